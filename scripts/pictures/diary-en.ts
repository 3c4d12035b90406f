import type { Diary } from "./diary-types.ts";

const parser = `type Parser<T> = (text: string) => [T, string] | undefined;

function map<A, B>(parse: Parser<A>, to: (value: A) => B): Parser<B> {
  return (text) => {
    const found = parse(text);
    return found && [to(found[0]), found[1]];
  };
}`;

export const diaryEn: Diary = {
  user: "aiko",
  titles: { open: "Thirty small TypeScripts", last: "Forms in React", completed: "Promises, finally" },
  today: {
    open: `Narrowing, at last. \`in\` was the word I was missing: the compiler believes it, and so do I now. Eleven lines went, and with them the error message that nobody ever saw.

What I learnt: a type guard is a promise, and nobody checks it but me.

Tomorrow: *many* and *either*, and the parser is done.`,
    last: "Deleted the state that held a copy of the state. The form did not notice.",
  },
  replies: {
    kwame: "Which parser is it? Mine has been waiting since May.",
    ines: "The third attempt is always the simplest.",
  },
  challenges: [
    {
      title: "Thirty small TypeScripts",
      category: "TypeScript",
      days: 30,
      desc: "One small program a day, with strict on. No any, no excuses, no more than an hour.",
      written: "10-29…11-01 11-03…11-06 11-11…11-13 11-16…11-22 11-24…11-27",
      rest: "11-07…11-10",
      topics: "generics, unions, mapped types, the never type, overloads, template literals, type guards",
      first: [
        "Installed the compiler, switched strict on, and read every red line aloud. There were nineteen. I repaired two and understood one. Tomorrow: the third.",
        "The third was mine. A function that gave back a number, or nothing, or the word *nothing*. It gives back a number now, and says so.",
        "Unions. A door that is open or shut, and a third state that only my code had.",
      ],
      newest: [
        "Yesterday I was too tired to write, so the card has a small hole. Today: overloads, and why I would rather not.",
        "Did nothing clever. Turned on `noUncheckedIndexedAccess` and repaired eleven places. Two of them were real.\n\n> An array is a promise that anyone may break.",
        "Twenty minutes on the train, no keyboard. Drew the states of an upload in the notebook: *waiting*, *sent* or *refused*, and nothing between. The type was already there when I got off.",
        `Wrote the parser with generics. The third attempt was the simplest one:\n\n\`\`\`\n${parser}\n\`\`\`\n\nWhat I learnt: a parser is only a function, and \`map\` is **the same map** as on an array.\nTomorrow: *in*, and why the compiler does not believe me.`,
      ],
    },
    {
      title: "Forms in React",
      category: "React",
      days: 7,
      desc: "Controlled, uncontrolled, actions. The same form every day, until I can choose.",
      written: "11-23…11-27",
      start: "2026-10-28",
      topics: "controlled inputs, actions, uncontrolled inputs, pending states, error messages",
    },
    {
      title: "Ink sketches",
      category: "Other",
      days: 21,
      desc: "A pen, a card of paper, fifteen minutes. No pencil first.",
      written: "11-14…11-28",
      topics: "the neighbor's cat, hands, a kettle, the tree in the yard, shoes, the tram stop",
      newest: ["A squirrel from the park, from memory and one bad photo. The tail took four lines."],
    },
    {
      title: "100 days of CSS",
      category: "CSS",
      days: 100,
      desc: "A tiny picture a day, drawn in CSS. Some will be ugly. That is the point.",
      written: "09-25…11-28",
      topics: "gradients, clip-path, a teapot, box shadows, a rainy window, conic gradients, a bicycle",
      newest: ["A lighthouse, at night. The beam is one triangle made of borders."],
    },
    {
      title: "Run before breakfast",
      category: "Other",
      days: 21,
      desc: "Around the lake, slowly.",
      written: "11-16…11-24",
      rest: "11-25…11-30",
      topics: "the short round, the lake, the hill, intervals",
    },
    {
      title: "Container queries",
      category: "CSS",
      days: 5,
      desc: "Learn them by rewriting one card.",
      written: "11-16…11-20",
      topics: "the narrow card, units of a container, names for containers, style queries, the sidebar",
    },
    {
      title: "Promises, finally",
      category: "JavaScript",
      days: 10,
      desc: "I have nodded along for years. Now I want to know what happens, and in which order.",
      written: "10-16…10-25",
      topics: "then and catch, async functions, Promise.all, the microtask queue, AbortSignal",
    },
    {
      title: "Hiragana and katakana",
      category: "Other",
      days: 30,
      desc: "Ten minutes a day with a brush pen.",
      written: "03-02…03-28 03-31…04-02",
      topics: "the first row, the row of ka, long vowels, small tsu, my own name",
    },
    {
      title: "JS without a framework",
      category: "JavaScript",
      year: 2025,
      days: 14,
      desc: "Plain modules, plain pages.",
      written: "11-15…11-28",
      topics: "the clock, the quiz, event listeners, local storage, template strings",
      newest: ["Closures, once more. Today I could explain them to the cat, and the cat stayed."],
    },
  ],
};

export type Category =
  | "HTML"
  | "CSS"
  | "JavaScript"
  | "TypeScript"
  | "React"
  | "NodeJS"
  | "PHP"
  | "Java"
  | "Other";

/** What somebody might set out to do. */
export interface ChallengeIdea {
  category: Category;
  title: string;
  desc: string;
  days: number;
}

export const ENGLISH_IDEAS: readonly ChallengeIdea[] = [
  {
    category: "HTML",
    title: "Semantic HTML, 14 days",
    desc: "One element a day, used where it belongs.\nNo div unless nothing else fits.",
    days: 14,
  },
  {
    category: "HTML",
    title: "Forms that behave",
    desc: "Labels, types, autocomplete, errors. A form a day until they hold no surprises.",
    days: 10,
  },
  { category: "HTML", title: "Tables done right", desc: "Captions, scopes, and small screens.", days: 7 },
  {
    category: "HTML",
    title: "My first website",
    desc: "A page about my garden. By hand, no builder.",
    days: 21,
  },
  {
    category: "HTML",
    title: "Read the HTML standard",
    desc: "A section a day with morning coffee, and a note on what I did not know.",
    days: 30,
  },
  {
    category: "CSS",
    title: "Grid, every day",
    desc: "Rebuild one printed page layout a day with CSS grid only.",
    days: 14,
  },
  {
    category: "CSS",
    title: "100 days of CSS",
    desc: "A tiny picture a day, drawn in CSS. Some will be ugly. That is the point.",
    days: 100,
  },
  {
    category: "CSS",
    title: "No more !important",
    desc: "Take one old style sheet, and get rid of every last one.",
    days: 10,
  },
  {
    category: "CSS",
    title: "Container queries",
    desc: "Learn them by rewriting our card component.",
    days: 5,
  },
  {
    category: "CSS",
    title: "Dark mode for my blog",
    desc: "Tokens first, then pages, then the pictures.",
    days: 7,
  },
  {
    category: "JavaScript",
    title: "Array methods by heart",
    desc: "One method a day: what it returns, what it changes, one real use.",
    days: 21,
  },
  {
    category: "JavaScript",
    title: "JS without a framework",
    desc: "A to-do list, a clock, a quiz. Plain modules, plain DOM.",
    days: 30,
  },
  {
    category: "JavaScript",
    title: "Promises, finally",
    desc: "I have nodded along for years. Now I want to know what really happens, in which order, and why.",
    days: 10,
  },
  {
    category: "JavaScript",
    title: "A small game",
    desc: "Snake, with a high score, playable on a phone.",
    days: 14,
  },
  {
    category: "JavaScript",
    title: "Katas before breakfast",
    desc: "One kata a day. Fifteen minutes, no more. 🥐",
    days: 30,
  },
  {
    category: "TypeScript",
    title: "Strict mode, no excuses",
    desc: "Turn on one strict option a day in our old project and mend what breaks.",
    days: 10,
  },
  {
    category: "TypeScript",
    title: "Type challenges",
    desc: "One easy or medium challenge a day. Write down why it works.",
    days: 30,
  },
  {
    category: "TypeScript",
    title: "any → unknown",
    desc: "There were 143 of them on Monday. I will count down here.",
    days: 20,
  },
  {
    category: "TypeScript",
    title: "Generics in plain words",
    desc: "Explain one thing about generics a day, as I would to a colleague.",
    days: 7,
  },
  {
    category: "React",
    title: "Hooks without fear",
    desc: "One hook a day, and one thing it is not for.",
    days: 10,
  },
  {
    category: "React",
    title: "Build a habit tracker",
    desc: "From an empty folder to something my brother uses.",
    days: 30,
  },
  {
    category: "React",
    title: "Test what people see",
    desc: "A component test a day, by role and by name.",
    days: 14,
  },
  {
    category: "React",
    title: "Rerender detective",
    desc: "Find one needless render a day in our dashboard.",
    days: 7,
  },
  {
    category: "React",
    title: "Forms in React",
    desc: "Controlled, uncontrolled, actions. Try them all on the same form and choose one.",
    days: 7,
  },
  {
    category: "NodeJS",
    title: "An API from scratch",
    desc: "Only node:http at first. Add a library when I can say what it saves me.",
    days: 21,
  },
  {
    category: "NodeJS",
    title: "Streams",
    desc: "Twelve days with streams, until backpressure is a word I can use in company.",
    days: 12,
  },
  {
    category: "NodeJS",
    title: "My sister's shop",
    desc: "Orders, stock, and a page to see them. It must survive the market on Saturday.",
    days: 40,
  },
  { category: "NodeJS", title: "A CLI a week", desc: "Small tools that I would miss.", days: 28 },
  {
    category: "PHP",
    title: "Modern PHP",
    desc: "Enums, readonly, match. One new thing a day in code from 2012.",
    days: 14,
  },
  {
    category: "PHP",
    title: "Tests for the old shop",
    desc: "It has run for eleven years without a test. One a day from now on.",
    days: 30,
  },
  { category: "PHP", title: "Leave WordPress, slowly", desc: "A page a day to plain templates.", days: 20 },
  { category: "Java", title: "Streams and records", desc: "Rewrite one loop a day.", days: 15 },
  {
    category: "Java",
    title: "Spring from the inside",
    desc: "Read one class of the framework a day and draw what it does.",
    days: 30,
  },
  {
    category: "Java",
    title: "Concurrency in practice",
    desc: "A chapter, then its exercises, then a nap.",
    days: 16,
  },
  {
    category: "Java",
    title: "Exam in June",
    desc: "Two old questions every day until it is over.",
    days: 60,
  },
  { category: "Other", title: "SQL before lunch", desc: "A query a day on the flight data set.", days: 21 },
  { category: "Other", title: "Touch typing", desc: "Twenty minutes. Speed and mistakes go here.", days: 30 },
  {
    category: "Other",
    title: "Git, but on purpose",
    desc: "One command I only ever copied, understood.",
    days: 7,
  },
  {
    category: "Other",
    title: "Read other people's code",
    desc: "Half an hour a day in a project I use and never opened.",
    days: 14,
  },
  {
    category: "Other",
    title: "Vim for a month",
    desc: "No arrow keys. Complaints are welcome in the comments I do not have.",
    days: 30,
  },
  {
    category: "Other",
    title: "Draw the system",
    desc: "One diagram a day of something that I think I understand.",
    days: 10,
  },
];

export const JAPANESE_IDEAS: readonly ChallengeIdea[] = [
  {
    category: "JavaScript",
    title: "毎朝30分のJavaScript",
    desc: "出勤前に30分だけ。短くても毎日続けることを目標にします。",
    days: 30,
  },
  {
    category: "CSS",
    title: "CSSで模写コーディング",
    desc: "好きなサイトを1日1セクションずつ再現していきます。\n余白と文字の大きさを意識する。",
    days: 20,
  },
  {
    category: "HTML",
    title: "HTMLを基礎から",
    desc: "なんとなく書いていたタグを、仕様を読みながら学び直します。",
    days: 10,
  },
  {
    category: "React",
    title: "Reactで家計簿アプリ",
    desc: "家族で使える家計簿を作る。完成したらスマホに入れたい。",
    days: 30,
  },
  {
    category: "TypeScript",
    title: "型パズルを毎日ひとつ",
    desc: "わからなくても30分は考える。解けたら理由を書く。",
    days: 21,
  },
  {
    category: "Other",
    title: "技術書を1日10ページ",
    desc: "積んでいる本を減らす。読んだら三行でまとめる。",
    days: 40,
  },
  {
    category: "CSS",
    title: "アニメーション練習 🌸",
    desc: "小さな動きをひとつずつ。気持ちのよい速さを探します。",
    days: 14,
  },
  {
    category: "NodeJS",
    title: "Node.jsでAPIを作る",
    desc: "フレームワークなしで始めて、必要になったら足していく。",
    days: 14,
  },
];

/** Longest description that fits, for the screens to prove themselves on. */
export const LONG_IDEA: ChallengeIdea = {
  category: "Other",
  title: "W".repeat(25),
  desc: [
    "Everything about this one is as long as it may be, and that is meant.",
    "I want to find out how far a habit carries when the description of it is a wall of text:",
    "every morning one hour, first a page of the book, then the exercises, then a walk around the block",
    "in which I try to explain to an imaginary listener what I have just read, and in the evening, before",
    "the lamp goes off, three lines here about what stayed and what had already gone by then.",
    "If I miss a day I miss a day; I go on with the next one.",
  ]
    .join(" ")
    .slice(0, 500),
  days: 100,
};

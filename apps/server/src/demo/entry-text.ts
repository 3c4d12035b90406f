// Puts entries together from parts of sentences.
import type { DemoUser } from "./demo-users.ts";

const lines = (text: string): string[] => text.trim().split("\n");

const TOPICS: Record<string, string> = {
  HTML: "the details element, fieldset and legend, heading levels, the dialog element, definition lists, the lang attribute, landmarks",
  CSS: "subgrid, custom properties, cascade layers, logical properties, sticky headers, clamp() for type, stacking contexts",
  JavaScript:
    "closures, the event loop, destructuring, generators, Map and Set, optional chaining, event delegation",
  TypeScript:
    "conditional types, satisfies, mapped types, type predicates, overloads, readonly arrays, the never type",
  React:
    "useEffect and why not, keys in lists, useReducer, context, suspense, error boundaries, custom hooks",
  NodeJS:
    "node:test, graceful shutdown, worker threads, rate limiting, logging, a health check, retries with backoff",
  PHP: "enums, match, readonly properties, named arguments, PDO transactions, static analysis, sessions",
  Java: "records, sealed interfaces, Optional, CompletableFuture, collectors, virtual threads, equals and hashCode",
  Other: "the first chapter, my notes of last week, a new exercise, the hard part, what I skipped yesterday",
};

const SENTENCES = {
  en: {
    openings: lines(`
Spent the session on {topic}.
Today: {topic}.
Went back to {topic}, which I thought I knew.
Started with {topic} and stayed there.
Half an hour on {topic} before work.
Tried to explain {topic} to a friend and found the hole in what I know.
Second attempt at {topic}, better than yesterday's.`),
    findings: lines(`
The part I had wrong was the order in which things happen.
The answer stood two lines above the one I was reading.
I did it once the clever way and once the plain way, and kept the plain way.
It took me longer to name the thing than to make it.
Drew it on paper first. That was the whole trick.
I still could not explain it to somebody else, so tomorrow once more.
It fell into place when I stopped copying and did it by hand.
Now I see why people insist on it.
Broke everything, started over, did it again in smaller steps.`),
    closings: lines(`
Tired, but here.
That was fun.
Not much, still a day. ✍️
Enough for today.
Coffee: two. Mistakes: three.
The streak lives. 🔥
Proud of this one.`),
  },
  ja: {
    openings: lines(`
今日は{topic}に取り組んだ。
朝の30分で{topic}を試した。
昨日の続きで{topic}。
電車の中で{topic}について読んで、家で手を動かした。
少しだけ{topic}を復習。`),
    findings: lines(`
思っていたのと違っていて、順番を間違えて覚えていたことに気づいた。
小さな例を自分で作ったらすっきりした。
やり直したら半分の時間で終わった。
まだ人に説明できるほどではないので、明日もう一度。
紙に図を描いてから始めると早かった。
先輩に聞いたら、同じところでつまずいたと言っていて安心した。
余白を整えるだけで見違えた。`),
    closings: lines(`
明日も続ける。
今日は短め。でも続いている。
楽しかった！
眠いけど書けた。
少しずつ前に進んでいる気がする。
次は応用編。🌱`),
  },
};

/** Writes the entries of one challenge, one after the other. */
export function entryWriter(
  next: () => number,
  language: DemoUser["language"],
  topics: readonly string[] | string,
): () => string {
  const { openings, findings, closings } = SENTENCES[language];
  const topic = deck(next, typeof topics === "string" ? (TOPICS[topics] ?? "").split(", ") : topics);
  const [opening, finding, closing] = [deck(next, openings), deck(next, findings), deck(next, closings)];
  return () => {
    const found = Array.from({ length: Math.floor(next() * 3.4) }, finding);
    const text = [opening().replace("{topic}", topic()), ...found].join(language === "ja" ? "" : " ");
    const list = next() < 0.1 ? `\n\n- ${topic()}\n- ${topic()}\n- ${topic()}` : "";
    return text + list + (next() < 0.4 ? `\n${closing()}` : "");
  };
}

/** Deals all items in a random order before one comes again. */
function deck<T>(next: () => number, items: readonly T[]): () => T {
  let rest: T[] = [];
  return () => {
    if (rest.length === 0) {
      const shuffled = items.map((item) => ({ item, order: next() })).toSorted((a, b) => a.order - b.order);
      rest = shuffled.map(({ item }) => item);
    }
    return rest.pop() as T;
  };
}

// cspell:ignore aiko haruto kwame noor yuki
import type { CircleCardProps } from "../circle-card/circle-card.tsx";
import type { StripMember } from "../circle-strip/circle-strip.tsx";
import type { ShownReply } from "../reply-list/reply-list.tsx";
import { emoji, longWord, rightToLeft, storyLink } from "./texts.ts";

export const fiveMembers: readonly StripMember[] = [
  { id: "aiko", name: "Aiko", isMe: true, today: { status: "open", day: 23 } },
  { id: "haruto", name: "はると", today: { status: "written", day: 19, time: "07:40" } },
  { id: "kwame", name: "Kwame", today: { status: "written", day: 24, time: "13:05" } },
  { id: "lena", name: "lena w", today: { status: "open", day: 13 } },
  { id: "maren", name: "Maren Holt", today: { status: "rest" } },
];

export const sixMembers: readonly StripMember[] = [
  { id: "ada", name: longWord, today: { status: "written", day: 365, time: "12:05 AM" } },
  { id: "bo", name: emoji, today: { status: "open", day: 1 } },
  { id: "me", name: "Aiko", isMe: true, today: { status: "rest" } },
  { id: "noor", name: rightToLeft, today: { status: "none" } },
  { id: "yuki", name: "毎朝プログラミングを学ぶ結月", today: { status: "written", day: 9 } },
  { id: "zoe", name: "Zoë", today: { status: "open", day: 100 } },
];

export const halfAsLong: readonly ShownReply[] = [
  { id: "r1", name: "Kwame", content: "Half as long is the only metric I trust." },
  { id: "r2", name: "はると", content: "三回目がいちばん短い、いつも。" },
];

type Card = Pick<CircleCardProps, "challenge" | "latest" | "member">;

export const aikoCard: Card = {
  member: { name: "Aiko", isMe: true },
  challenge: {
    title: "Thirty small TypeScripts",
    category: { name: "TypeScript", label: "TypeScript" },
    day: 22,
    days: 30,
    today: "open",
    link: storyLink("#aiko"),
  },
  latest: {
    day: 22,
    format: "markdown",
    content:
      "Wrote the parser with *generics*. The third attempt was the simplest one, and it is half as long as the first.",
  },
};

export const harutoCard: Card = {
  member: { name: "はると" },
  challenge: {
    title: "毎朝30分のJavaScript",
    category: { name: "JavaScript", label: "JavaScript" },
    day: 19,
    days: 30,
    today: "written",
    link: storyLink("#haruto"),
  },
  latest: {
    day: 19,
    content: "今日は分割代入。名前をつけるだけで、読む人が一人減らない。",
  },
};

export const kwameCard: Card = {
  member: { name: "Kwame" },
  challenge: {
    title: "My sister's shop",
    category: { name: "NodeJS", label: "NodeJS" },
    day: 24,
    days: 40,
    today: "written",
    link: storyLink("#kwame"),
  },
  latest: {
    day: 24,
    content:
      "Market day. Forty-one orders, one crash, nobody noticed but me. The second copy of the receipt is a hit.",
  },
};

export const lenaCard: Card = {
  member: { name: "lena w" },
  challenge: {
    title: "any → unknown",
    category: { name: "TypeScript", label: "TypeScript" },
    day: 12,
    days: 20,
    today: "open",
    link: storyLink("#lena"),
  },
  latest: { day: 12, content: "143 on Monday. 58 tonight." },
};

export const marenCard: Card = {
  member: { name: "Maren Holt" },
  challenge: {
    title: "My first website",
    category: { name: "HTML", label: "HTML" },
    day: 9,
    days: 21,
    link: storyLink("#maren"),
  },
  latest: {
    day: 9,
    content: "The page about the aloe has a picture now, and words for those who cannot see it.",
  },
};

// Runs in a browser, because its parsers reject invalid XML and show which elements HTML really has.
import { hostileTexts } from "@diary/testkit/hostile-texts";
import { expect, test } from "vitest";

import { anId } from "../testing/builders.ts";
import { badgeSvg, progressText } from "./badge.ts";
import { embedHtml } from "./embed-card.ts";
import type { PublicProgress } from "./read-public-progress.ts";

const progress = (changes: Partial<PublicProgress> = {}): PublicProgress => ({
  challengeId: anId(1),
  title: "Learn TypeScript",
  nickname: "Mina",
  day: 14,
  days: 30,
  ending: "open",
  streakDays: 5,
  ...changes,
});

const site = { siteUrl: "https://diary.example", siteName: "Diary" };

function parse(text: string, type: "image/svg+xml" | "text/html"): Document {
  const read = new DOMParser().parseFromString(text, type);
  expect(read.querySelector("parsererror")?.textContent).toBeUndefined();
  return read;
}

const namesIn = (read: Document) =>
  new Set([...read.querySelectorAll("*")].map(({ localName }) => localName));

const HOSTILE = [
  ...hostileTexts(200).map(([, text]) => text),
  `"><script>x()</script>`,
  `' onload=x()`,
  "</title><svg/onload=x()>",
  "]]>",
  "\u202Edlrow",
  "a\u0000b",
];

test("a badge shows title, day and streak", () => {
  const read = parse(badgeSvg(progress()), "image/svg+xml");
  expect([...read.querySelectorAll("text")].map((text) => text.textContent)).toEqual([
    "Learn TypeScript",
    "day 14 / 30 · streak 5",
  ]);
  expect(read.documentElement.getAttribute("aria-label")).toBe("Learn TypeScript: day 14 / 30 · streak 5");
});

test.each([
  [{ streakDays: 1 }, "day 14 / 30"],
  [{ day: 30, ending: "full" as const }, "completed 30 / 30"],
  [{ day: 14, ending: "ended-early" as const }, "ended at 14 / 30"],
  [{ day: 0, streakDays: 0 }, "day 0 / 30"],
])("progressText describes %j as %j", (changes, text) => {
  expect(progressText(progress(changes))).toBe(text);
});

const widthOf = (title: string) =>
  Number(parse(badgeSvg(progress({ title })), "image/svg+xml").documentElement.getAttribute("width"));

test("a badge is as wide as its texts", () => {
  expect(widthOf("毎日百マス計算")).toBe(
    widthOf("abc") - widthOf("") - widthOf("abc") + 7 * 11 + 2 * widthOf(""),
  );
  expect(widthOf("W".repeat(25))).toBeGreaterThan(widthOf("i".repeat(25)));
});

test("hostile texts add no element to a badge", () => {
  const names = namesIn(parse(badgeSvg(progress()), "image/svg+xml"));
  for (const title of HOSTILE)
    expect(namesIn(parse(badgeSvg(progress({ title })), "image/svg+xml"))).toEqual(names);
});

test("hostile texts add no element to a card, and its only link goes to the challenge", () => {
  const names = namesIn(parse(embedHtml(progress(), site), "text/html"));
  expect([...names].filter((name) => /script|img|link|iframe|form/.test(name))).toEqual([]);
  for (const text of HOSTILE) {
    const named = progress({ title: text, nickname: text });
    const read = parse(embedHtml(named, { ...site, siteName: text }), "text/html");
    expect(namesIn(read)).toEqual(names);
    expect([...read.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual([
      `https://diary.example/challenge/${anId(1)}`,
    ]);
  }
});

test("a card has a circle for each day and marks the circles of days with an entry", () => {
  const read = parse(embedHtml(progress(), site), "text/html");
  expect(read.querySelectorAll("circle")).toHaveLength(30);
  expect(read.querySelectorAll("circle.w")).toHaveLength(14);
  expect(read.querySelector("p")?.textContent).toBe("day 14 / 30 · streak 5 · Mina · Diary");
});

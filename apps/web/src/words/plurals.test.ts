import { expect, test } from "vitest";

import { challengeWords } from "./en/challenge.ts";
import { circleWords } from "./en/circle.ts";
import { dayWords } from "./en/day.ts";
import { decisionWords } from "./en/decision.ts";
import { deskWords } from "./en/desk.ts";
import { draftWords } from "./en/drafts.ts";
import { exportWords } from "./en/export.ts";
import { importWords } from "./en/import.ts";
import { likeWords } from "./en/like.ts";
import { proofWords } from "./en/proof.ts";
import { welcomeWords } from "./en/welcome.ts";
import { yearWords } from "./en/year.ts";
import { translate as ja } from "./ja/index.ts";

type Counted = (count: number) => string;
const english: [words: Counted, one: string, two: string][] = [
  [dayWords.list.entries, "1 entry", "2 entries"],
  [
    (count) => dayWords.shared.photosMissing(count).split(".")[0]!,
    "1 photo has not arrived",
    "2 photos have not arrived",
  ],
  [dayWords.unsent.inExtension, "1 change is in the extension", "2 changes are in the extension"],
  [dayWords.unsent.show, "1 change is not sent yet", "2 changes are not sent yet"],
  [dayWords.unsent.showText, "It is on this device only.", "They are on this device only."],
  [
    (count) => circleWords.page.since(count, "May 1").split(".")[0]!,
    "1 member since May 1",
    "2 members since May 1",
  ],
  [
    (count) => circleWords.page.repliesTo(count, "May 1"),
    "1 new reply to your entry of May 1",
    "2 new replies to your entry of May 1",
  ],
  [circleWords.invitation.members, "1 member so far", "2 members so far"],
  [
    (count) => challengeWords.completed.summary(count, count, count),
    "1 entry in 1 day, longest streak 1 day",
    "2 entries in 2 days, longest streak 2 days",
  ],
  [
    (count) => challengeWords.ending.text(count).split(".")[0]!,
    "The card keeps its stamp and goes to your shelf",
    "The card keeps its 2 stamps and goes to your shelf",
  ],
  [
    (count) => challengeWords.myPage.tomorrow(["3", "5"].slice(0, count)),
    "Tomorrow: day 3.",
    "Tomorrow: days 3 and 5.",
  ],
  [yearWords.daysWritten, "1 day written", "2 days written"],
  [yearWords.goal, "Goal: 1 day", "Goal: 2 days"],
  [yearWords.atBest, "longest streak 1 day", "longest streak 2 days"],
  [(count) => yearWords.ofPlanned(1, count), "1 of 1 planned day", "1 of 2 planned days"],
  [yearWords.characters, "1 character", "2 characters"],
  [welcomeWords.stillHere, "Your stamp is still here. ", "All 2 stamps are still here. "],
  [
    (count) => welcomeWords.fullWithDays(count, "May 1").split(".")[0]!,
    "One day a week: the card is full on May 1",
    "2 days a week: the card is full on May 1",
  ],
  [
    (count) => importWords.preview.text(count, count),
    "1 entry in 1 challenge.",
    "2 entries in 2 challenges.",
  ],
  [(count) => importWords.run.photoProgress(1, count), "1 of 1 photo", "1 of 2 photos"],
  [importWords.preview.photos, "1 photo with their entries.", "2 photos with their entries."],
  [importWords.preview.leftOut, "1 thing is left out.", "2 things are left out."],
  [importWords.preview.start, "Import 1 entry", "Import 2 entries"],
  [
    (count) => importWords.run.done(count, count),
    "1 entry and 1 photo imported.",
    "2 entries and 2 photos imported.",
  ],
  [(count) => importWords.leftOut.count("No date", count), "No date", "No date (2)"],
  [
    draftWords.signOut.message,
    "A change on this device has not been sent yet. Signing out deletes it.",
    "2 changes on this device have not been sent yet. Signing out deletes them.",
  ],
  [exportWords.book.entries, "1 entry", "2 entries"],
  [(count) => proofWords.summary(0, count, 0).split(" written")[0]!, "0 of 1 entry", "0 of 2 entries"],
  [deskWords.queue.reports, "1 report", "2 reports"],
  [deskWords.queue.before, "1 decision before", "2 decisions before"],
  [deskWords.decision.daysOf, "1 day", "2 days"],
  [decisionWords.unread, "You have an unread decision", "2 decisions wait for you"],
];

test.each(english)("an English text has the singular and the plural: %#", (words, one, two) => {
  expect([1, 2].map(words)).toEqual([one, two]);
});

test.each<Counted>([
  ja(dayWords).list.entries,
  ja(dayWords).shared.photosMissing,
  ja(dayWords).unsent.inExtension,
  ja(dayWords).unsent.show,
  (count) => ja(circleWords).page.repliesTo(count, "日付"),
  ja(circleWords).invitation.members,
  ja(challengeWords).ending.text,
  ja(yearWords).daysWritten,
  ja(yearWords).goal,
  ja(yearWords).atBest,
  ja(yearWords).characters,
  ja(welcomeWords).stillHere,
  ja(importWords).preview.photos,
  ja(importWords).preview.leftOut,
  ja(importWords).preview.start,
  ja(draftWords).signOut.message,
])("a Japanese text differs from one to two only by the number: %#", (words) => {
  expect(words(1)).toContain("1");
  expect(words(1).replace("1", "2")).toBe(words(2));
});

test("a text about an import without entries or photos names neither", () => {
  expect(importWords.run.done(1, 0)).toBe("1 entry imported.");
  expect(importWords.preview.start(0)).toBe("Import photos");
  expect(ja(importWords).preview.start(0)).toBe("写真を取り込む");
});

test("unread decisions have a number in Japanese only if there are several", () => {
  const { unread } = ja(decisionWords);
  expect([unread(1), unread(2)]).toEqual(["未読の決定があります", "未読の決定が2件あります"]);
});

test("a circle's line says who wrote today", () => {
  const cases: [number, number][] = [
    [0, 2],
    [1, 1],
    [1, 2],
    [2, 2],
    [3, 3],
  ];
  const inLanguage = (words: typeof circleWords) =>
    cases.map(([wrote, members]) => words.line.wroteToday(wrote, members));
  expect(inLanguage(circleWords)).toEqual([
    "No one has written today",
    "1 of 1 wrote today",
    "1 of 2 wrote today",
    "Both wrote today",
    "All 3 wrote today",
  ]);
  expect(inLanguage(ja(circleWords))).toEqual([
    "今日はまだ誰も書いていません",
    "1人中1人が今日書きました",
    "2人中1人が今日書きました",
    "2人全員が今日書きました",
    "3人全員が今日書きました",
  ]);
});

test("a circle says that one more may join only if one place is free", () => {
  const { more } = circleWords.page;
  expect([more(1), more(2)].map((text) => text.startsWith("One more may join"))).toEqual([true, false]);
  const japanese = ja(circleWords).page;
  expect([1, 2].map((free) => japanese.more(free).startsWith("あと1人"))).toEqual([true, false]);
});

test("a line about likes counts the users without a name", () => {
  const { whoLikes } = likeWords;
  expect(whoLikes(["Mina"], 0)).toBe("Mina likes");
  expect(whoLikes(["Mina"], 1)).toBe("Mina and 1 other like");
  expect(whoLikes(["Mina"], 2)).toBe("Mina and 2 others like");
  expect(whoLikes(["Mina", "Ren"], 0)).toBe("Mina and Ren like");
  expect([1, 2].map((others) => whoLikes([], others))).toEqual(["1 other likes", "2 others like"]);
});

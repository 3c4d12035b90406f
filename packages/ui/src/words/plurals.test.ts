import { expect, test } from "vitest";

import { bridgedWords } from "../bridged-note/bridged-note.tsx";
import { formWords } from "./form-words.ts";
import { uiTables } from "./ja.ts";
import { noteWords } from "./note-words.ts";
import { passwordWords } from "./password-words.ts";
import { photoFieldWords } from "./photo-field-words.ts";
import { photoWords } from "./photo-words.ts";
import { unsentTextWords } from "./unsent-text-words.ts";
import { translateWith, uiWords } from "./words.ts";

const ja = translateWith(uiTables);

test.each([
  [(count: number) => formWords.form.errors(count), "1 problem to fix", "2 problems to fix"],
  [formWords.characterCount.over, "1 character too many.", "2 characters too many."],
  [bridgedWords.days, "1 day bridged", "2 days bridged"],
  [noteWords.today, "1 note from today", "2 notes from today"],
  [noteWords.otherDays, "1 note from other days", "2 notes from other days"],
  [noteWords.saidInserted, "1 note inserted", "2 notes inserted"],
  [(count: number) => noteWords.ofDate(count, "May 1"), "1 note from May 1", "2 notes from May 1"],
  [passwordWords.leftOut, "1 other character was left out.", "2 other characters were left out."],
  [photoFieldWords.added, "1 photo", "2 photos"],
  [unsentTextWords.photos, "1 photo", "2 photos"],
  [(count: number) => uiWords.likes.count(String(count), count), "1 like", "2 likes"],
])("an English text has the singular and the plural: %#", (words, one, two) => {
  expect([1, 2].map((count) => words(count))).toEqual([one, two]);
});

test("a photo has a number only if there are several", () => {
  expect([photoWords.position(1, 1), photoWords.position(1, 3)]).toEqual(["Photo", "Photo 1 of 3"]);
  expect([photoWords.view(1, 1), photoWords.view(1, 3)]).toEqual(["View the photo", "View photo 1 of 3"]);
  const words = ja(photoWords);
  expect([words.position(1, 1), words.position(1, 3)]).toEqual(["写真", "写真1／3"]);
  expect([words.view(1, 1), words.view(1, 3)]).toEqual(["写真を大きく表示", "写真1／3を大きく表示"]);
});

test.each([
  (count: number) => ja(formWords).form.errors(count),
  ja(formWords).characterCount.over,
  ja(formWords).characterCount.left,
  ja(bridgedWords).days,
  ja(noteWords).today,
  ja(noteWords).otherDays,
  ja(noteWords).saidInserted,
  ja(passwordWords).leftOut,
  ja(photoFieldWords).added,
  ja(unsentTextWords).photos,
])("a Japanese text differs from one to two only by the number: %#", (words) => {
  expect(words(1)).toContain("1");
  expect(words(1).replace("1", "2")).toBe(words(2));
});

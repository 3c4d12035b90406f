import { uiTables } from "@diary/ui/words/ja";
import { expect, test } from "vitest";

import { challengeListWords } from "./challenge-lists.ts";
import { connectWords } from "./connect.ts";
import { en } from "./en.ts";
import { challengeLists, connect, ja, notes, options, signIn, submitErrors, unsent } from "./ja.ts";
import { noteWords } from "./notes.ts";
import { optionsWords } from "./options.ts";
import { signInWords } from "./sign-in.ts";
import { submitErrorWords } from "./submit-error.ts";
import { unsentWords } from "./unsent.ts";

/** Names of texts that are equal in every language, and of functions that only combine their arguments. */
const NAMES = new Set(["id", "number", "locale", "product", "shortcut", "weekday", "months", "ok", "and"]);

function sentences(table: object): [name: string, sentence: string][] {
  return Object.entries(table).flatMap(([name, value]): [string, string][] => {
    if (typeof value === "string") return [[name, value]];
    if (typeof value === "function")
      return [[name, String((value as (...parts: string[]) => unknown)("3", "5"))]];
    return sentences(value as object);
  });
}

test("the Japanese table has no English sentence", () => {
  const untranslated = [
    ja,
    challengeLists,
    connect,
    notes,
    options,
    signIn,
    submitErrors,
    unsent,
    ...uiTables,
  ]
    .flatMap(sentences)
    .filter(([name, sentence]) => !NAMES.has(name) && !/[\u3040-\u30ff\u4e00-\u9fff]/.test(sentence));
  expect(untranslated).toEqual([]);
});

test("each language has the same sentences, and no sentence is empty", () => {
  expect(Object.keys(ja).toSorted()).toEqual(Object.keys(en).toSorted());
  expect(Object.keys(challengeLists).toSorted()).toEqual(Object.keys(challengeListWords).toSorted());
  expect(Object.keys(unsent).toSorted()).toEqual(Object.keys(unsentWords).toSorted());
  expect(Object.keys(options).toSorted()).toEqual(Object.keys(optionsWords).toSorted());
  expect(Object.keys(signIn).toSorted()).toEqual(Object.keys(signInWords).toSorted());
  expect(Object.keys(submitErrors).toSorted()).toEqual(Object.keys(submitErrorWords).toSorted());
  expect(Object.keys(submitErrors.reasons).toSorted()).toEqual(
    Object.keys(submitErrorWords.reasons).toSorted(),
  );
  expect(Object.keys(connect.errors).toSorted()).toEqual(Object.keys(connectWords.errors).toSorted());
  expect(Object.keys(notes).toSorted()).toEqual(Object.keys(noteWords).toSorted());
  expect(Object.keys(notes.problems).toSorted()).toEqual(Object.keys(noteWords.problems).toSorted());
  const tables = [
    en,
    ja,
    challengeLists,
    challengeListWords,
    connect,
    connectWords,
    notes,
    noteWords,
    options,
    optionsWords,
    signIn,
    signInWords,
    submitErrors,
    submitErrorWords,
    unsent,
    unsentWords,
    ...uiTables,
  ];
  const empty = tables.flatMap(sentences).filter(([, sentence]) => sentence === "");
  expect(empty).toEqual([]);
});

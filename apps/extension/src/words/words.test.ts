import { uiWords } from "@diary/ui/words";
import { expect, test } from "vitest";

import { en } from "./en.ts";
import { componentsJa, ja } from "./ja.ts";

/** Names that stand in every language, and words that only put together what they are given. */
const NAMES = new Set(["locale", "product", "shortcut", "weekday", "months", "ok"]);

/** Every sentence of a table with its name, those with a part put in as well. */
function sentences(table: object): [name: string, sentence: string][] {
  return Object.entries(table).flatMap(([name, value]): [string, string][] => {
    if (typeof value === "string") return [[name, value]];
    if (typeof value === "function")
      return [[name, String((value as (...parts: string[]) => unknown)("3", "5"))]];
    return sentences(value as object);
  });
}

test("no sentence has been left in English", () => {
  const untranslated = [...sentences(ja), ...sentences(componentsJa)].filter(
    ([name, sentence]) => !NAMES.has(name) && !/[\u3040-\u30ff\u4e00-\u9fff]/.test(sentence),
  );
  expect(untranslated).toEqual([]);
});

test("each language has the same sentences, and none is empty", () => {
  expect(Object.keys(ja).toSorted()).toEqual(Object.keys(en).toSorted());
  const tables = [en, uiWords, ja, componentsJa];
  const empty = tables.flatMap(sentences).filter(([, sentence]) => sentence === "");
  expect(empty).toEqual([]);
});

/** A day of March 2026, which began with a Sunday. */
const named = (options: Intl.DateTimeFormatOptions, day = 1) =>
  new Intl.DateTimeFormat("ja", { timeZone: "UTC", ...options }).format(Date.UTC(2026, 2, day));

test("the calendar's Japanese names are those that the browser knows", () => {
  const { date, month, weekdays } = componentsJa.calendar;
  expect(month(2026, 3)).toBe(named({ month: "long", year: "numeric" }));
  expect(date(3, 1)).toBe(named({ month: "long", day: "numeric" }));
  expect(weekdays).toEqual(Array.from({ length: 7 }, (_, day) => named({ weekday: "long" }, day + 1)));
});

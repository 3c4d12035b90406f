import { afterEach, expect, test, vi } from "vitest";

import { weekStart } from "./week-start.ts";

const stubLocale = (own: object) =>
  vi.stubGlobal("Intl", {
    Locale: function Locale() {
      return own;
    },
  });

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["en-US", 0],
  ["ja", 0],
  ["de", 1],
  ["en-GB", 1],
  ["ar-EG", 6],
  ["en-US@posix", 1],
])("a week in %s starts on weekday %i", (language, day) => {
  expect(weekStart(language)).toBe(day);
});

test("a week starts as the older `weekInfo` says, or on Monday without data", () => {
  stubLocale({});
  expect(weekStart("en-US")).toBe(1);
  stubLocale({ weekInfo: { firstDay: 7 } });
  expect(weekStart("en-US")).toBe(0);
});

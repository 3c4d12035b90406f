import { afterEach, expect, test, vi } from "vitest";

import { weekStart } from "./week-start.ts";

/** Language data of this browser. */
const onlyKnow = (own: object) =>
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
])("a week of %s begins on day %i", (language, day) => {
  expect(weekStart(language)).toBe(day);
});

test("a week starts on Monday unless the browser knows better", () => {
  onlyKnow({});
  expect(weekStart("en-US")).toBe(1);
  onlyKnow({ weekInfo: { firstDay: 7 } });
  expect(weekStart("en-US")).toBe(0);
});

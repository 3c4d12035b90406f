import { expect, test } from "vitest";

import { filterPassword } from "./password-field.tsx";

test("the filter keeps letters and digits", () => {
  expect(filterPassword("abcXYZ0189")).toBe("abcXYZ0189");
});

test("the filter removes signs, spaces, accented letters, other scripts and emoji", () => {
  expect(filterPassword(" p@ss-wörd\t12\n日本１２🎉_")).toBe("psswrd12");
});

import { expect, test } from "vitest";

import { filterPassword } from "./password-field.tsx";

test("letters and digits stay", () => {
  expect(filterPassword("abcXYZ0189")).toBe("abcXYZ0189");
});

test("everything else is left out: signs, spaces, accents, other scripts, emoji", () => {
  expect(filterPassword(" p@ss-wörd\t12\n日本１２🎉_")).toBe("psswrd12");
});

import { expect, test } from "vitest";

import { validateInput } from "../input/text-validators.ts";
import { newPasswordSchema } from "./schema.ts";

const check = (password: string, confirmation = password) =>
  validateInput(newPasswordSchema, { password, confirmation });

test("a password of eight letters and digits, typed twice, is accepted", () => {
  expect(check("abcd1234")).toEqual({
    status: "valid",
    value: { password: "abcd1234", confirmation: "abcd1234" },
  });
});

test.each([
  ["", "", { password: "required" }],
  ["abcd123", "abcd123", { password: "too-short" }],
  ["a1".repeat(37), "a1".repeat(37), { password: "too-long" }],
  ["abcd 1234", "abcd 1234", { password: "not-allowed" }],
  ["pässword1", "pässword1", { password: "not-allowed" }],
  ["abcd1234", "abcd1235", { confirmation: "mismatch" }],
  ["abcd1234", "", { confirmation: "mismatch" }],
  ["abc", "abd", { password: "too-short", confirmation: "mismatch" }],
])("the passwords %j and %j are rejected with %o", (password, confirmation, issues) => {
  expect(check(password, confirmation)).toEqual({ status: "invalid", issues });
});

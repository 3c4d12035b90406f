import { AppError } from "@diary/core/errors";
import { expect, test } from "vitest";

import { errorWords } from "./en/errors.ts";
import { errorMessage } from "./error-message.ts";

test("an error message contains the local time of the next attempt", () => {
  const retryAt = new Date(2026, 10, 22, 9, 0);
  expect(errorMessage(errorWords.common, new AppError("quota/exceeded", "", { retryAt }))).toBe(
    "Too many, try again at 09:00.",
  );
});

test("an error message contains no time if the time is unknown", () => {
  expect(errorMessage(errorWords.common, new AppError("quota/exceeded"))).toBe(
    "Too many requests. Try again later.",
  );
});

test("the message of a suspension contains its end if the end is known", () => {
  const retryAt = new Date(2026, 11, 1, 9, 0);
  expect(errorMessage(errorWords.common, new AppError("account/suspended", "", { retryAt }))).toBe(
    "Your account can't write until Dec 1, 2026, 09:00. My Page says why.",
  );
  expect(errorMessage(errorWords.common, new AppError("account/suspended"))).toBe(
    "Your account can't write. My Page says why.",
  );
});

test("an error without a text for its code has no message", () => {
  expect(errorMessage(errorWords.common, new AppError("busy"))).toBeUndefined();
  expect(errorMessage(errorWords.common, new Error("quota/exceeded"))).toBeUndefined();
});

test.each(["network", "server"] as const)("the error message for '%s' says what to do", (code) => {
  expect(errorMessage(errorWords.form, new AppError(code))).toBe(
    "It may not have been saved. What you typed stays here: try again in a moment.",
  );
});

test("an error without a message of the form has the common message, if any", () => {
  expect(errorMessage(errorWords.form, new AppError("quota/exceeded"))).toBe(
    "Too many requests. Try again later.",
  );
  expect(errorMessage(errorWords.form, new AppError("forbidden"))).toBeUndefined();
});

import { AppError } from "@diary/core/errors";
import { expect, test } from "vitest";

import { errorWords } from "./en/errors.ts";
import { errorMessage } from "./error-message.ts";

test("says at what time of this device's day it can be tried again", () => {
  const retryAt = new Date(2026, 10, 22, 9, 0);
  expect(errorMessage(errorWords.common, new AppError("quota/exceeded", "", { retryAt }))).toBe(
    "Too many, try again at 09:00.",
  );
});

test("says so without a time where none is known", () => {
  expect(errorMessage(errorWords.common, new AppError("quota/exceeded"))).toBe(
    "Too many requests. Try again later.",
  );
});

test("says until when somebody suspended can't write, and nothing of an end where there is none", () => {
  const retryAt = new Date(2026, 11, 1, 9, 0);
  expect(errorMessage(errorWords.common, new AppError("account/suspended", "", { retryAt }))).toBe(
    "Your account can't write until Dec 1, 2026, 09:00. My Page says why.",
  );
  expect(errorMessage(errorWords.common, new AppError("account/suspended"))).toBe(
    "Your account can't write. My Page says why.",
  );
});

test("has nothing to say of other errors", () => {
  expect(errorMessage(errorWords.common, new AppError("busy"))).toBeUndefined();
  expect(errorMessage(errorWords.common, new Error("quota/exceeded"))).toBeUndefined();
});

test.each(["network", "server"] as const)("says what to do where the server is gone (%s)", (code) => {
  expect(errorMessage(errorWords.form, new AppError(code))).toBe(
    "It could not be saved. What you typed stays here: try again in a moment.",
  );
});

test("says of a form what is said of everything else", () => {
  expect(errorMessage(errorWords.form, new AppError("quota/exceeded"))).toBe(
    "Too many requests. Try again later.",
  );
  expect(errorMessage(errorWords.form, new AppError("forbidden"))).toBeUndefined();
});

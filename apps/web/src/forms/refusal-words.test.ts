import { AppError } from "@diary/core/errors";
import { expect, test } from "vitest";

import { refusalWords } from "./refusal-words.ts";

test("says at what time of this device's day it can be tried again", () => {
  const retryAt = new Date(2026, 10, 22, 9, 0);
  expect(refusalWords(new AppError("quota/exceeded", "", { retryAt }))).toBe("Too many, try again at 09:00.");
});

test("says so without a time where none is known", () => {
  expect(refusalWords(new AppError("quota/exceeded"))).toBe("Too many, try again later.");
});

test("says until when somebody suspended can't write, and nothing of an end where there is none", () => {
  const retryAt = new Date(2026, 11, 1, 9, 0);
  expect(refusalWords(new AppError("account/suspended", "", { retryAt }))).toBe(
    "Your account can't write until Dec 1, 2026, 09:00. My Page says why.",
  );
  expect(refusalWords(new AppError("account/suspended"))).toBe("Your account can't write. My Page says why.");
});

test("has nothing to say of other errors", () => {
  expect(refusalWords(new AppError("busy"))).toBeUndefined();
  expect(refusalWords(new Error("quota/exceeded"))).toBeUndefined();
});

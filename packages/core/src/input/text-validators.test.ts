import { expect, test } from "vitest";

import { hasVisibleText, optionalEmail, requiredText, validateInput } from "./text-validators.ts";

test.each(["\u00A0", "\u0085", "\u200B\u2060", "\u202E", "\u3000", "\u3164", "\uFE0F", " \n\t", ""])(
  "%j is invisible and rejected",
  (text) => {
    expect(hasVisibleText(text)).toBe(false);
    expect(validateInput(requiredText(25), text)).toEqual({ status: "invalid", issues: { "": "required" } });
  },
);

test.each(["a", "あ", "🎉", "👩‍💻", "\u200Bא\u200B", "."])("%j is visible", (text) => {
  expect(hasVisibleText(text)).toBe(true);
});

test.each(["", "  ", "me@example.com", " me@example.com ", "名前@例え.テスト"])(
  "%j is accepted as an optional e-mail address",
  (email) => {
    expect(validateInput(optionalEmail(320), email)).toEqual({ status: "valid", value: email.trim() });
  },
);

test.each(["me", "@example.com", "me@", "me@home@work", "me @example.com", "<me@example.com>"])(
  "%j is rejected as an e-mail address",
  (email) => {
    expect(validateInput(optionalEmail(320), email)).toEqual({
      status: "invalid",
      issues: { "": "not-an-email" },
    });
  },
);

import * as v from "valibot";
import { expect, test } from "vitest";

import {
  hasVisibleText,
  optionalEmail,
  optionalText,
  requiredDate,
  requiredText,
  validateInput,
} from "./text-validators.ts";

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

test.each([
  ["requiredText", requiredText(5)],
  ["optionalText", optionalText(5)],
])("%s accepts five code points and rejects six", (_, schema) => {
  expect(validateInput(schema, "🎉".repeat(5))).toEqual({ status: "valid", value: "🎉".repeat(5) });
  expect(validateInput(schema, "🎉".repeat(6))).toEqual({ status: "invalid", issues: { "": "too-long" } });
});

test("optionalEmail rejects an address that is too long", () => {
  expect(validateInput(optionalEmail(5), "a@b.c")).toMatchObject({ status: "valid" });
  expect(validateInput(optionalEmail(5), "aa@b.c")).toEqual({
    status: "invalid",
    issues: { "": "too-long" },
  });
});

test.each([
  ["2026-02-28", { status: "valid", value: "2026-02-28" }],
  ["2026-02-30", { status: "invalid", issues: { "": "not-a-date" } }],
  ["", { status: "invalid", issues: { "": "required" } }],
])("requiredDate validates %j", (text, result) => {
  expect(validateInput(requiredDate(), text)).toEqual(result);
});

test("validateInput returns the first issue of each field", () => {
  const schema = v.object({ title: requiredText(2), email: optionalEmail(320) });
  expect(validateInput(schema, { title: "   ", email: "me" })).toEqual({
    status: "invalid",
    issues: { title: "required", email: "not-an-email" },
  });
});

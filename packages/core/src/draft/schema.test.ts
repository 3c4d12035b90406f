import { expect, test } from "vitest";

import { parseDraft } from "./schema.ts";

const draft = {
  fields: { content: "Wrote." },
  caret: { field: "content", start: 0, end: 6 },
  savedAt: 1,
  basedOn: 2,
};

test.each([
  draft,
  { ...draft, caret: null },
  { ...draft, basedOn: null },
  { ...draft, basedOn: "2026-11-22T01:00:00Z" },
  { ...draft, fields: {} },
])("a draft comes back as it was: %o", (kept) => {
  expect(parseDraft(kept)).toEqual(kept);
});

test.each([
  ["no fields", { ...draft, fields: undefined }],
  ["a field that is no text", { ...draft, fields: { content: 1 } }],
  ["half a caret", { ...draft, caret: { field: "content", start: 0 } }],
  ["no caret at all", { ...draft, caret: undefined }],
  ["no time", { ...draft, savedAt: "1" }],
  ["another version of a row", { ...draft, basedOn: true }],
])("a draft with %s is none", (_what, kept) => {
  expect(parseDraft(kept)).toBeNull();
});

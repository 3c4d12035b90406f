import { expect, test } from "vitest";

import { parseEntry } from "./schema.ts";

const entry = {
  day_id: "d",
  challenge_id: "c",
  user_id: "u",
  date: "2026-11-22",
  content: "Wrote.",
  queuedAt: 1,
  delivery: { status: "waiting" },
};

test.each([
  entry,
  { ...entry, delivery: { status: "sending" } },
  { ...entry, delivery: { status: "refused", code: "day/duplicate-date" } },
  { ...entry, basedOn: 3, sent: ["Wrote", "Wrote."] },
])("an entry comes back as it was: %o", (kept) => {
  expect(parseEntry(kept)).toEqual(kept);
});

test.each([
  ["no text", { ...entry, content: null }],
  ["no delivery", { ...entry, delivery: undefined }],
  ["a delivery of another version", { ...entry, delivery: { status: "parked" } }],
  ["a refusal without its code", { ...entry, delivery: { status: "refused" } }],
  ["a version that is no number", { ...entry, basedOn: "3" }],
  ["texts that are none", { ...entry, sent: [1] }],
])("an entry with %s is none", (_what, kept) => {
  expect(parseEntry(kept)).toBeNull();
});

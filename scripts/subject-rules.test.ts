import { expect, test } from "vitest";

import { rejectionOf } from "./subject-rules.ts";

test.each([
  "server: add a limit to feed reads",
  "web, core: rename holder to owner",
  "edge-functions: speed up the bundle",
  "docs: seed the demo of the guide",
  `core: ${"x".repeat(66)}`,
])("the subject %j is accepted", (subject) => {
  expect(rejectionOf(subject)).toBeUndefined();
});

test.each([
  ["Add a limit", "area"],
  ["server add a limit", "area"],
  ["Server: add a limit", "area"],
  ["web,core: add a limit", "area"],
  ["fixup! server: add a limit", "area"],
  ["server: Add a limit", "lower case"],
  ["server: say what a limit is", "say"],
  ["server: ask for a limit", "ask"],
  ["server: let a limit pass", "let"],
  ["server: give a limit", "give"],
  ["server: keep a limit", "keep"],
  ["server: leave a limit", "leave"],
  ["server: tell of a limit", "tell"],
  ["server: hold a limit", "hold"],
  ["server: put a limit in", "put"],
  ["server: make of a limit a rule", "make of"],
  ["server: added a limit", "past tense"],
  ["server: add a limit.", "full stop"],
  [`core: ${"x".repeat(67)}`, "73 characters"],
])("the subject %j is rejected for %j", (subject, reason) => {
  expect(rejectionOf(subject)).toContain(reason);
});

import { expect, test } from "vitest";

import { aDecision } from "../testing/index.ts";
import { canAppeal, type Decision, needsAttention, isUnread, activeSuspension } from "./rules.ts";

const NOW = Date.parse("2026-11-22T12:00:00Z");

const seen = { seen_at: "2026-11-20T13:00:00Z" };
const appealed = { ...seen, appeal: "It is none.", appealed_at: "2026-11-20T14:00:00Z" };
const upheld = { ...appealed, appeal_outcome: "upheld", answered_at: "2026-11-21T12:00:00Z" } as const;
const ended = { ended_at: "2026-11-21T12:00:00Z" };

test.each([
  ["new", {}, { isUnread: true, canAppeal: true, needsAttention: true }],
  ["read", seen, { isUnread: false, canAppeal: true, needsAttention: true }],
  ["appealed", appealed, { isUnread: false, canAppeal: false, needsAttention: true }],
  ["answered", upheld, { isUnread: true, canAppeal: false, needsAttention: true }],
  [
    "answered, and that read",
    { ...upheld, seen_at: "2026-11-21T13:00:00Z" },
    { isUnread: false, canAppeal: false, needsAttention: false },
  ],
  ["taken back", { ...seen, ...ended }, { isUnread: false, canAppeal: false, needsAttention: false }],
  ["that restores", { action: "restore" }, { isUnread: true, canAppeal: false, needsAttention: true }],
] as const)("a decision that is %s", (_, change, expected) => {
  const decision = aDecision(change);
  expect({
    isUnread: isUnread(decision),
    canAppeal: canAppeal(decision),
    needsAttention: needsAttention(decision),
  }).toEqual(expected);
});

const until = (suspended_until: string | null, change: Partial<Decision> = {}) =>
  aDecision({ action: "suspend", suspended_until, ...change });

const tomorrow = until("2026-11-23T12:00:00Z");
const forGood = until(null);

test.each([
  ["none", [aDecision()], undefined],
  ["one that ends tomorrow", [aDecision(), tomorrow], tomorrow],
  ["one that is over", [until("2026-11-22T12:00:00Z")], undefined],
  ["one that was lifted", [until(null, ended)], undefined],
  ["of two the longer one", [tomorrow, forGood], forGood],
])("the suspension in force is %s", (_, decisions, expected) => {
  expect(activeSuspension(decisions, NOW)).toBe(expected);
});

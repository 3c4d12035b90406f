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
    "answered, with a read answer",
    { ...upheld, seen_at: "2026-11-21T13:00:00Z" },
    { isUnread: false, canAppeal: false, needsAttention: false },
  ],
  ["reversed", { ...seen, ...ended }, { isUnread: false, canAppeal: false, needsAttention: false }],
  ["a restoration", { action: "restore" }, { isUnread: true, canAppeal: false, needsAttention: true }],
] as const)(
  "a decision that is %s has the expected isUnread, canAppeal and needsAttention",
  (_, change, expected) => {
    const decision = aDecision(change);
    expect({
      isUnread: isUnread(decision),
      canAppeal: canAppeal(decision),
      needsAttention: needsAttention(decision),
    }).toEqual(expected);
  },
);

const until = (suspended_until: string | null, change: Partial<Decision> = {}) =>
  aDecision({ action: "suspend", suspended_until, ...change });

const tomorrow = until("2026-11-23T12:00:00Z");
const permanent = until(null);

test.each([
  ["undefined without a suspension", [aDecision()], undefined],
  ["the one that ends tomorrow", [aDecision(), tomorrow], tomorrow],
  ["undefined after the suspension's end", [until("2026-11-22T12:00:00Z")], undefined],
  ["undefined after staff lifted the suspension", [until(null, ended)], undefined],
  ["the longer of two", [tomorrow, permanent], permanent],
])("the active suspension is %s", (_, decisions, expected) => {
  expect(activeSuspension(decisions, NOW)).toBe(expected);
});

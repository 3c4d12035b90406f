import { describe, expect, test } from "vitest";

import { aDecision } from "../testing/index.ts";
import { canAppeal, type Decision, needsAttention, isUnread, activeSuspension } from "./rules.ts";

const NOW = Date.parse("2026-11-22T12:00:00Z");

const seen = { seen_at: "2026-11-20T13:00:00Z" };
const appealed = { ...seen, appeal: "It is none.", appealed_at: "2026-11-20T14:00:00Z" };
const upheld = { ...appealed, appeal_outcome: "upheld", answered_at: "2026-11-21T12:00:00Z" } as const;
const ended = { ended_at: "2026-11-21T12:00:00Z" };

describe("a decision in its life", () => {
  test.each([
    ["new", {}, { isUnseen: true, canAppeal: true, isCurrent: true }],
    ["read", seen, { isUnseen: false, canAppeal: true, isCurrent: true }],
    ["appealed", appealed, { isUnseen: false, canAppeal: false, isCurrent: true }],
    ["answered", upheld, { isUnseen: true, canAppeal: false, isCurrent: true }],
    [
      "answered, and that read",
      { ...upheld, seen_at: "2026-11-21T13:00:00Z" },
      { isUnseen: false, canAppeal: false, isCurrent: false },
    ],
    ["taken back", { ...seen, ...ended }, { isUnseen: false, canAppeal: false, isCurrent: false }],
    ["that restores", { action: "restore" }, { isUnseen: true, canAppeal: false, isCurrent: true }],
  ] as const)("%s", (_, change, expected) => {
    const decision = aDecision(change);
    expect({
      isUnseen: isUnread(decision),
      canAppeal: canAppeal(decision),
      isCurrent: needsAttention(decision),
    }).toEqual(expected);
  });
});

const until = (suspended_until: string | null, change: Partial<Decision> = {}) =>
  aDecision({ action: "suspend", suspended_until, ...change });

describe("the suspension in force", () => {
  const tomorrow = until("2026-11-23T12:00:00Z");
  const forGood = until(null);

  test.each([
    ["none", [aDecision()], undefined],
    ["one that ends tomorrow", [aDecision(), tomorrow], tomorrow],
    ["one that is over", [until("2026-11-22T12:00:00Z")], undefined],
    ["one that was lifted", [until(null, ended)], undefined],
    ["of two the longer one", [tomorrow, forGood], forGood],
  ])("%s", (_, decisions, expected) => {
    expect(activeSuspension(decisions, NOW)).toBe(expected);
  });
});

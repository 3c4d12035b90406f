import { expect, test } from "vitest";

import { aCase } from "../testing/index.ts";
import type { Case, CaseDecision } from "./desk-types.ts";
import { availableActions, hasPendingAppeal } from "./rules.ts";

const DECIDE = ["dismiss", "hide", "hide_and_warn", "suspend"];

test.each<[string, Partial<Case>, string[]]>([
  ["an open case", {}, DECIDE],
  ["an open case about hidden content", { hidden: true }, [...DECIDE, "restore"]],
  ["an open case about deleted content", { current: null }, DECIDE],
  ["a decided case", { state: "dismissed" }, []],
  ["a decided case about hidden content", { state: "acted", hidden: true }, ["restore"]],
  ["a decided case about hidden and deleted content", { state: "acted", hidden: true, current: null }, []],
])("the actions for %s are listed", (_, changes, actions) => {
  expect(availableActions(aCase(changes))).toEqual(actions);
});

const DECISION: CaseDecision = {
  decision_id: "decision",
  action: "hide",
  ground: "spam",
  facts: "It is spam.",
  appeal: "It is none.",
  appealed_at: "2026-11-20T14:00:00Z",
  appeal_outcome: null,
  appeal_answer: null,
  mine: false,
};

test.each<[string, CaseDecision | null, boolean]>([
  ["without a decision", null, false],
  ["without an appeal", { ...DECISION, appeal: null, appealed_at: null }, false],
  ["with an unanswered appeal", DECISION, true],
  ["with an answered appeal", { ...DECISION, appeal_outcome: "upheld" }, false],
])("a case %s has a pending appeal: %s", (_, decision, isPending) => {
  expect(hasPendingAppeal(aCase({ decision }))).toBe(isPending);
});

import type { Case, QueuedCase } from "../desk/index.ts";
import { anId } from "./builders.ts";

const OPENED_AT = "2026-11-20T09:00:00.000+00:00";

export function aQueuedCase(changes: Partial<QueuedCase> = {}): QueuedCase {
  return {
    case_id: anId(501),
    subject_type: "challenge",
    subject_id: anId(1),
    subject_text: "Buy my course",
    author_id: anId(9001),
    author_nickname: "Mina",
    reports: 1,
    reasons: ["spam"],
    reporters_right: 3,
    reporters_wrong: 1,
    priority: 2,
    opened_at: OPENED_AT,
    decisions_before: 0,
    ...changes,
  };
}

export function aCase(changes: Partial<Case> = {}): Case {
  const content = { title: "Buy my course", desc: "Only today, half the price." };
  return {
    case_id: anId(501),
    subject_type: "challenge",
    subject_id: anId(1),
    author_id: anId(9001),
    author_nickname: "Mina",
    state: "open",
    opened_at: OPENED_AT,
    reported: content,
    reported_later: [],
    current: content,
    hidden: false,
    reports: [
      {
        number: "R-0000-0000-0001",
        reason: "spam",
        note: "It is an advertisement.",
        created_at: OPENED_AT,
        reporter: "Ren",
        right: 3,
        wrong: 1,
      },
    ],
    earlier: [],
    decision: null,
    ...changes,
  };
}

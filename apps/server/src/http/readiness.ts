import { setTimeout as pass } from "node:timers/promises";

import type { Query } from "../database/database.ts";

const TIMEOUT_MS = 2000;
/** The database is queried at most once in this time. */
const FRESH_MS = 500;

/** Returns a check that the database responds soon. */
export function createReadinessCheck(query: Query): () => Promise<boolean> {
  let last: { asked: number; answer: Promise<boolean> } | undefined;
  return () => {
    const now = performance.now();
    if (last === undefined || now - last.asked > FRESH_MS) last = { asked: now, answer: answersSoon(query) };
    return last.answer;
  };
}

function answersSoon(query: Query): Promise<boolean> {
  const answered = query("select 1").then(
    () => true,
    () => false,
  );
  return Promise.race([answered, pass(TIMEOUT_MS, false, { ref: false })]);
}

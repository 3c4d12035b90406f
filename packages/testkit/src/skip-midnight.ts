import { setTimeout as sleep } from "node:timers/promises";

const DAY_MS = 86_400_000;
const LONGEST_TEST_MS = 60_000;

/** Waits until after midnight in UTC, the browsers' time zone, if it is near. A test expects one date from start to end. */
export async function skipMidnight(): Promise<void> {
  const left = DAY_MS - (Date.now() % DAY_MS);
  if (left < LONGEST_TEST_MS) await sleep(left);
}

import { once } from "node:events";
import { Worker } from "node:worker_threads";

import type { BenchContext } from "./bench-context.ts";
import { expensiveRequests } from "./expensive-requests.ts";
import type { Load, LoadResult } from "./load-worker.ts";
import { timingOf, type Timing } from "./statistics.ts";

export interface Fairness {
  /** The feed, over HTTP. */
  quiet: Timing;
  /** While another client sends dear requests. */
  attacked: Timing;
  /** How those were answered. */
  statuses: Record<string, number>;
}

const DEAR_PER_SECOND = 50;
const QUIET_SECONDS = 10;

/** What one client feels of another who sends 50 of the dearest requests a second. */
export async function measureFairness(subject: BenchContext, seconds: number): Promise<Fairness> {
  const { target, session, calls } = subject;
  const load = {
    url: target.url,
    headers: { apikey: target.key, authorization: `Bearer ${session.token}` },
    path: calls[0]!.requests[0]!.path,
    dearPerSecond: DEAR_PER_SECOND,
  };
  const quiet = await run({ ...load, dear: [], seconds: QUIET_SECONDS });
  const attacked = await run({ ...load, dear: await expensiveRequests(subject), seconds });
  return {
    quiet: timingOf(quiet.durations),
    attacked: timingOf(attacked.durations),
    statuses: attacked.statuses,
  };
}

async function run(load: Load): Promise<LoadResult> {
  const worker = new Worker(new URL("load-worker.ts", import.meta.url), { workerData: load });
  const [result] = (await once(worker, "message")) as [LoadResult];
  await worker.terminate();
  return result;
}

// The thread of release-bench.ts: readers of the feed and people who sign in, each from an address of their own, and a health check.
import { setTimeout as pass } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

import { CARD_COLUMNS, FEED_PAGE } from "../src/rest/shapes.ts";

export interface ReleaseLoad {
  url: string;
  key: string;
  readers: number;
  signIns: number;
  seconds: number;
}

export interface ReleaseLoadResult {
  /** Of `/healthz`, in milliseconds. */
  liveness: number[];
  reads: number;
  signIns: number;
  /** How other requests than the health check were answered, where that was not 200. */
  otherStatuses: Record<string, number>;
}

const CHECK_EVERY_MS = 50;
const PASSWORD = "correcthorse1";
const { url, key, readers, signIns, seconds } = workerData as ReleaseLoad;
const result: ReleaseLoadResult = { liveness: [], reads: 0, signIns: 0, otherStatuses: {} };

async function ask(path: string, from: string, body?: object): Promise<boolean> {
  const answer = await fetch(url + path, {
    headers: { apikey: key, "content-type": "application/json", "x-forwarded-for": from },
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
  });
  await answer.arrayBuffer();
  if (!answer.ok) result.otherStatuses[answer.status] = (result.otherStatuses[answer.status] ?? 0) + 1;
  return answer.ok;
}

const email = (n: number) => `person${n}@example.org`;
for (let n = 0; n < signIns; n += 1)
  await ask("/auth/v1/signup", `198.51.100.${n}`, { email: email(n), password: PASSWORD });

const until = performance.now() + seconds * 1000;
const untilOver = async (step: () => Promise<void>) => {
  while (performance.now() < until) await step();
};
await Promise.all([
  untilOver(async () => {
    const began = performance.now();
    await (await fetch(`${url}/healthz`)).text();
    result.liveness.push(performance.now() - began);
    await pass(CHECK_EVERY_MS);
  }),
  ...Array.from({ length: readers }, (_, n) =>
    untilOver(async () => {
      if (await ask(`/rest/v1/home_challenge?select=${CARD_COLUMNS}&${FEED_PAGE}`, `203.0.113.${n}`))
        result.reads += 1;
    }),
  ),
  ...Array.from({ length: signIns }, (_, n) =>
    untilOver(async () => {
      const body = { email: email(n), password: PASSWORD };
      if (await ask("/auth/v1/token?grant_type=password", `198.51.100.${n}`, body)) result.signIns += 1;
    }),
  ),
]);
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort!.postMessage(result);

import { withoutContent } from "./log/console.ts";
import { log } from "./log/log.ts";

const CHECK_EVERY_MS = 60_000;
const QUIET_AFTER_MS = 30_000;
/** Where it is never quiet, work is done all the same once it has waited for so long. */
const OVERDUE_AFTER_MS = 6 * 3_600_000;

/** Work that can wait until nobody would notice it. */
export interface Job {
  /** At the beginning of what is said when it fails. */
  name: string;
  /** At most once in this time. */
  everyMs: number;
  run: () => Promise<void>;
}

/**
 * Whether a job is due: something was asked since it ran last, nothing for a while (or it has waited for too long), and it
 * does not come too often. `waitingSince` is its last run, or the program's start before the first.
 */
export function isDue(times: {
  now: number;
  lastRequest: number;
  lastRun: number;
  waitingSince: number;
  everyMs: number;
}): boolean {
  const { now, lastRequest, lastRun, waitingSince, everyMs } = times;
  if (lastRequest <= lastRun || now - lastRun < everyMs) return false;
  return now - lastRequest >= QUIET_AFTER_MS || now - waitingSince >= everyMs + OVERDUE_AFTER_MS;
}

/** Whether a request is somebody's use of the product: what a machine asks every few seconds makes no time busy. */
export function isSomebodysUse(url: string): boolean {
  return !/^\/(healthz|readyz|metrics)([/?#]|$)/.test(url);
}

export interface QuietTimes {
  /** To be called with every request that is somebody's use of the product. */
  noteRequest: () => void;
  stop: () => void;
}

/** Does the jobs, one after the other, at times when nobody asks for anything. */
export function atQuietTimes(jobs: readonly Job[]): QuietTimes {
  let lastRequest = 0;
  let isBusy = false;
  const started = Date.now();
  const lastRuns = new Map<Job, number>();

  async function work(): Promise<void> {
    for (const job of jobs) {
      const now = Date.now();
      const { everyMs } = job;
      const lastRun = lastRuns.get(job) ?? 0;
      const waitingSince = lastRuns.get(job) ?? started;
      if (!isDue({ now, lastRequest, lastRun, waitingSince, everyMs })) continue;
      lastRuns.set(job, now);
      await job
        .run()
        .catch((error: unknown) => log.error({ component: job.name }, String(withoutContent(error))));
    }
  }

  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    void work().finally(() => {
      isBusy = false;
    });
  }, CHECK_EVERY_MS);
  timer.unref();
  return {
    noteRequest: () => {
      lastRequest = Date.now();
    },
    stop: () => clearInterval(timer),
  };
}

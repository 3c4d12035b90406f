import { redactError } from "./log/console.ts";
import { log } from "./log/log.ts";

const CHECK_EVERY_MS = 60_000;
const HOUR_MS = 3_600_000;

export interface Job {
  name: string;
  run: () => Promise<void>;
  /** The job is due if its last run was before this time. */
  dueSince: (now: Date) => Date;
  lastRun?: () => Date | undefined;
}

export interface TimeOfDay {
  hour: number;
  minute: number;
}

/** A job that was due while the server was stopped runs after the next start. */
export function dailyAt({ hour, minute }: TimeOfDay): Job["dueSince"] {
  return (now) => {
    const today = new Date(now.getFullYear(), now.getMonth(), now.getDate(), hour, minute);
    if (today <= now) return today;
    return new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, hour, minute);
  };
}

export const hourly: Job["dueSince"] = (now) => new Date(now.getTime() - HOUR_MS);

/** Checks every minute. A failed job runs again after an hour. */
export function startSchedule(jobs: readonly Job[]): { stop: () => void } {
  const lastRuns = new Map<Job, Date>();
  const retryAt = new Map<Job, number>();
  let isRunning = false;

  function isDue(job: Job): boolean {
    const now = new Date();
    const lastRun = job.lastRun === undefined ? lastRuns.get(job) : job.lastRun();
    // After the clock was set back, the last run is in the future.
    const hasRun = lastRun !== undefined && lastRun >= job.dueSince(now) && lastRun <= now;
    return !hasRun && performance.now() >= (retryAt.get(job) ?? 0);
  }

  async function runDue(): Promise<void> {
    for (const job of jobs) {
      if (!isDue(job)) continue;
      lastRuns.set(job, new Date());
      try {
        await job.run();
      } catch (error) {
        log.error({ component: job.name }, String(redactError(error)));
        lastRuns.delete(job);
        retryAt.set(job, performance.now() + HOUR_MS);
      }
    }
  }

  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    void runDue().finally(() => {
      isRunning = false;
    });
  }, CHECK_EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

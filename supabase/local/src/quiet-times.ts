const CHECK_EVERY_MS = 60_000;
const QUIET_AFTER_MS = 30_000;

/** Work that can wait until nobody would notice it. */
export interface Job {
  /** At the beginning of what is said when it fails. */
  name: string;
  /** At most once in this time. */
  everyMs: number;
  run: () => Promise<void>;
}

/** Whether a job is due: something was asked since it ran last, nothing for a while, and it does not come too often. */
export function isDue(times: {
  now: number;
  lastRequest: number;
  lastRun: number;
  everyMs: number;
}): boolean {
  const { now, lastRequest, lastRun, everyMs } = times;
  return lastRequest > lastRun && now - lastRequest >= QUIET_AFTER_MS && now - lastRun >= everyMs;
}

export interface QuietTimes {
  /** To be called with every request. */
  noteRequest: () => void;
  stop: () => void;
}

/** Does the jobs, one after the other, at times when nobody asks for anything. */
export function atQuietTimes(jobs: readonly Job[]): QuietTimes {
  let lastRequest = 0;
  let isBusy = false;
  const lastRuns = new Map<Job, number>();

  async function work(): Promise<void> {
    for (const job of jobs) {
      const now = Date.now();
      if (!isDue({ now, lastRequest, lastRun: lastRuns.get(job) ?? 0, everyMs: job.everyMs })) continue;
      lastRuns.set(job, now);
      await job.run().catch((error: unknown) => console.error(`[${job.name}]`, error));
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

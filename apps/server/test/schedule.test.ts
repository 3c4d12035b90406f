import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { log } from "../src/log/log.ts";
import { dailyAt, hourly, type Job, startSchedule } from "../src/schedule.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const daily = dailyAt({ hour: 3, minute: 30 });

let schedule: ReturnType<typeof startSchedule> | undefined;
// Uses local time, because the setting of the backup's time is local.
beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 10, 21, 12) }));
afterEach(() => {
  schedule?.stop();
  vi.useRealTimers();
});

test.each([
  [new Date(2026, 10, 21, 3, 30), new Date(2026, 10, 21, 3, 30)],
  [new Date(2026, 10, 21, 23, 59), new Date(2026, 10, 21, 3, 30)],
  [new Date(2026, 10, 21, 3, 29, 59), new Date(2026, 10, 20, 3, 30)],
  [new Date(2026, 10, 1), new Date(2026, 9, 31, 3, 30)],
])("at %s, the previous scheduled time is %s", (now, last) => {
  expect(daily(now)).toEqual(last);
});

function start(job: Partial<Job>) {
  const run = vi.fn<Job["run"]>(async () => {});
  schedule = startSchedule([{ name: "job", dueSince: daily, run, ...job }]);
  return run;
}

test("a job that already ran today doesn't run after a start, but tomorrow at its time", async () => {
  let lastRun = new Date(2026, 10, 21, 3, 31);
  const runs: Date[] = [];
  start({
    lastRun: () => lastRun,
    run: async () => {
      lastRun = new Date();
      runs.push(lastRun);
    },
  });
  await vi.advanceTimersByTimeAsync(15 * HOUR_MS);
  expect(runs).toEqual([]);
  await vi.advanceTimersByTimeAsync(2 * DAY_MS);
  expect(runs).toEqual([new Date(2026, 10, 22, 3, 30), new Date(2026, 10, 23, 3, 30)]);
});

test("a missed job runs after the next start", async () => {
  const run = start({ lastRun: () => new Date(2026, 10, 20, 3, 31) });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(run).toHaveBeenCalledOnce();
});

test("a last run in the future doesn't stop daily jobs", async () => {
  const run = start({ lastRun: () => new Date(2031, 0, 1) });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(run).toHaveBeenCalledOnce();
});

test("a job is not started again while it runs", async () => {
  const running = Promise.withResolvers<void>();
  const run = vi.fn<Job["run"]>(() => running.promise);
  start({ lastRun: () => undefined, run });
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(run).toHaveBeenCalledOnce();
  running.resolve();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(run).toHaveBeenCalledTimes(2);
});

test("an hourly job runs every hour", async () => {
  const run = start({ dueSince: hourly });
  await vi.advanceTimersByTimeAsync(5 * HOUR_MS);
  expect(run).toHaveBeenCalledTimes(5);
});

test("a failed job is logged and runs again after an hour, and other jobs run", async () => {
  const logged = vi.spyOn(log, "error").mockImplementation(() => {});
  const broken = vi.fn<Job["run"]>(() => Promise.reject(new Error("the disk is full")));
  const run = vi.fn<Job["run"]>(async () => {});
  schedule = startSchedule([
    { name: "backup", dueSince: daily, run: broken },
    { name: "other", dueSince: daily, run },
  ]);
  await vi.advanceTimersByTimeAsync(30 * 60_000);
  expect(broken).toHaveBeenCalledOnce();
  expect(run).toHaveBeenCalledOnce();
  expect(logged).toHaveBeenCalledWith({ component: "backup" }, expect.stringContaining("the disk is full"));
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(broken).toHaveBeenCalledTimes(2);
  expect(run).toHaveBeenCalledOnce();
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { log } from "../src/log/log.ts";
import { atQuietTimes, isDue, isSomebodysUse, type Job } from "../src/quiet-times.ts";

beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 10, 21) }));
afterEach(() => vi.useRealTimers());

test.each([
  ["somebody is asking", { now: 100_000, lastRequest: 99_000, lastRun: 0 }, false],
  ["nobody has asked for a while", { now: 100_000, lastRequest: 60_000, lastRun: 0 }, true],
  ["it was done since", { now: 200_000, lastRequest: 60_000, lastRun: 100_000 }, false],
  ["it was done a moment ago", { now: 200_000, lastRequest: 160_000, lastRun: 150_000 }, false],
  ["nobody ever asked", { now: 200_000, lastRequest: 0, lastRun: 0 }, false],
])("when %s", (_when, times, due) => {
  expect(isDue({ ...times, waitingSince: times.lastRun, everyMs: 60_000 })).toBe(due);
});

test("where somebody asks all the time, it is done once it has waited for long", async () => {
  const maintenance = job(0);
  const quietTimes = atQuietTimes([maintenance]);
  const ask = setInterval(quietTimes.noteRequest, 12_000);
  await vi.advanceTimersByTimeAsync(5 * 3_600_000);
  expect(maintenance.run).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(8 * 3_600_000);
  expect(maintenance.run).toHaveBeenCalledTimes(2);
  clearInterval(ask);
  quietTimes.stop();
});

test.each([
  ["a health check", "/healthz", false],
  ["a scrape of the metrics", "/metrics", false],
  ["a page", "/home", true],
  ["the API", "/rest/v1/home_challenge?limit=20", true],
])("%s (%s) counts as use: %s", (_what, url, isUse) => {
  expect(isSomebodysUse(url)).toBe(isUse);
});

function job(everyMs: number, work: () => Promise<void> = async () => {}) {
  return { name: "job", everyMs, run: vi.fn<Job["run"]>(work) };
}

test("each job is done after requests, when it is its time, and not again before the next request", async () => {
  const often = job(0);
  const daily = job(86_400_000);
  const quietTimes = atQuietTimes([often, daily]);
  quietTimes.noteRequest();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  quietTimes.noteRequest();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(often.run).toHaveBeenCalledTimes(2);
  expect(daily.run).toHaveBeenCalledTimes(1);

  await vi.advanceTimersByTimeAsync(86_400_000);
  quietTimes.noteRequest();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(daily.run).toHaveBeenCalledTimes(2);
  quietTimes.stop();
});

test("a job that fails is said and does not keep the others from theirs", async () => {
  const said = vi.spyOn(log, "error").mockImplementation(() => {});
  const broken = job(0, async () => {
    throw new Error("the disk is full");
  });
  const other = job(0);
  const quietTimes = atQuietTimes([broken, other]);
  quietTimes.noteRequest();
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(said).toHaveBeenCalledWith({ component: "job" }, expect.stringContaining("Error: the disk is full"));
  expect(other.run).toHaveBeenCalledTimes(1);
  quietTimes.stop();
  said.mockRestore();
});

import { expect, test, vi } from "vitest";

import type { ClockStore } from "./clock-reading.ts";
import { createServerClock } from "./server-clock.ts";

const SERVER = Date.parse("2026-11-22T10:00:00Z");
const HOUR = 3_600_000;

function answer(clock: ReturnType<typeof createServerClock>, ahead: number, took = 100, server = SERVER) {
  const headers = { date: new Date(server).toUTCString() };
  clock.observe(new Response(null, { headers }), server + ahead - took / 2, server + ahead + took / 2);
}

test("the correction is 0 before a response and after a response without a time", () => {
  const clock = createServerClock();
  clock.observe(new Response(null), 0, 10);
  clock.observe(new Response(null, { headers: { date: "soon" } }), 0, 10);
  expect(clock.correction()).toBe(0);
});

test.each([
  ["right", 0, 0],
  ["a minute off", 60_000, 0],
  ["two hours ahead", 2 * HOUR, -2 * HOUR],
  ["a day behind", -24 * HOUR, 24 * HOUR],
  ["a year ahead", 8760 * HOUR, -8760 * HOUR],
])("the error of a clock that is %s is corrected if it exceeds the tolerance", (_, ahead, correction) => {
  const clock = createServerClock();
  answer(clock, ahead);
  expect(Math.abs(clock.correction() - correction)).toBeLessThanOrEqual(550);
});

test("a slow response that doesn't prove an error leaves the correction at 0", () => {
  const clock = createServerClock();
  answer(clock, 200_000, 120_000);
  expect(clock.correction()).toBe(0);
});

test("a response slower than the tolerance doesn't change the correction", () => {
  const clock = createServerClock();
  answer(clock, 2 * HOUR);
  answer(clock, 0, HOUR, SERVER + HOUR);
  expect(clock.correction()).toBe(500 - 2 * HOUR);
});

test("the correction returns to 0 when the user corrects the clock", () => {
  const clock = createServerClock();
  answer(clock, 2 * HOUR);
  answer(clock, 0, 9_000, SERVER + 60_000);
  expect(clock.correction()).toBe(0);
});

test("the clock notifies listeners once per change of the correction", () => {
  const clock = createServerClock();
  const changed = vi.fn<() => void>();
  const stop = clock.subscribe(changed);
  answer(clock, 2 * HOUR, 300);
  answer(clock, 2 * HOUR + 20, 200, SERVER + 1000);
  expect(changed).toHaveBeenCalledTimes(1);
  answer(clock, 0, 100, SERVER + 2000);
  expect(changed).toHaveBeenCalledTimes(2);
  stop();
  answer(clock, 2 * HOUR, 90, SERVER + 3000);
  expect(changed).toHaveBeenCalledTimes(2);
});

test("a response doesn't change the correction if the clock was set during the request", () => {
  const clock = createServerClock();
  clock.observe(new Response(null, { headers: { date: new Date(SERVER).toUTCString() } }), 10, 5);
  expect(clock.correction()).toBe(0);
});

const MINUTE = 60_000;

test("a clock is measured for ten minutes after a response with a time", () => {
  let now = SERVER;
  const clock = createServerClock(undefined, () => now);
  clock.observe(new Response(null), now, now);
  expect(clock.isMeasured()).toBe(false);
  answer(clock, 0, 0);
  const isMeasuredAt = (minutes: number) => {
    now = SERVER + minutes * MINUTE;
    return clock.isMeasured();
  };
  expect([0, 9.9, 10, -9.9, -10].map(isMeasuredAt)).toEqual([true, true, false, true, false]);
  answer(clock, 0, 0, SERVER + 5 * MINUTE);
  expect(isMeasuredAt(14)).toBe(true);
});

test("the correction follows an error that changes by more than three minutes", () => {
  const clock = createServerClock();
  answer(clock, 2 * HOUR, 0);
  answer(clock, 2 * HOUR + 3 * MINUTE, 0, SERVER + MINUTE);
  expect(clock.correction()).toBe(500 - 2 * HOUR);
  answer(clock, 2 * HOUR + 4 * MINUTE, 0, SERVER + 2 * MINUTE);
  expect(clock.correction()).toBe(500 - 2 * HOUR - 4 * MINUTE);
});

test("a reading is stored again after ten minutes or if the error changes", () => {
  const write = vi.fn<ClockStore["write"]>();
  const clock = createServerClock({ read: () => null, write });
  const writesAfter = (minutes: number, ahead: number) => {
    answer(clock, ahead, 0, SERVER + minutes * MINUTE);
    return write.mock.calls.length;
  };
  expect(writesAfter(0, 2 * HOUR)).toBe(1);
  expect(writesAfter(9, 2 * HOUR)).toBe(1);
  expect(writesAfter(1, 2 * HOUR + 4 * MINUTE)).toBe(2);
  expect(writesAfter(10, 2 * HOUR + 4 * MINUTE)).toBe(2);
  expect(writesAfter(11, 2 * HOUR + 4 * MINUTE)).toBe(3);
});

import { expect, test, vi } from "vitest";

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

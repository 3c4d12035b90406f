import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { AUTH_LIMITS, RateLimiter, UNTHROTTLED_FAILURES } from "../src/auth/rate-limiter.ts";
import { SessionCache } from "../src/auth/sessions.ts";

const DAY_MS = 86_400_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date", "performance"] }));
afterEach(() => void vi.useRealTimers());

/** Changes the time of day but not the monotonic clock, like a correction of the system's clock. */
const setClockBack = () => void vi.setSystemTime(Date.now() - 40 * DAY_MS);

test("a clock that is set back doesn't lock out a user who typed a wrong password", () => {
  const limiter = new RateLimiter();
  expect(limiter.beginSignIn("aiko", "network")).toBe(0);
  setClockBack();
  expect(limiter.beginSignIn("aiko", "network")).toBe(0);
  for (let n = 2; n < UNTHROTTLED_FAILURES; n += 1) limiter.beginSignIn("aiko", "network");
  expect(limiter.beginSignIn("aiko", "network")).toBe(15);
});

test("a clock that is set back doesn't extend the window of a rate limit", () => {
  const limiter = new RateLimiter();
  expect(limiter.countAttempt("mail", AUTH_LIMITS.mailToAddress)).toBe(0);
  setClockBack();
  expect(limiter.countAttempt("mail", AUTH_LIMITS.mailToAddress)).toBe(60);
  vi.advanceTimersByTime(60_000);
  expect(limiter.countAttempt("mail", AUTH_LIMITS.mailToAddress)).toBe(0);
});

test("a cached session expires after ten seconds even if the clock is set back", async () => {
  let rows = [{ userId: "aiko", needsCode: false }];
  const sessions = new SessionCache((async () => rows) as ConstructorParameters<typeof SessionCache>[0]);
  expect(await sessions.stateOf("session", "aiko")).toBe("live");
  rows = [];
  setClockBack();
  expect(await sessions.stateOf("session", "aiko")).toBe("live");
  vi.advanceTimersByTime(10_000);
  expect(await sessions.stateOf("session", "aiko")).toBe("ended");
});

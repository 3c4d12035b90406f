import { expect, onTestFinished } from "vitest";

import { AUTH_LIMITS } from "../src/auth/rate-limiter.ts";

export type LimitName = keyof typeof AUTH_LIMITS;

/** Lowers a limit until the end of the test, because reaching the real limit takes long. */
export function lowerLimit(name: LimitName, max: number): void {
  const limit = AUTH_LIMITS[name];
  const { max: real } = limit;
  limit.max = max;
  onTestFinished(() => void (limit.max = real));
  expect(real).toBeGreaterThan(max);
}

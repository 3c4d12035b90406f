import type { TestBackend } from "@diary/server/testing";
import type { BrowserContext } from "@playwright/test";

import type { Problems } from "./problems.ts";

/** Once a test sets the clock, responses have no header `Date` until `sendDate(true)`, so the page trusts its own clock. */
export function omitDatesAfterClockChange(
  { clock }: BrowserContext,
  backend: TestBackend,
  problems: Problems,
): void {
  const fastForward = clock.fastForward.bind(clock);
  clock.fastForward = (ticks) => {
    // Advancing the clock times out pending requests.
    problems.allow(/(?:Abort|Timeout)Error/);
    return fastForward(ticks);
  };
  for (const name of ["install", "setFixedTime", "setSystemTime"] as const) {
    const set = clock[name].bind(clock) as (time?: unknown) => Promise<void>;
    clock[name] = (time?: unknown) => {
      backend.sendDate(false);
      return set(time);
    };
  }
}

import type { TestBackend } from "@diary/server/testing";
import type { BrowserContext } from "@playwright/test";

import type { Problems } from "./problems.ts";

/**
 * A test that sets a browser's clock means the time of the whole world, and not a device that is wrong: from then on the
 * backend's answers do not say what time it is. `backend.tellTime(true)` after it makes the device a wrong one.
 */
export function setWholeTime({ clock }: BrowserContext, backend: TestBackend, problems: Problems): void {
  const fastForward = clock.fastForward.bind(clock);
  clock.fastForward = (ticks) => {
    // What a page still asks then takes that long for it, and is given up.
    problems.allow(/(?:Abort|Timeout)Error/);
    return fastForward(ticks);
  };
  for (const name of ["install", "setFixedTime", "setSystemTime"] as const) {
    const set = clock[name].bind(clock) as (time?: unknown) => Promise<void>;
    clock[name] = (time?: unknown) => {
      backend.tellTime(false);
      return set(time);
    };
  }
}

import type { TestBackend } from "@diary/server/testing";
import type { BrowserContext } from "@playwright/test";

import type { Problems } from "./problems.ts";

/**
 * Sets the time of device and server: the backend's responses then have no date. `backend.tellTime(true)` afterwards
 * makes the device's clock wrong.
 */
export function setWholeTime({ clock }: BrowserContext, backend: TestBackend, problems: Problems): void {
  const fastForward = clock.fastForward.bind(clock);
  clock.fastForward = (ticks) => {
    // Pending requests time out by the jump.
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

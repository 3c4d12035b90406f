import type { TestBackend } from "@diary/server/testing";
import type { BrowserContext } from "@playwright/test";

import type { Problems } from "./problems.ts";

/**
 * A test that sets a browser's clock means the time of the whole world, and not a device that is wrong: from then on the
 * backend's answers do not say what time it is. `backend.tellTime(true)` after it makes the device a wrong one.
 */
export function setWholeTime({ clock }: BrowserContext, backend: TestBackend, problems: Problems): void {
  const { fastForward, install, setFixedTime, setSystemTime } = bound(clock);
  clock.fastForward = (ticks) => {
    // What a page still asks then takes that long for it, and is given up.
    problems.allow(/(?:Abort|Timeout)Error/);
    return fastForward(ticks);
  };
  clock.install = (options) => {
    backend.tellTime(false);
    return install(options);
  };
  clock.setFixedTime = (time) => {
    backend.tellTime(false);
    return setFixedTime(time);
  };
  clock.setSystemTime = (time) => {
    backend.tellTime(false);
    return setSystemTime(time);
  };
}

function bound(clock: BrowserContext["clock"]) {
  return {
    fastForward: clock.fastForward.bind(clock),
    install: clock.install.bind(clock),
    setFixedTime: clock.setFixedTime.bind(clock),
    setSystemTime: clock.setSystemTime.bind(clock),
  };
}

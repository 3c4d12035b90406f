import type { TestBackend } from "@diary/local-backend/testing";
import type { BrowserContext } from "@playwright/test";

/**
 * A test that sets a browser's clock means the time of the whole world, and not a device that is wrong: from then on the
 * backend's answers do not say what time it is. `backend.tellTime(true)` after it makes the device a wrong one.
 */
export function setWholeTime({ clock }: BrowserContext, backend: TestBackend): void {
  const { install, setFixedTime, setSystemTime } = bound(clock);
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
    install: clock.install.bind(clock),
    setFixedTime: clock.setFixedTime.bind(clock),
    setSystemTime: clock.setSystemTime.bind(clock),
  };
}

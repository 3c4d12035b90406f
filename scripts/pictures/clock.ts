// Moment of the screenshots. Preloaded by `node --import`, it also sets the clock of this process and its threads.
import { shiftClock } from "@diary/testkit/shift-clock";

const PICTURE_TIME = "2026-11-28T18:00:00Z";

/** From the device's clock, in ms. */
export const PICTURE_SHIFT = Date.parse(PICTURE_TIME) - Date.now();

shiftClock(PICTURE_SHIFT);

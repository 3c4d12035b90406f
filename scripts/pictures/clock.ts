// Time of the screenshots. `node --import` loads this file to set the clock of the process and its threads.
import { shiftClock } from "@diary/testkit/shift-clock";

const PICTURE_TIME = "2026-11-28T18:00:00Z";

export const PICTURE_SHIFT = Date.parse(PICTURE_TIME) - Date.now();

shiftClock(PICTURE_SHIFT);

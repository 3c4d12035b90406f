import { focusManager } from "@tanstack/react-query";
import { useCallback, useState, useSyncExternalStore } from "react";

import { type CivilDate, nextMomentAt, today } from "../civil-date/civil-date.ts";
import { useClockCorrection, useDiary } from "../supabase/index.ts";

/** Delay until a visible page notices sleep, a changed clock or another zone. */
const LOOK_EVERY_MS = 60_000;

/**
 * Today on the user's calendar. Moves on at midnight and follows the device's zone. Uses the server's clock if the
 * device's is known to be wrong.
 */
export function useToday(dayStartHour: number): CivilDate {
  const { clock, platform } = useDiary();
  const getToday = useCallback(
    () => today(platform.now() + clock.correction(), dayStartHour),
    [clock, platform, dayStartHour],
  );
  const subscribe = useCallback(
    (changed: () => void) => {
      let timer: ReturnType<typeof setTimeout>;
      const wait = () => {
        const now = platform.now() + clock.correction();
        timer = setTimeout(wake, Math.min(nextMomentAt(dayStartHour, now) - now, LOOK_EVERY_MS));
      };
      const wake = () => {
        clearTimeout(timer);
        changed();
        wait();
      };
      // A device that slept through midnight runs no timer, but the page becomes visible again.
      const stopListening = focusManager.subscribe(wake);
      const stopClock = clock.subscribe(wake);
      wait();
      return () => {
        clearTimeout(timer);
        stopListening();
        stopClock();
      };
    },
    [clock, platform, dayStartHour],
  );
  return useSyncExternalStore(subscribe, getToday, getToday);
}

export type EntryDate = ReturnType<typeof useEntryDate>;

/** Date of the entry being written: today, also after midnight, until the user chooses a date or writes. */
export function useEntryDate(thisDay: CivilDate) {
  const correction = useClockCorrection();
  const [chosen, choose] = useState("");
  const [begun, setBegun] = useState({ date: "", correction });
  // Ignores the start date of a draft if the clock was corrected since.
  const begunOn = begun.correction === correction ? begun.date : "";
  return {
    date: chosen || begunOn || thisDay,
    /** "" until the user chooses a date. */
    selectedDate: chosen,
    /** "" resets the choice. */
    selectDate: (date: CivilDate) => choose(date),
    /** Resets the choice if it is still this date. */
    clearIfSelected: (date: CivilDate) => choose((now) => (now === date ? "" : now)),
    /** True if the day ended while the user was writing: the entry keeps the date on which the draft was started. */
    isPastDay: chosen === "" && begunOn !== "" && begunOn !== thisDay,
    /** Call on every render. A draft keeps the date on which it was started. */
    setHasText: (isThere: boolean) => {
      if (isThere !== (begunOn !== "")) setBegun({ date: isThere ? thisDay : "", correction });
    },
  };
}

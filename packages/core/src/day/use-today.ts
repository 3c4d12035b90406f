import { focusManager } from "@tanstack/react-query";
import { useCallback, useState, useSyncExternalStore } from "react";

import { type CivilDate, nextMomentAt, today } from "../civil-date/civil-date.ts";
import { useClockCorrection, useDiary } from "../supabase/index.ts";

/** A visible page detects sleep, a changed clock and another time zone after at most this time. */
const LOOK_EVERY_MS = 60_000;

/** Returns the user's current date. Uses the server's time if the device's clock is known to be wrong. */
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
        timer = setTimeout(update, Math.min(nextMomentAt(dayStartHour, now) - now, LOOK_EVERY_MS));
      };
      const update = () => {
        clearTimeout(timer);
        changed();
        wait();
      };
      // Timers don't run while the device sleeps. The page becomes visible again when the device wakes up.
      const stopListening = focusManager.subscribe(update);
      const stopClock = clock.subscribe(update);
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

/** Date of the entry in the form: today unless chosen. After midnight, an entry with text keeps its first date. */
export function useEntryDate(thisDay: CivilDate) {
  const correction = useClockCorrection();
  const [chosen, choose] = useState("");
  const [initial, setInitial] = useState({ date: "", correction });
  // If the server has corrected the clock since the first character, the initial date was wrong.
  const initialDate = initial.correction === correction ? initial.date : "";
  return {
    date: chosen || initialDate || thisDay,
    selectedDate: chosen,
    /** Also true if the user chose today's date: like the default, it comes from a clock that may be wrong. */
    isToday: (chosen || initialDate || thisDay) === thisDay,
    /** An empty date or today's resets the choice, so an empty form changes to the next day at midnight. */
    selectDate: (date: CivilDate) => {
      const isThisDay = date === thisDay;
      choose(isThisDay ? "" : date);
      if (isThisDay) setInitial({ date: "", correction });
    },
    isPastDay: chosen === "" && initialDate !== "" && initialDate < thisDay,
    /** Must be called on every render, because the first text sets the date. */
    setHasText: (isThere: boolean) => {
      if (isThere !== (initialDate !== "")) setInitial({ date: isThere ? thisDay : "", correction });
    },
  };
}

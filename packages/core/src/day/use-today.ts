import { focusManager } from "@tanstack/react-query";
import { useCallback, useState, useSyncExternalStore } from "react";

import { type CivilDate, nextMomentAt, today } from "../civil-date/civil-date.ts";
import { useClockCorrection, useDiary } from "../supabase/index.ts";

/** How late a page that stays in view may be after its device slept, was set, or went into another zone. */
const LOOK_EVERY_MS = 60_000;

/**
 * Today on the writer's calendar, which moves on by itself on a page that stays open over night and follows
 * the device into another zone. By the server's clock where the device's is known to be wrong.
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
      // A device that slept through midnight did not run the timer, but shows the page again.
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

/** The date of an entry that is being written: today, over midnight as well, until a date is chosen or something is written. */
export function useEntryDate(thisDay: CivilDate) {
  const correction = useClockCorrection();
  const [chosen, choose] = useState("");
  const [begun, setBegun] = useState({ date: "", correction });
  // A text that was begun by a wrong clock was not begun on another day.
  const begunOn = begun.correction === correction ? begun.date : "";
  return {
    date: chosen || begunOn || thisDay,
    /** "" until the writer chooses one. */
    selectedDate: chosen,
    /** "" takes the choice back. */
    selectDate: (date: CivilDate) => choose(date),
    /** Takes the choice of this date back, unless it is another one by now. */
    clearIfSelected: (date: CivilDate) => choose((now) => (now === date ? "" : now)),
    /** The day has ended over the text, which stays an entry of the day on which it was begun. */
    isPastDay: chosen === "" && begunOn !== "" && begunOn !== thisDay,
    /** Call on every render. While there is text, the date stays the day on which it was begun. */
    setHasText: (isThere: boolean) => {
      if (isThere !== (begunOn !== "")) setBegun({ date: isThere ? thisDay : "", correction });
    },
  };
}

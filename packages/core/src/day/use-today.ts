import { focusManager } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";

import { msUntilNextDay, today, type CivilDate } from "../civil-date/index.ts";
import { useDiary } from "../supabase/index.ts";

/** How late a page that stays in view may be after its device slept, was set, or went into another zone. */
const LOOK_EVERY_MS = 60_000;

/**
 * Today on the writer's calendar, which moves on by itself on a page that stays open over night and follows
 * the device into another zone.
 */
export function useToday(dayStartHour: number): CivilDate {
  const { platform } = useDiary();
  const now = useCallback(
    () => today(platform.now(), { timeZone: platform.timeZone(), dayStartHour }),
    [platform, dayStartHour],
  );
  const subscribe = useCallback(
    (changed: () => void) => {
      let timer: ReturnType<typeof setTimeout>;
      const wait = () => {
        const calendar = { timeZone: platform.timeZone(), dayStartHour };
        timer = setTimeout(wake, Math.min(msUntilNextDay(platform.now(), calendar), LOOK_EVERY_MS));
      };
      const wake = () => {
        clearTimeout(timer);
        changed();
        wait();
      };
      // A device that slept through midnight did not run the timer, but shows the page again.
      const stopListening = focusManager.subscribe(wake);
      wait();
      return () => {
        clearTimeout(timer);
        stopListening();
      };
    },
    [platform, dayStartHour],
  );
  return useSyncExternalStore(subscribe, now, now);
}

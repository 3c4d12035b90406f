import { focusManager } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";

import { msUntilNextDay, today, type CivilDate } from "../civil-date/index.ts";
import { useDiary } from "../supabase/index.ts";

/** How late a page that stays in view may be after its device slept, was set, or went into another zone. */
const LOOK_EVERY_MS = 60_000;

/**
 * Today on the writer's calendar, which moves on by itself on a page that stays open over night and follows
 * the device into another zone. By the server's clock where the device's is known to be wrong.
 */
export function useToday(dayStartHour: number): CivilDate {
  const { clock, platform } = useDiary();
  const now = useCallback(
    () => today(platform.now() + clock.correction(), dayStartHour),
    [clock, platform, dayStartHour],
  );
  const subscribe = useCallback(
    (changed: () => void) => {
      let timer: ReturnType<typeof setTimeout>;
      const wait = () => {
        const untilNext = msUntilNextDay(platform.now() + clock.correction(), dayStartHour);
        timer = setTimeout(wake, Math.min(untilNext, LOOK_EVERY_MS));
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
  return useSyncExternalStore(subscribe, now, now);
}

import { useSyncExternalStore } from "react";

import { useDiary } from "../supabase/index.ts";

/** Milliseconds by which the device's clock is to be corrected: 0 for one that is right, or not known to be wrong. */
export function useClockCorrection(): number {
  const { clock } = useDiary();
  return useSyncExternalStore(clock.subscribe, clock.correction, clock.correction);
}

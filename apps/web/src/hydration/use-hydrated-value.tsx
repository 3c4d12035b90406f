import { useSyncExternalStore, useEffect, useLayoutEffect } from "react";

const never = () => () => {};

/** Returns `prerendered` during hydration. `value` must return the same on each call. */
export function useHydratedValue<Value>(value: () => Value, prerendered: Value): Value {
  return useSyncExternalStore(never, value, () => prerendered);
}

/** Replays presses and text from before hydration. Also shows a page that was hidden until its language had loaded. */
export function ReplayEarlyInput() {
  useLayoutEffect(() => {
    delete document.documentElement.dataset["language"];
  }, []);
  useEffect(() => window.diaryHydrated?.(), []);
  return null;
}

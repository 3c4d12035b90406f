import { useSyncExternalStore, useEffect, useLayoutEffect } from "react";

const never = () => () => {};

/**
 * Returns `value()`; during hydration the prerendered value. For browser-only values. Calls of `value` must return
 * the same.
 */
export function useHydratedValue<Value>(value: () => Value, prerendered: Value): Value {
  return useSyncExternalStore(never, value, () => prerendered);
}

/** Replays presses from before hydration and shows a page that waited for its language. Effects run after hydration. */
export function ReplayEarlyInput() {
  useLayoutEffect(() => {
    delete document.documentElement.dataset["language"];
  }, []);
  useEffect(() => window.diaryHydrated?.(), []);
  return null;
}

import { useSyncExternalStore, useEffect, useLayoutEffect } from "react";

const never = () => () => {};

/**
 * Returns `value()`; while prerendered HTML is hydrated, the value it was rendered with. For what only the browser knows.
 * Each call of `value` must return the same.
 */
export function useHydratedValue<Value>(value: () => Value, prerendered: Value): Value {
  return useSyncExternalStore(never, value, () => prerendered);
}

/**
 * Repeats the presses that came before the app was there, and shows a page that has waited for its language. Effects run
 * when the page is the app's own.
 */
export function ReplayEarlyInput() {
  useLayoutEffect(() => {
    delete document.documentElement.dataset["language"];
  }, []);
  useEffect(() => window.diaryHydrated?.(), []);
  return null;
}

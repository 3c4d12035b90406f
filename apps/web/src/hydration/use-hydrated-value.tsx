import { useSyncExternalStore, useEffect, useLayoutEffect } from "react";

const never = () => () => {};

/** Returns the prerendered value during hydration. `value` must return the same on each call. */
export function useHydratedValue<Value>(value: () => Value, prerendered: Value): Value {
  return useSyncExternalStore(never, value, () => prerendered);
}

/** Replays queued presses in an effect, which runs after hydration. Also shows a page that waited for its language. */
export function ReplayEarlyInput() {
  useLayoutEffect(() => {
    delete document.documentElement.dataset["language"];
  }, []);
  useEffect(() => window.diaryHydrated?.(), []);
  return null;
}

import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * `value`; while prerendered HTML is being taken over, what it was drawn with. For what only the browser knows.
 * Each call of `value` must answer the same.
 */
export function usePrerendered<Value>(value: () => Value, prerendered: Value): Value {
  return useSyncExternalStore(never, value, () => prerendered);
}

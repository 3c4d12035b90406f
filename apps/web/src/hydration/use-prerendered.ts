import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * `value`; while prerendered HTML is being taken over, what it was drawn with. For what only the browser knows.
 * Both must be primitive.
 */
export function usePrerendered<Value extends string | number>(value: () => Value, prerendered: Value): Value {
  return useSyncExternalStore(never, value, () => prerendered);
}

import { useSyncExternalStore } from "react";

// Set when the build ran, so that the first drawing in the browser is the prerendered one.
declare const BUILD_YEAR: number;

const never = () => () => {};

/** The current year by this device's clock; in prerendered HTML the year of the build. */
export function useYear(): number {
  return useSyncExternalStore(
    never,
    () => new Date().getFullYear(),
    () => BUILD_YEAR,
  );
}

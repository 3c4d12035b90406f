import { usePrerendered } from "../hydration/use-prerendered.ts";

// Set by the build.
declare const BUILD_YEAR: number;

/** The current year by this device's clock; in prerendered HTML the year of the build. */
export function useYear(): number {
  return usePrerendered(() => new Date().getFullYear(), BUILD_YEAR);
}

import { useSyncExternalStore } from "react";

/** Breakpoint `md` of the styles, from which some pages have two columns. */
const WIDE = "(width >= 56.25rem)";

function subscribe(changed: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => false,
  );
}

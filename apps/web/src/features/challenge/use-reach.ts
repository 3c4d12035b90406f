import { useEffect, useRef, type RefObject } from "react";

/** How far below the window the end of a list may be when the next page is asked for. */
const AHEAD = "600px";

/**
 * Calls `reached` when the element comes near the window by scrolling. Give the returned ref to the end of a list.
 * @param active false switches it off
 */
export function useReach(reached: () => void, active: boolean): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(reached);
  useEffect(() => {
    latest.current = reached;
  });
  // Observed anew after each drawing: an end that stays in reach after a short page asks for the next.
  useEffect(() => {
    const element = end.current;
    if (!element || !active) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  });
  return end;
}

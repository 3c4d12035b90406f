import { lazy, Suspense, useEffect, useState, type ComponentType } from "react";

// Without them the page is whole: they are neither waited for nor asked for again.
const Parts = lazy<ComponentType>(() => import("./idle-parts.tsx").catch(() => ({ default: () => null })));

/** The parts of every page that are loaded when the browser has nothing else to do. */
export function IdlePart() {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => void (window.requestIdleCallback ?? setTimeout)(() => setIsIdle(true)), []);
  return isIdle ? (
    <Suspense>
      <Parts />
    </Suspense>
  ) : null;
}

import { lazy, Suspense, useEffect, useState, type ComponentType } from "react";

// Without it the page is whole: it is neither waited for nor asked for again.
const Offline = lazy<ComponentType>(() =>
  import("../offline/offline.tsx").catch(() => ({ default: () => null })),
);

/** What lets the site open without a network, loaded when the browser has nothing else to do. */
export function OfflinePart() {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => void (window.requestIdleCallback ?? setTimeout)(() => setIsIdle(true)), []);
  return isIdle ? (
    <Suspense>
      <Offline />
    </Suspense>
  ) : null;
}

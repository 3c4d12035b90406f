import { Suspense, useEffect, useState } from "react";

import { optionalPart } from "../loading/lazy-part.ts";

const Parts = optionalPart(() => import("./idle-parts.tsx"));

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

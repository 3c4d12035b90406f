import { useClockCorrection } from "@diary/core/clock";
import { clockDifference } from "@diary/ui/clock-notice";

import { useCopy } from "../../copy/copy-context.ts";
import { Notice } from "./notice-board.tsx";

/** Says that the device's clock is wrong, and which day entries get for all that. */
export function ClockWarning() {
  const copy = useCopy();
  const aheadMs = -useClockCorrection();
  if (aheadMs === 0) return null;
  const words = aheadMs > 0 ? copy.clockAhead : copy.clockBehind;
  return (
    <Notice tone="notice" title={words(clockDifference(aheadMs, copy.locale))}>
      {copy.clockMessage}
    </Notice>
  );
}

import { useClockCorrection } from "@diary/core/supabase";
import { formatClockDifference } from "@diary/ui/clock-notice";

import { useCopy } from "../../copy/language-provider.tsx";
import { Notice } from "./notice-area.tsx";

/** Says that the device's clock is wrong, and which day entries get for all that. */
export function ClockWarning() {
  const copy = useCopy();
  const aheadMs = -useClockCorrection();
  if (aheadMs === 0) return null;
  const words = aheadMs > 0 ? copy.clockAhead : copy.clockBehind;
  return (
    <Notice tone="notice" title={words(formatClockDifference(aheadMs, copy.locale))}>
      {copy.clockMessage}
    </Notice>
  );
}

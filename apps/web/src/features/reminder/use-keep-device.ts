import { useDiary } from "@diary/core/supabase";
import { useEffect } from "react";

import { useLater } from "../../loading/use-later.ts";

/** Tells the server at each visit that this device is still to be reminded, if it is. */
export function useKeepDevice(userId: string, pushKey: string | undefined): void {
  const diary = useDiary();
  const isLater = useLater();
  useEffect(() => {
    if (!isLater || pushKey === undefined) return;
    // A failure is not shown, since it was not asked for: the next visit does it again.
    import("./device.ts").then(({ keepDevice }) => keepDevice(diary, userId, pushKey)).catch(() => {});
  }, [diary, isLater, pushKey, userId]);
}

import { msUntilNextDay } from "@diary/core/civil-date";
import { useDiary } from "@diary/core/supabase";
import { useEffect } from "react";

import { writeStored } from "../storage/local.ts";
import { STORED } from "../storage/stored.ts";
import { captureSnapshot } from "./capture-snapshot.ts";
import { buildOf, type PopupSnapshot } from "./snapshot.ts";

const QUIET_MS = 300;

/** Keeps a snapshot of what is shown, each time it has been quiet for a moment. */
export function useCaptureSnapshot(userId: string, dayStartHour: number | null): void {
  const { platform } = useDiary();
  useEffect(() => {
    const root = document.getElementById("root");
    if (root === null || dayStartHour === null) return undefined;
    const keep = () => {
      const html = captureSnapshot(root);
      if (html === null) return;
      const now = platform.now();
      const until = now + msUntilNextDay(now, { timeZone: platform.timeZone(), dayStartHour });
      const utcOffset = new Date(now).getTimezoneOffset();
      const snapshot: PopupSnapshot = { v: 3, userId, build: buildOf(document), html, until, utcOffset };
      void writeStored(STORED.snapshot, snapshot);
    };
    let timer = setTimeout(keep, QUIET_MS);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(keep, QUIET_MS);
    });
    observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [platform, userId, dayStartHour]);
}

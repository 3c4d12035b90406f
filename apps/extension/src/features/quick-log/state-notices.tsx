import { secondsLeft, TOKEN_MARGIN_S, waitsForPage, type BrokerState } from "@diary/core/session-sync";
import { useClockCorrection } from "@diary/core/supabase";
import { formatClockDifference } from "@diary/ui/clock-notice";
import { useLazyModule } from "@diary/ui/lazy-module";
import { useWords } from "@diary/ui/words";
import { useEffect, useState } from "react";

import { followSession } from "../../storage/extension-storage.ts";
import { en } from "../../words/en.ts";
import { Notice } from "../parts/notice.tsx";
import { AllowButton, useSiteAccess } from "../parts/site-access.tsx";

const loadRareViews = () => import("./rare-views.ts");

/** True if the access token has expired and only an open page of the site can renew the session. */
function needsPage(state: BrokerState | undefined): boolean {
  const { session = null } = state ?? {};
  if (state === undefined || session === null) return false;
  return waitsForPage(state) && secondsLeft(session, Date.now()) <= TOKEN_MARGIN_S;
}

export function StateNotices() {
  const words = useWords(en);
  const hasAccess = useSiteAccess();
  const aheadMs = -useClockCorrection();
  const [isHeldUp, setHeldUp] = useState(false);
  const rareViews = useLazyModule(loadRareViews, isHeldUp || undefined);
  useEffect(() => followSession((state) => setHeldUp(needsPage(state))), []);
  return (
    <>
      {hasAccess ? null : (
        <Notice tone="danger" title={words.noAccess} actions={<AllowButton />}>
          {words.noAccessMessage}
        </Notice>
      )}
      {hasAccess && isHeldUp && rareViews.status === "ready" ? <rareViews.module.WaitsForPageNotice /> : null}
      {aheadMs === 0 ? null : (
        <Notice
          tone="notice"
          title={(aheadMs > 0 ? words.clockAhead : words.clockBehind)(
            formatClockDifference(aheadMs, words.locale),
          )}
        >
          {words.clockMessage}
        </Notice>
      )}
    </>
  );
}

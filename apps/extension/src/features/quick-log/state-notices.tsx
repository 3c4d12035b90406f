import { paths } from "@diary/core/paths";
import { secondsLeft, TOKEN_MARGIN_S, waitsForPage, type BrokerState } from "@diary/core/session-sync";
import { useClockCorrection } from "@diary/core/supabase";
import { formatClockDifference } from "@diary/ui/clock-notice";
import { useWords } from "@diary/ui/words";
import { useEffect, useState } from "react";

import { followSession } from "../../storage/extension-storage.ts";
import { en } from "../../words/en.ts";
import { Notice } from "../parts/notice.tsx";
import { AllowButton, useSiteAccess } from "../parts/site-access.tsx";
import { SiteLink } from "../parts/site-link.tsx";

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
  useEffect(() => followSession((state) => setHeldUp(needsPage(state))), []);
  return (
    <>
      {hasAccess ? null : (
        <Notice tone="danger" title={words.noAccess} actions={<AllowButton />}>
          {words.noAccessMessage}
        </Notice>
      )}
      {hasAccess && isHeldUp ? (
        <Notice
          tone="notice"
          title={words.waitsForPage}
          actions={
            <SiteLink path={paths.myPage} button="primary">
              {words.signInAtSite}
            </SiteLink>
          }
        >
          {words.waitsForPageMessage}
        </Notice>
      ) : null}
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

import { secondsLeft, TOKEN_MARGIN_S, waitsForPage, type BrokerState } from "@diary/core/session-sync";
import { buttonClass } from "@diary/ui/button";
import { useEffect, useState } from "react";

import { sitePages } from "../../config/site-pages.ts";
import { useCopy } from "../../copy/language-provider.tsx";
import { onStoredChange, readStored, STORAGE_KEYS } from "../../storage/extension-storage.ts";
import { Notice } from "./notice-area.tsx";

/** A token that is still good serves without a page, for as long as it lives. */
function isHeldUp(state: BrokerState | undefined): boolean {
  return (
    state !== undefined &&
    state.session !== null &&
    waitsForPage(state) &&
    secondsLeft(state.session, Date.now()) <= TOKEN_MARGIN_S
  );
}

/** Says that the extension was off, and that a page of the site has to show who is signed in. */
export function OpenSiteNotice() {
  const copy = useCopy();
  const [state, setState] = useState<BrokerState>();
  useEffect(() => {
    void readStored<BrokerState>(STORAGE_KEYS.auth).then(setState);
    return onStoredChange(STORAGE_KEYS.auth, (value) => setState(value as BrokerState | undefined));
  }, []);
  if (!isHeldUp(state)) return null;
  return (
    <Notice
      tone="notice"
      title={copy.waitsForPage}
      actions={
        <a
          href={sitePages.myPage}
          target="_blank"
          rel="noreferrer"
          className={buttonClass("primary", "small")}
        >
          {copy.signInAtSite}
        </a>
      }
    >
      {copy.waitsForPageMessage}
    </Notice>
  );
}

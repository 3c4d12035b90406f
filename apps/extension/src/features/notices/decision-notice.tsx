import { decisionsQuery, isUnread, activeSuspension } from "@diary/core/decision";
import { useDiary } from "@diary/core/supabase";
import { buttonClass } from "@diary/ui/button";
import { useQuery } from "@tanstack/react-query";

import { sitePages } from "../../config/site-pages.ts";
import { useCopy } from "../../copy/language-provider.tsx";
import { Notice } from "./notice-area.tsx";

/** Says that a decision has not been read, or that one keeps its reader from writing. It is read on the site. */
export function DecisionNotice({ userId }: { readonly userId: string }) {
  const copy = useCopy();
  const diary = useDiary();
  const { data: decisions = [] } = useQuery(decisionsQuery(diary, userId));
  const unread = decisions.find(isUnread);
  const shown = unread ?? activeSuspension(decisions, diary.platform.now());
  if (shown === undefined) return null;
  return (
    <Notice
      tone="notice"
      title={unread === undefined ? copy.submitErrors["account/suspended"] : copy.decisionWaits}
      actions={
        <a
          href={sitePages.decision(shown.decision_id)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass("secondary", "small")}
        >
          {copy.readDecision}
        </a>
      }
    >
      {unread === undefined ? copy.suspendedMessage : copy.decisionMessage}
    </Notice>
  );
}

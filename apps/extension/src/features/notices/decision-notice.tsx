import { decisionsQuery, isUnseen } from "@diary/core/decision";
import { useDiary } from "@diary/core/supabase";
import { buttonClass } from "@diary/ui/button";
import { useQuery } from "@tanstack/react-query";

import { sitePages } from "../../config/site-pages.ts";
import { useCopy } from "../../copy/copy-context.ts";
import { Notice } from "./notice.tsx";

/** Says that a decision has not been read, which is done on the site. */
export function DecisionNotice({ userId }: { readonly userId: string }) {
  const copy = useCopy();
  const { data: decisions = [] } = useQuery(decisionsQuery(useDiary(), userId));
  const unread = decisions.find(isUnseen);
  if (unread === undefined) return null;
  return (
    <Notice
      tone="notice"
      title={copy.decisionWaits}
      actions={
        <a
          href={sitePages.decision(unread.decision_id)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass("secondary", "small")}
        >
          {copy.readDecision}
        </a>
      }
    >
      {copy.decisionMessage}
    </Notice>
  );
}

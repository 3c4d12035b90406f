import type { Decision } from "@diary/core/decision";
import { paths } from "@diary/core/paths";
import { Button, buttonClass } from "@diary/ui/button";
import { EdgeNotice } from "@diary/ui/edge-notice";
import { useState } from "react";
import { useLocation } from "react-router-dom";

import { Link } from "../../navigation/link.tsx";
import { decisionCopy as copy } from "./copy.ts";

export interface DecisionNoticeProps {
  /** Those that have not been read. */
  decisions: readonly Decision[];
}

/** Says on every page that something has not been read, until it is or until the next visit. */
export default function DecisionNotice({ decisions }: DecisionNoticeProps) {
  const [isLater, setIsLater] = useState(false);
  const { pathname } = useLocation();
  const [first] = decisions;
  // These pages show them themselves.
  const isShown = pathname === paths.myPage || pathname.startsWith(paths.decision(""));
  if (first === undefined || isLater || isShown) return null;
  return (
    <EdgeNotice
      label={copy.region}
      actions={
        <>
          <Link
            to={decisions.length === 1 ? paths.decision(first.decision_id) : paths.myPage}
            className={buttonClass("primary", "small")}
          >
            {copy.read}
          </Link>
          <Button size="small" onClick={() => setIsLater(true)}>
            {copy.later}
          </Button>
        </>
      }
    >
      <b>{copy.unread(decisions.length)}</b> <span>{copy.headline(first)}.</span>
    </EdgeNotice>
  );
}

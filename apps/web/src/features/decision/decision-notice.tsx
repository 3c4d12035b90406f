import { decisionsQuery, isUnseen } from "@diary/core/decision";
import { useDiary } from "@diary/core/supabase";
import { Button, buttonClass } from "@diary/ui/button";
import { EdgeNotice } from "@diary/ui/edge-notice";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router-dom";

import { paths } from "../../config/paths.ts";
import { decisionCopy as copy } from "./copy.ts";

/** What somebody has come for is asked for first. */
const ASK_AFTER_MS = 3000;

/** Says on every page that a decision has not been read, until it is or until the next visit. */
export function DecisionNotice({ userId }: { userId: string }) {
  const [asks, setAsks] = useState(false);
  const [isLater, setIsLater] = useState(false);
  const { pathname } = useLocation();
  useEffect(() => {
    const timer = setTimeout(setAsks, ASK_AFTER_MS, true);
    return () => clearTimeout(timer);
  }, []);
  const { data: decisions = [] } = useQuery({ ...decisionsQuery(useDiary(), userId), enabled: asks });
  const unread = decisions.filter(isUnseen);
  const [first] = unread;
  // These pages show them themselves.
  const isShown = pathname === paths.myPage || pathname.startsWith(paths.decision(""));
  if (first === undefined || isLater || isShown) return null;
  return (
    <EdgeNotice
      label={copy.region}
      actions={
        <>
          <Link
            to={unread.length === 1 ? paths.decision(first.decision_id) : paths.myPage}
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
      <b>{copy.unread(unread.length)}</b> <span>{copy.headline(first)}.</span>
    </EdgeNotice>
  );
}

import type { Decision } from "@diary/core/decision";
import { paths } from "@diary/core/paths";
import { BottomBanner } from "@diary/ui/bottom-banner";
import { Button, buttonClass } from "@diary/ui/button";
import { useState } from "react";
import { Link, useLocation } from "react-router-dom";

import { decisionCopy as copy } from "./copy.ts";

export interface UnreadDecisionBannerProps {
  /** Those that have not been read. */
  decisions: readonly Decision[];
}

/** Says on every page that something has not been read, until it is or until the next visit. */
export default function UnreadDecisionBanner({ decisions }: UnreadDecisionBannerProps) {
  const [isLater, setIsLater] = useState(false);
  const { pathname } = useLocation();
  const others = decisions.filter((decision) => !isShownBy(pathname, decision));
  const [first] = others;
  if (first === undefined || isLater) return null;
  return (
    <BottomBanner
      label={copy.region}
      actions={
        <>
          <Link
            to={others.length === 1 ? paths.decision(first.decision_id) : paths.myPage}
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
      <b>{copy.unread(others.length)}</b> <span>{copy.headline(first)}.</span>
    </BottomBanner>
  );
}

/** Pages with a form, which say above it that its author can't write. */
const FORMS = [paths.createChallenge, paths.editChallenge(""), paths.settings, "/day/"];

/** Whether the page itself names this decision: told twice, it would seem to be two. */
function isShownBy(pathname: string, { action, subject_id }: Decision): boolean {
  return (
    pathname === paths.myPage ||
    pathname.startsWith(paths.decision("")) ||
    pathname === paths.challenge(subject_id) ||
    (action === "suspend" && FORMS.some((form) => pathname.startsWith(form)))
  );
}

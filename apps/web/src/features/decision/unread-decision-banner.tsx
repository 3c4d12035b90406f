import { decisionsQuery, isUnread, type Decision } from "@diary/core/decision";
import { paths } from "@diary/core/paths";
import { useDiary } from "@diary/core/supabase";
import { BottomBanner } from "@diary/ui/bottom-banner";
import { Button } from "@diary/ui/button";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router-dom";

import { useDelayed } from "../../loading/loaded.tsx";
import { ButtonLink } from "../../navigation/links.tsx";
import { decisionWords } from "../../words/en/decision.ts";

export function UnreadDecisions({ userId }: { userId: string }) {
  const { data: decisions = [] } = useQuery({ ...decisionsQuery(useDiary(), userId), enabled: useDelayed() });
  return <UnreadDecisionBanner decisions={decisions.filter(isUnread)} />;
}

export function UnreadDecisionBanner({ decisions }: { decisions: readonly Decision[] }) {
  const words = useWords(decisionWords);
  const [isLater, setIsLater] = useState(false);
  const { pathname } = useLocation();
  const others = decisions.filter((decision) => !isShownBy(pathname, decision));
  const [first] = others;
  if (first === undefined || isLater) return null;
  return (
    <BottomBanner
      label={words.region}
      actions={
        <>
          <ButtonLink
            to={others.length === 1 ? paths.decision(first.decision_id) : paths.myPage}
            variant="primary"
            size="small"
          >
            {words.read}
          </ButtonLink>
          <Button size="small" onClick={() => setIsLater(true)}>
            {words.later}
          </Button>
        </>
      }
    >
      <b>{words.unread(others.length)}</b> <span>{words.headline(first)}.</span>
    </BottomBanner>
  );
}

/** These pages have a form that shows a suspension. */
const FORMS = [paths.createChallenge, paths.editChallenge(""), paths.settings, "/day/"];

function isShownBy(pathname: string, { action, subject_id }: Decision): boolean {
  return (
    pathname === paths.myPage ||
    pathname.startsWith(paths.decision("")) ||
    pathname === paths.challenge(subject_id) ||
    (action === "suspend" && FORMS.some((form) => pathname.startsWith(form)))
  );
}

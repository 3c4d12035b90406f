import { decisionsQuery, activeSuspension } from "@diary/core/decision";
import { paths } from "@diary/core/paths";
import { useDiary } from "@diary/core/supabase";
import { Alert } from "@diary/ui/alert";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";

import { ButtonLink } from "../../navigation/links.tsx";
import { decisionWords } from "../../words/en/decision.ts";

export function SuspendedNotice({ userId }: { userId: string }) {
  const words = useWords(decisionWords);
  const diary = useDiary();
  const { data: decisions = [] } = useQuery(decisionsQuery(diary, userId));
  const suspension = activeSuspension(decisions, diary.platform.now());
  if (suspension === undefined) return null;
  const { decision_id, suspended_until } = suspension;
  return (
    <Alert
      tone="notice"
      title={words.suspended}
      className="mb-8"
      actions={
        <ButtonLink to={paths.decision(decision_id)} size="small">
          {words.read}
        </ButtonLink>
      }
    >
      {words.suspendedUntil(suspended_until)} {words.stays}
    </Alert>
  );
}

import { useEndChallenge, useResumeChallenge, type ChallengeCard } from "@diary/core/challenge";
import { useToast } from "@diary/ui/toast";
import { useWords } from "@diary/ui/words";

import { useOutcomeToast } from "../../forms/use-outcome-toast.ts";
import { challengeWords } from "../../words/en/challenge.ts";
import { errorWords } from "../../words/en/errors.ts";

/** Ends a challenge without confirmation: the message afterwards offers to resume the challenge. */
export function useEndHere({
  challenge_id,
  day,
  days,
}: Pick<ChallengeCard, "challenge_id" | "day" | "days">) {
  const { ending: words } = useWords(challengeWords);
  const { common } = useWords(errorWords);
  const end = useEndChallenge(challenge_id);
  const resume = useResumeChallenge(challenge_id);
  const toast = useToast();
  const showOutcome = useOutcomeToast();

  const takeUpAgain = () =>
    showOutcome(resume.mutateAsync(), {
      done: words.resumed,
      failed: words.resumeFailed,
      reasons: common,
    });

  async function endHere(): Promise<boolean> {
    if (!(await showOutcome(end.mutateAsync(), { failed: words.failed, reasons: common }))) return false;
    const action = { label: words.takeUpAgain, onSelect: () => void takeUpAgain() };
    toast({ message: words.ended(day, days), action });
    return true;
  }

  return { endHere, takeUpAgain, isPending: end.isPending || resume.isPending };
}

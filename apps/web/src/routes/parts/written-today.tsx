import type { ChallengeCard } from "@diary/core/challenge";
import { isDueOn } from "@diary/core/rest";
import { isQueued, useUnsentTexts } from "@diary/core/writing";
import { StampGrid } from "@diary/ui/stamp-grid";
import { useWords } from "@diary/ui/words";

import { dayWords } from "../../words/en/day.ts";
import { useViewerToday } from "./use-viewer.ts";

export interface WrittenTodayProps {
  userId: string;
  /** The challenges that take entries; undefined while they are not known. */
  challenges: readonly ChallengeCard[] | undefined;
  /** Which challenges have their entry of today; undefined while that is not known. */
  written: readonly string[] | undefined;
}

/** How many of today's entries are written, those that wait to be sent among them. As high before it is known. */
export function WrittenToday({ challenges, userId, written }: WrittenTodayProps) {
  const words = useWords(dayWords).register;
  const today = useViewerToday();
  const pending = useUnsentTexts(userId)?.pending ?? [];
  const isWritten = (id: string) =>
    written?.includes(id) === true ||
    pending.some((of) => isQueued(of) && of.key.challengeId === id && of.key.date === today);
  const ofToday = (challenges ?? []).filter(
    (challenge) => isWritten(challenge.challenge_id) || isDueOn(challenge, today),
  );
  const all = ofToday.length;
  const count = ofToday.filter(({ challenge_id }) => isWritten(challenge_id)).length;
  return (
    <div className="text-muted flex min-h-5 items-center gap-3 text-sm">
      {written === undefined || all === 0 ? null : (
        <>
          <span aria-hidden>
            <StampGrid room="line" written={count} days={all} today={count < all ? "open" : undefined} />
          </span>
          {words.writtenToday(count, all)}
        </>
      )}
    </div>
  );
}

import { companionsQuery, type HomeChallenge, isActiveChallenge, lastOpenDate } from "@diary/core/challenge";
import { type CivilDate, daysBetween } from "@diary/core/civil-date";
import { daysQuery } from "@diary/core/day";
import { paths } from "@diary/core/paths";
import { getAvatarUrl } from "@diary/core/profile";
import { bridgesOf, expectedEnd, isPlannedBy, missedDates, streak } from "@diary/core/rest-days";
import { useDiary } from "@diary/core/supabase";
import { Avatar } from "@diary/ui/avatar";
import { Section } from "@diary/ui/page";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, type NavigateOptions } from "react-router-dom";

import { ChallengeHeader } from "../../features/challenge/challenge-header.tsx";
import { OwnerActions } from "../../features/challenge/owner-actions.tsx";
import { OwnerMenu } from "../../features/challenge/owner-menu.tsx";
import { CurrentDecisions } from "../../features/decision/current-decisions.tsx";
import { LikeControl } from "../../features/like/like-control.tsx";
import { SubjectMenu } from "../../features/moderation/subject-menu.tsx";
import { useDelayed } from "../../loading/loaded.tsx";
import { ButtonLink } from "../../navigation/links.tsx";
import { challengeWords } from "../../words/en/challenge.ts";
import { BackButton } from "./back-button.tsx";
import { ChallengeEntries } from "./challenge-entries.tsx";
import type { PendingEntry } from "./lazy-pending-entries.tsx";
import { useViewerToday } from "./use-viewer.ts";

export interface ChallengeDetailProps {
  challenge: HomeChallenge;
  isOwner: boolean;
  /** Called after the challenge was deleted or its author was blocked. */
  onLeave: (to: string, options?: NavigateOptions) => void;
}

export function ChallengeDetail({ challenge, isOwner, onLeave }: ChallengeDetailProps) {
  const { completed, detail: words } = useWords(challengeWords);
  const diary = useDiary();
  const today = useViewerToday();
  const days = useQuery(daysQuery(diary, challenge.challenge_id)).data;
  const dates = days?.map(({ date }) => date);
  const until = lastOpenDate(challenge, today);
  const run = dates && streak(dates, challenge, until);
  const [pending, setPending] = useState<readonly PendingEntry[]>([]);
  const pendingDates = pending
    .filter(({ challengeId, date }) => challengeId === challenge.challenge_id && !dates?.includes(date))
    .map(({ date }) => date);
  const isPlanned = isPlannedBy(challenge)(today);
  const isDue = isOwner && isActiveChallenge(challenge) && challenge.start_date <= today;
  const open = isPlanned ? "open" : undefined;

  const leave = () => onLeave(paths.home, { replace: true });

  return (
    <>
      {isOwner && challenge.hidden_at !== null ? (
        <CurrentDecisions userId={challenge.user_id} subjectIds={[challenge.challenge_id]} />
      ) : null}
      <ChallengeHeader
        challenge={challenge}
        like={<LikeControl challenge={challenge} />}
        bridges={dates && bridgesOf(dates, missedDates(dates, challenge, until))}
        expectedEnd={dates && expectedEnd(dates, challenge, today)}
        summary={run && completed.summary(challenge.day, spanOf(challenge, dates), run.longest)}
        proofPath={paths.proof(challenge.challenge_id)}
        // Shows an invitation to start a streak only to the owner.
        streak={run && (isOwner || run.streakDays > 0) ? { ...run, isResting: !isPlanned } : undefined}
        today={
          isDue && dates
            ? dates.includes(today)
              ? "written"
              : pendingDates.includes(today)
                ? "pending"
                : open
            : undefined
        }
        pending={pendingDates.length}
        writeLink={<Link to={paths.registerDay(challenge.challenge_id)} />}
        menu={
          isOwner ? (
            <OwnerMenu challenge={challenge} today={today} onDeleted={() => onLeave(paths.myPage)} />
          ) : (
            <SubjectMenu challenge={challenge} onBlocked={leave} />
          )
        }
        actions={
          isOwner ? (
            <OwnerActions challenge={challenge} entries={days} />
          ) : (
            <>
              <BackButton to={paths.home} />
              {challenge.hidden_at === null ? (
                <ButtonLink to={paths.createChallengeFrom(challenge.challenge_id)} variant="primary">
                  {words.takeOn}
                </ButtonLink>
              ) : null}
            </>
          )
        }
      />
      <ChallengeEntries challenge={challenge} isOwner={isOwner} onBlocked={leave} onPending={setPending}>
        {challenge.visibility === "public" ? <Companions challengeId={challenge.challenge_id} /> : null}
      </ChallengeEntries>
    </>
  );
}

/** Counts days from the start date, or from the first entry if it is earlier. */
function spanOf({ end_date, start_date }: HomeChallenge, dates: readonly CivilDate[]): number {
  const first = [start_date, ...dates].toSorted()[0]!;
  return daysBetween(first, end_date ?? first) + 1;
}

/** Lists users who took on the same challenge, on purpose without ranks and totals. */
function Companions({ challengeId }: { challengeId: string }) {
  const { detail: words } = useWords(challengeWords);
  const diary = useDiary();
  const companions = useQuery({ ...companionsQuery(diary, challengeId), enabled: useDelayed() }).data ?? [];
  if (companions.length === 0) return null;
  return (
    <Section title={words.companions}>
      <ul className="grid gap-1">
        {companions.map(({ avatar_url, challenge_id, day, nickname }) => (
          <li key={challenge_id}>
            <Link to={paths.challenge(challenge_id)} className="flex min-h-11 items-center gap-3">
              <Avatar name={nickname} src={getAvatarUrl(diary.config.url, avatar_url) ?? undefined} />
              <span dir="auto" className="min-w-0 wrap-anywhere">
                {nickname}
              </span>
              <span className="text-muted ms-auto shrink-0 text-sm tabular-nums">
                {words.companionDay(day)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

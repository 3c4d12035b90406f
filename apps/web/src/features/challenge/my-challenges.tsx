import { userChallengesQuery, splitByCompletion, type ChallengeCard } from "@diary/core/challenge";
import { challengeIdsWrittenOnQuery, recentDatesQuery } from "@diary/core/day";
import { paths } from "@diary/core/paths";
import { isDueOn, streakIn } from "@diary/core/rest-days";
import { useDiary } from "@diary/core/supabase";
import { DayCount } from "@diary/ui/day-count";
import { EmptyState } from "@diary/ui/empty-state";
import { NoChallengesIllustration } from "@diary/ui/illustrations";
import { Section } from "@diary/ui/page";
import { languageOf, toProse } from "@diary/ui/prose";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { LoadFailed } from "../../loading/loaded.tsx";
import { ButtonLink } from "../../navigation/links.tsx";
import { challengeWords } from "../../words/en/challenge.ts";
import { ChallengeRows } from "./challenge-rows.tsx";
import { ChallengeListSkeleton } from "./challenge-skeletons.tsx";
import { WriteNextCard } from "./write-next-card.tsx";

export interface MyChallengesProps {
  userId: string;
  today: string;
  /** Challenges with a pending entry of today on this device. */
  pendingToday: readonly string[];
  renderLike: (challenge: ChallengeCard) => ReactNode;
  /** Shown below the task of the day: above it, late news would move the task. */
  news?: ReactNode;
}

export function MyChallenges({ news, pendingToday, renderLike, today, userId }: MyChallengesProps) {
  const { myPage: words } = useWords(challengeWords);
  const diary = useDiary();
  const challenges = useQuery(userChallengesQuery(diary, userId));
  const recent = useQuery(recentDatesQuery(diary, userId, today)).data;
  // Dates are also stored for offline use.
  const written =
    useQuery(challengeIdsWrittenOnQuery(diary, userId, today)).data ??
    recent?.filter(({ date }) => date === today).map(({ challenge_id }) => challenge_id);
  if (challenges.isPending) return <ChallengeListSkeleton />;
  if (!challenges.data) return <LoadFailed title={words.failed} query={challenges} />;
  const { achieved, challenging } = splitByCompletion(challenges.data);
  const streakOf = (challenge: ChallengeCard) => recent && streakIn(recent, challenge, today);
  const todayOf = (challenge: ChallengeCard) => {
    const { challenge_id } = challenge;
    if (written?.includes(challenge_id) === true) return "written";
    if (pendingToday.includes(challenge_id)) return "pending";
    return written !== undefined && isDueOn(challenge, today) ? "open" : undefined;
  };
  const restsToday = (challenge: ChallengeCard) =>
    challenge.start_date <= today && todayOf(challenge) === undefined && !isDueOn(challenge, today);
  return (
    <>
      <ToWriteToday
        challenges={challenging.filter((challenge) => todayOf(challenge) === "open")}
        streakOf={streakOf}
      />
      {news}
      <Section title={words.challenging} aside={<Count of={challenging} />}>
        {challenging.length > 0 ? (
          <ChallengeRows
            challenges={challenging}
            className="grid gap-3"
            isOwn
            {...{ renderLike, restsToday, streakOf, todayOf }}
          />
        ) : (
          <EmptyState
            level={3}
            title={words.noneChallenging}
            illustration={<NoChallengesIllustration className="w-32 sm:w-50" />}
            action={
              <ButtonLink to={paths.createChallenge} variant="primary">
                {words.newChallenge}
              </ButtonLink>
            }
          >
            {words.noneChallengingText}
          </EmptyState>
        )}
      </Section>
      <Section title={words.achieved} aside={<Count of={achieved} />}>
        {achieved.length > 0 ? (
          <ChallengeRows
            challenges={achieved}
            className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-4"
            renderLike={renderLike}
          />
        ) : (
          <EmptyState level={3} title={words.noneAchieved}>
            {words.noneAchievedText}
          </EmptyState>
        )}
      </Section>
    </>
  );
}

function Count({ of }: { of: readonly unknown[] }) {
  return <span className="text-muted text-sm tabular-nums">{of.length}</span>;
}

interface ToWriteTodayProps {
  challenges: readonly ChallengeCard[];
  streakOf: (challenge: ChallengeCard) => number | undefined;
}

/** Shows the next challenge as a card, the others as rows. */
function ToWriteToday({ challenges: [next, ...others], streakOf }: ToWriteTodayProps) {
  const { myPage: words } = useWords(challengeWords);
  if (next === undefined) return null;
  return (
    <Section title={words.toWriteToday}>
      <div className="grid gap-3">
        <WriteNextCard challenge={next} streak={streakOf(next)}>
          {next.last_line === null ? null : (
            <p dir="auto" className="text-muted line-clamp-1 wrap-anywhere">
              {`DAY ${next.day} · ${toProse(next.last_line)}`}
            </p>
          )}
        </WriteNextCard>
        {others.length === 0 ? null : (
          <ul className="border-hairline bg-card divide-hairline divide-y rounded-lg border">
            {others.map((challenge) => (
              <OtherToWrite key={challenge.challenge_id} challenge={challenge} />
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}

function OtherToWrite({ challenge: { challenge_id, day, days, title } }: { challenge: ChallengeCard }) {
  const { myPage: words } = useWords(challengeWords);
  const name = `to-write-${challenge_id}`;
  return (
    <li className="px-gutter flex flex-wrap items-center gap-x-4 gap-y-2 py-3 sm:px-6">
      <span
        id={name}
        dir="auto"
        lang={languageOf(title)}
        className="min-w-0 flex-[1_1_10rem] font-serif font-semibold wrap-anywhere"
      >
        {title}
      </span>
      <DayCount size="row" day={day} days={days} />
      <ButtonLink to={paths.registerDay(challenge_id)} aria-describedby={name} size="small">
        {words.write}
      </ButtonLink>
    </li>
  );
}

import { userChallengesQuery, splitByCompletion, type ChallengeCard } from "@diary/core/challenge";
import { formatWithWeekday } from "@diary/core/civil-date";
import { challengeIdsWrittenOnQuery, recentDatesQuery } from "@diary/core/day";
import { paths } from "@diary/core/paths";
import { isDueOn, restsUntil, streakIn } from "@diary/core/rest-days";
import { useDiary } from "@diary/core/supabase";
import { EmptyState } from "@diary/ui/empty-state";
import { NoChallengesIllustration } from "@diary/ui/illustrations";
import { Section } from "@diary/ui/page";
import { StampGrid } from "@diary/ui/stamp-grid";
import { streakWords } from "@diary/ui/streak";
import { uiWords, useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { useId, type ReactNode } from "react";

import { formatDay } from "../../content/format-date-time.ts";
import { LoadFailed } from "../../loading/loaded.tsx";
import { ButtonLink } from "../../navigation/links.tsx";
import { challengeWords } from "../../words/en/challenge.ts";
import { ChallengeRows } from "./challenge-rows.tsx";
import { ChallengeListSkeleton } from "./challenge-skeletons.tsx";
import { DoneForToday } from "./done-for-today.tsx";
import { WriteNextCard } from "./write-next-card.tsx";

export interface MyChallengesProps {
  userId: string;
  today: string;
  /** Pending entries of all dates. */
  pending: readonly { challengeId: string; date: string }[];
  created?: string | undefined;
  renderLike: (challenge: ChallengeCard) => ReactNode;
  news?: ReactNode;
  notes?: ReactNode;
  actions?: ReactNode;
}

export function MyChallenges({
  actions,
  created,
  news,
  notes,
  pending,
  renderLike,
  today,
  userId,
}: MyChallengesProps) {
  const { myPage: words } = useWords(challengeWords);
  const { locale } = useWords(uiWords);
  const { rest: restsToday } = useWords(streakWords);
  const diary = useDiary();
  const challenges = useQuery(userChallengesQuery(diary, userId));
  const recent = useQuery(recentDatesQuery(diary, userId, today)).data;
  // Falls back to the dates of recent entries, which are stored for offline use.
  const written =
    useQuery(challengeIdsWrittenOnQuery(diary, userId, today)).data ??
    recent?.filter(({ date }) => date === today).map(({ challenge_id }) => challenge_id);
  if (challenges.isPending) return <ChallengeListSkeleton />;
  if (!challenges.data) return <LoadFailed title={words.failed} query={challenges} />;
  const { achieved, challenging } = splitByCompletion(challenges.data);
  const pendingDates = pending.map(({ challengeId, date }) => ({ challenge_id: challengeId, date }));
  const streakOf = (challenge: ChallengeCard) =>
    recent && streakIn([...recent, ...pendingDates], challenge, today);
  const todayOf = (challenge: ChallengeCard) => {
    const { challenge_id } = challenge;
    if (written?.includes(challenge_id) === true) return "written";
    if (pending.some((entry) => entry.challengeId === challenge_id && entry.date === today)) return "pending";
    return written !== undefined && isDueOn(challenge, today) ? "open" : undefined;
  };
  function restOf(challenge: ChallengeCard): string | undefined {
    const last = restsUntil(challenge, today);
    if (last === undefined || challenge.start_date > today || todayOf(challenge) !== undefined)
      return undefined;
    return last === today ? restsToday : words.restsUntil(formatDay(last));
  }
  const isCreated = (challenge: ChallengeCard) => challenge.challenge_id === created;
  const due = challenging
    .filter((challenge) => todayOf(challenge) === "open")
    .toSorted((a, b) => Number(isCreated(b)) - Number(isCreated(a)));
  const others = challenging.filter((challenge) => !due.includes(challenge));
  const done = others.filter((challenge) => todayOf(challenge) !== undefined);
  const resting = others.filter((row) => !done.includes(row));
  // If no entry is due, the written challenges are listed in `DoneForToday`.
  const listed = due.length === 0 ? resting : [...done, ...resting];
  const rows = { renderLike, restOf, streakOf, todayOf, isOwn: true, className: "grid gap-3" };
  return (
    <>
      {news}
      <Section
        title={words.challenging}
        className="mt-0!"
        aside={
          due.length + done.length === 0 ? (
            <Count of={challenging} />
          ) : (
            <span className="text-muted flex items-center gap-3 text-sm">
              <span aria-hidden className="flex flex-wrap gap-1.5">
                {[...done, ...due].map((challenge) => (
                  <StampGrid
                    key={challenge.challenge_id}
                    room="line"
                    written={todayOf(challenge) === "written" ? 1 : 0}
                    days={1}
                    today={todayOf(challenge)}
                  />
                ))}
              </span>
              <span className="max-sm:sr-only">
                {words.writtenToday(done.length, due.length + done.length)}
              </span>
            </span>
          )
        }
      >
        {challenging.length > 0 ? (
          <div className="grid gap-8">
            {due.length === 0 ? null : (
              <Group
                title={words.toWriteToday}
                aside={<time dateTime={today}>{formatWithWeekday(today, locale)}</time>}
              >
                <div className="grid gap-3">
                  <WriteNextCard challenge={due[0]!} streak={streakOf(due[0]!)} like={renderLike(due[0]!)} />
                  {notes ? <div className="my-3">{notes}</div> : null}
                  {due.length === 1 ? null : <ChallengeRows challenges={due.slice(1)} {...rows} />}
                </div>
              </Group>
            )}
            {due.length === 0 && done.length > 0 ? (
              <DoneForToday challenges={done} today={today} todayOf={todayOf}>
                <Group title={words.written}>
                  <ChallengeRows
                    challenges={done}
                    {...rows}
                    hasStamps={false}
                    className="border-hairline border-t"
                  />
                </Group>
              </DoneForToday>
            ) : null}
            {due.length === 0 ? notes : null}
            {listed.length === 0 ? null : (
              <Group
                title={
                  listed.some((challenge) => todayOf(challenge) !== undefined)
                    ? words.writtenOrResting
                    : words.notDue
                }
              >
                <ChallengeRows challenges={listed} {...rows} className="border-hairline border-t" />
              </Group>
            )}
          </div>
        ) : (
          <>
            <EmptyState
              level={3}
              title={achieved.length > 0 ? words.whatNext : words.noneChallenging}
              illustration={<NoChallengesIllustration className="w-32 sm:w-50" />}
              action={
                <ButtonLink to={paths.createChallenge} variant="primary">
                  {words.newChallenge}
                </ButtonLink>
              }
            >
              {achieved.length > 0 ? words.whatNextText : words.noneChallengingText}
            </EmptyState>
            <div className="mt-8 empty:hidden">{notes}</div>
          </>
        )}
      </Section>
      <div className="mt-8 md:hidden">{actions}</div>
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

function Group({ aside, children, title }: { aside?: ReactNode; children: ReactNode; title: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="text-muted mb-3 flex flex-wrap justify-between gap-x-4 text-sm">
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        {aside}
      </div>
      {children}
    </section>
  );
}

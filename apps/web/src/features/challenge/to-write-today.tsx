import { isActiveChallenge, type ChallengeCard } from "@diary/core/challenge";
import { challengeIdsWrittenOnQuery, currentStreak, daysQuery } from "@diary/core/day";
import { paths } from "@diary/core/paths";
import { useDiary } from "@diary/core/supabase";
import { Button } from "@diary/ui/button";
import { Section } from "@diary/ui/page";
import { StampGrid } from "@diary/ui/stamp-grid";
import { Streak } from "@diary/ui/streak";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "react-router-dom";

import { challengeCopy } from "./copy.ts";

const { myPage: copy } = challengeCopy;

export interface ToWriteTodayProps {
  userId: string;
  challenges: readonly ChallengeCard[];
  /** `YYYY-MM-DD` on the user's calendar. */
  today: string;
}

/** Challenges without today's entry: the next one to write large, the others as rows. Nothing once all are written. */
export function ToWriteToday({ challenges, today, userId }: ToWriteTodayProps) {
  const written = useQuery(challengeIdsWrittenOnQuery(useDiary(), userId, today)).data;
  if (written === undefined) return null;
  const [next, ...others] = challenges.filter(
    (challenge) =>
      isActiveChallenge(challenge) &&
      challenge.start_date <= today &&
      !written.includes(challenge.challenge_id),
  );
  if (next === undefined) return null;
  return (
    <Section title={copy.toWriteToday}>
      <div className="grid gap-3">
        <NextToWrite challenge={next} today={today} />
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

function NextToWrite({ challenge, today }: { challenge: ChallengeCard; today: string }) {
  const heading = useId();
  const { challenge_id, day, days, title } = challenge;
  const entries = useQuery(daysQuery(useDiary(), challenge_id)).data;
  const last = entries?.[0];
  return (
    <div className="border-hairline bg-card px-gutter grid gap-x-8 gap-y-4 rounded-lg border py-5 sm:px-6 md:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
      <div className="flex min-w-0 flex-col gap-3">
        <h3
          id={heading}
          dir="auto"
          className="font-serif text-xl leading-snug font-semibold wrap-anywhere sm:text-2xl"
        >
          {title}
        </h3>
        {/* As high before the entries have come. */}
        <div className="min-h-14">
          {entries === undefined ? null : (
            <Streak
              days={currentStreak(
                entries.map(({ date }) => date),
                today,
              )}
            />
          )}
          {last === undefined ? null : (
            <p dir="auto" className="text-muted line-clamp-1 text-sm wrap-anywhere">
              DAY {day} · {lastLine(last.content)}
            </p>
          )}
        </div>
        <Button asChild variant="primary" className="mt-auto self-start">
          <Link to={paths.registerDay(challenge_id)} aria-describedby={heading}>
            {copy.write}
          </Link>
        </Button>
      </div>
      <div className="grid content-center gap-2">
        <p className="text-sm tabular-nums">
          Day <b className="font-serif text-base">{day}</b>/{days}
        </p>
        <StampGrid written={day} days={days} />
      </div>
    </div>
  );
}

function OtherToWrite({ challenge: { challenge_id, day, days, title } }: { challenge: ChallengeCard }) {
  const name = useId();
  return (
    <li className="px-gutter flex flex-wrap items-center gap-x-4 gap-y-2 py-3 sm:px-6">
      <span
        id={name}
        dir="auto"
        className="min-w-0 basis-full font-serif font-semibold wrap-anywhere sm:flex-1"
      >
        {title}
      </span>
      <span className="text-muted text-sm tabular-nums">
        Day {day}/{days}
      </span>
      <Button asChild size="small">
        <Link to={paths.registerDay(challenge_id)} aria-describedby={name}>
          {copy.write}
        </Link>
      </Button>
    </li>
  );
}

/** What somebody wrote last: the line at which they stopped. */
function lastLine(content: string): string {
  return content.trim().split("\n").at(-1) ?? "";
}

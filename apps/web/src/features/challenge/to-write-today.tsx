import { isActiveChallenge, type ChallengeCard } from "@diary/core/challenge";
import { daysQuery } from "@diary/core/day";
import { paths } from "@diary/core/paths";
import { useDiary } from "@diary/core/supabase";
import { Button } from "@diary/ui/button";
import { DayCount } from "@diary/ui/day-count";
import { Section } from "@diary/ui/page";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";

import { challengeCopy } from "./copy.ts";
import { WriteNextCard } from "./write-next-card.tsx";

const { myPage: copy } = challengeCopy;

export interface ToWriteTodayProps {
  /** Those under way. */
  challenges: readonly ChallengeCard[];
  /** `YYYY-MM-DD` on the user's calendar. */
  today: string;
  /** Whether a challenge has today's entry, on the server or on this device. */
  isWritten: (challengeId: string) => boolean;
  /** Days in a row of a challenge. */
  streakOf: (challengeId: string) => number;
}

/** Challenges without today's entry: the next one to write large, the others as rows. Nothing once all are written. */
export function ToWriteToday({ challenges, isWritten, streakOf, today }: ToWriteTodayProps) {
  const [next, ...others] = challenges.filter(
    (challenge) =>
      isActiveChallenge(challenge) && challenge.start_date <= today && !isWritten(challenge.challenge_id),
  );
  if (next === undefined) return null;
  return (
    <Section title={copy.toWriteToday}>
      <div className="grid gap-3">
        <NextToWrite challenge={next} streak={streakOf(next.challenge_id)} />
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

function NextToWrite({ challenge, streak }: { challenge: ChallengeCard; streak: number }) {
  const last = useQuery(daysQuery(useDiary(), challenge.challenge_id)).data?.[0];
  return (
    <WriteNextCard challenge={challenge} streak={streak}>
      {/* As high before the entries have come. */}
      {challenge.day === 0 ? null : (
        <p dir="auto" className="text-muted line-clamp-1 min-h-6 wrap-anywhere">
          {last === undefined ? null : `DAY ${challenge.day} · ${lastLine(last.content)}`}
        </p>
      )}
    </WriteNextCard>
  );
}

function OtherToWrite({ challenge: { challenge_id, day, days, title } }: { challenge: ChallengeCard }) {
  const name = `to-write-${challenge_id}`;
  return (
    <li className="px-gutter flex flex-wrap items-center gap-x-4 gap-y-2 py-3 sm:px-6">
      <span
        id={name}
        dir="auto"
        className="min-w-0 basis-full font-serif font-semibold wrap-anywhere sm:flex-1"
      >
        {title}
      </span>
      <DayCount size="row" day={day} days={days} />
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

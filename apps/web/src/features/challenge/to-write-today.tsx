import type { ChallengeCard } from "@diary/core/challenge";
import { paths } from "@diary/core/paths";
import { DayCount } from "@diary/ui/day-count";
import { Section } from "@diary/ui/page";
import { useWords } from "@diary/ui/words";

import { ButtonLink } from "../../navigation/links.tsx";
import { challengeWords } from "../../words/en/challenge.ts";
import { WriteNextCard } from "./write-next-card.tsx";

export interface ToWriteTodayProps {
  /** Those that wait for today's entry. */
  challenges: readonly ChallengeCard[];
  /** Undefined while it is not known. */
  streakOf: (challenge: ChallengeCard) => number | undefined;
}

/** Challenges without today's entry: the next one to write large, the others as rows. Nothing once all are written. */
export function ToWriteToday({ challenges: [next, ...others], streakOf }: ToWriteTodayProps) {
  const { myPage: words } = useWords(challengeWords);
  if (next === undefined) return null;
  return (
    <Section title={words.toWriteToday}>
      <div className="grid gap-3">
        <WriteNextCard challenge={next} streak={streakOf(next)}>
          {next.last_line === null ? null : (
            <p dir="auto" className="text-muted line-clamp-1 wrap-anywhere">
              {`DAY ${next.day} · ${next.last_line}`}
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
      <span id={name} dir="auto" className="min-w-0 flex-[1_1_10rem] font-serif font-semibold wrap-anywhere">
        {title}
      </span>
      <DayCount size="row" day={day} days={days} />
      <ButtonLink to={paths.registerDay(challenge_id)} aria-describedby={name} size="small">
        {words.write}
      </ButtonLink>
    </li>
  );
}

import type { ChallengeCard } from "@diary/core/challenge";
import { addDays } from "@diary/core/civil-date";
import { paths } from "@diary/core/paths";
import { isDueOn } from "@diary/core/rest-days";
import { HiddenBadge, PrivateBadge } from "@diary/ui/badge";
import { DateRange } from "@diary/ui/date-range";
import { DayCount } from "@diary/ui/day-count";
import { languageOf } from "@diary/ui/prose";
import { Stamp } from "@diary/ui/stamp";
import { Streak } from "@diary/ui/streak";
import { uiWords, useWords } from "@diary/ui/words";
import { useId, type ReactNode } from "react";

import { ButtonLink } from "../../navigation/links.tsx";
import { challengeWords } from "../../words/en/challenge.ts";

export interface DoneForTodayProps {
  challenges: readonly ChallengeCard[];
  today: string;
  todayOf: (challenge: ChallengeCard) => "open" | "pending" | "written" | undefined;
  streakOf: (challenge: ChallengeCard) => number | undefined;
  renderLike: (challenge: ChallengeCard) => ReactNode;
}

export function DoneForToday({ challenges, renderLike, streakOf, today, todayOf }: DoneForTodayProps) {
  const { myPage: words } = useWords(challengeWords);
  const id = useId();
  const isPending = (challenge: ChallengeCard) => todayOf(challenge) === "pending";
  const dayOf = (challenge: ChallengeCard) => challenge.day + (isPending(challenge) ? 1 : 0);
  const next = challenges
    .filter((challenge) => isDueOn(challenge, addDays(today, 1)) && dayOf(challenge) < challenge.days)
    .map((challenge) => `${dayOf(challenge) + 1}`);
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={id} className="font-serif text-lg font-semibold">
          {words.doneForToday}
        </h3>
        {next.length === 0 ? null : <p className="text-muted text-sm">{words.tomorrow(next)}</p>}
      </div>
      <ul className="border-hairline bg-card grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,50%),1fr))] overflow-clip rounded-lg border">
        {challenges.map((challenge) => (
          <li
            key={challenge.challenge_id}
            // The dotted edges look like perforations. The outer edges are clipped.
            className="border-edge -ms-0.5 -mt-0.5 grid border-s-2 border-t-2 border-dotted"
          >
            <ChallengeStamp
              challenge={challenge}
              day={dayOf(challenge)}
              isPending={isPending(challenge)}
              streak={streakOf(challenge)}
              like={renderLike(challenge)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ChallengeStampProps {
  challenge: ChallengeCard;
  day: number;
  isPending: boolean;
  streak: number | undefined;
  like: ReactNode;
}

function ChallengeStamp({ challenge, day, isPending, like, streak = 0 }: ChallengeStampProps) {
  const { detail, write } = useWords(uiWords).challenge;
  const id = useId();
  const { challenge_id, days, end_date, hidden_at, start_date, title, visibility } = challenge;
  return (
    <article
      aria-labelledby={id}
      className="grid grid-cols-1 grid-rows-[auto_auto_1fr] justify-items-center gap-3 px-3 pt-5 pb-2 text-center"
    >
      <Stamp day={day} size="card" ink={isPending ? "pending" : "stamped"} />
      <div className="grid grid-cols-1 justify-items-center gap-0.5">
        <h4 id={id} dir="auto" lang={languageOf(title)} className="font-serif font-semibold wrap-anywhere">
          {title}
        </h4>
        {visibility === "private" ? <PrivateBadge /> : null}
        {hidden_at === null ? null : <HiddenBadge />}
        <DateRange start={start_date} end={end_date} className="text-muted text-sm" />
        {streak > 0 ? <Streak streakDays={streak} className="text-muted text-sm" /> : null}
      </div>
      <div className="mt-auto flex flex-wrap items-center justify-center">
        <DayCount size="row" day={challenge.day} days={days} />
        {like}
        <span className="flex basis-full justify-center">
          <ButtonLink
            to={paths.registerDay(challenge_id)}
            aria-describedby={id}
            variant="quiet"
            size="small"
            className="text-muted!"
          >
            {write}
          </ButtonLink>
          <ButtonLink to={paths.challenge(challenge_id)} aria-describedby={id} variant="quiet" size="small">
            {detail}
          </ButtonLink>
        </span>
      </div>
    </article>
  );
}

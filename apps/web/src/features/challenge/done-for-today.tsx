import type { ChallengeCard } from "@diary/core/challenge";
import { addDays } from "@diary/core/civil-date";
import { isDueOn } from "@diary/core/rest-days";
import { languageOf } from "@diary/ui/prose";
import { Stamp } from "@diary/ui/stamp";
import { useWords } from "@diary/ui/words";
import type { ReactNode } from "react";

import { challengeWords } from "../../words/en/challenge.ts";

export interface DoneForTodayProps {
  challenges: readonly ChallengeCard[];
  today: string;
  todayOf: (challenge: ChallengeCard) => "open" | "pending" | "written" | undefined;
  /** Rows of the challenges, without stamps. */
  children: ReactNode;
}

export function DoneForToday({ challenges, children, today, todayOf }: DoneForTodayProps) {
  const { myPage: words } = useWords(challengeWords);
  const isPending = (challenge: ChallengeCard) => todayOf(challenge) === "pending";
  const dayOf = (challenge: ChallengeCard) => challenge.day + Number(isPending(challenge));
  const next = challenges
    .filter((challenge) => isDueOn(challenge, addDays(today, 1)) && dayOf(challenge) < challenge.days)
    .map((challenge) => `${dayOf(challenge) + 1}`);
  return (
    <section aria-label={words.doneForToday}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-serif text-2xl font-semibold">{words.doneForToday}</h3>
        {next.length === 0 ? null : <p className="text-muted text-sm">{words.tomorrow(next)}</p>}
      </div>
      <ul className="border-hairline bg-card grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,50%),1fr))] overflow-clip rounded-lg border">
        {challenges.map((challenge) => (
          <li
            key={challenge.challenge_id}
            // The dotted edges look like perforations. The outer edges are clipped.
            className="border-edge -ms-0.5 -mt-0.5 grid content-start justify-items-center gap-2 border-s-2 border-t-2 border-dotted px-3 pt-5 pb-4 text-center text-sm font-medium"
          >
            <Stamp day={dayOf(challenge)} size="card" ink={isPending(challenge) ? "pending" : "stamped"} />
            <span dir="auto" lang={languageOf(challenge.title)} className="wrap-anywhere">
              {challenge.title}
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-8">{children}</div>
    </section>
  );
}

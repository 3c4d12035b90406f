import type { ChallengeCard } from "@diary/core/challenge";
import { addDays } from "@diary/core/civil-date";
import { paths } from "@diary/core/paths";
import { isDueOn } from "@diary/core/rest-days";
import { languageOf } from "@diary/ui/prose";
import { Stamp } from "@diary/ui/stamp";
import { useWords } from "@diary/ui/words";
import { useId } from "react";
import { Link } from "react-router-dom";

import { challengeWords } from "../../words/en/challenge.ts";

export interface DoneForTodayProps {
  /** All challenges with an entry of today. At least one. */
  challenges: readonly ChallengeCard[];
  today: string;
  todayOf: (challenge: ChallengeCard) => "open" | "pending" | "written" | undefined;
}

export function DoneForToday({ challenges, today, todayOf }: DoneForTodayProps) {
  const { myPage: words } = useWords(challengeWords);
  const id = useId();
  const isPending = (challenge: ChallengeCard) => todayOf(challenge) === "pending";
  const dayOf = (challenge: ChallengeCard) => challenge.day + (isPending(challenge) ? 1 : 0);
  const next = challenges
    .filter((challenge) => isDueOn(challenge, addDays(today, 1)) && dayOf(challenge) < challenge.days)
    .map((challenge) => `${dayOf(challenge) + 1}`);
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-3 font-serif text-2xl font-semibold">
        {words.doneForToday}
      </h3>
      <ul className="border-hairline bg-card grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,50%),1fr))] overflow-clip rounded-lg border">
        {challenges.map((challenge) => (
          <li
            key={challenge.challenge_id}
            // The dotted edges look like perforations. The outer edges are clipped.
            className="border-edge -ms-0.5 -mt-0.5 grid content-start justify-items-center gap-3 border-s-2 border-t-2 border-dotted px-3 py-5 text-center"
          >
            <Stamp day={dayOf(challenge)} size="card" ink={isPending(challenge) ? "pending" : "stamped"} />
            <Link
              to={paths.registerDay(challenge.challenge_id)}
              dir="auto"
              lang={languageOf(challenge.title)}
              className="text-sm font-medium wrap-anywhere underline-offset-4 hover:underline"
            >
              {challenge.title}
            </Link>
          </li>
        ))}
      </ul>
      {next.length === 0 ? null : <p className="text-muted mt-3 text-sm">{words.tomorrow(next)}</p>}
    </section>
  );
}

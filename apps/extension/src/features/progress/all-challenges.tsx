import type { ChallengeCard } from "@diary/core/challenge";
import { ProgressLink } from "@diary/ui/progress-link";

import { siteLink } from "../../config/site-link.ts";
import { sitePages } from "../../config/site-pages.ts";
import { logCopy as copy } from "../quick-log/copy.ts";
import type { TodayState } from "../quick-log/use-written-today.ts";

export interface AllChallengesProps {
  readonly challenges: readonly ChallengeCard[];
  /** Whether a challenge has today's entry. */
  readonly stateOf: (challengeId: string) => TodayState;
}

/** How far everything is, each one click from its page on the site. */
export function AllChallenges({ challenges, stateOf }: AllChallengesProps) {
  return (
    <section aria-label={copy.allChallenges} className="border-hairline -mx-3 border-t pt-2">
      <h2 className="sr-only">{copy.allChallenges}</h2>
      <ul>
        {challenges.map(({ challenge_id, day, days, title }) => (
          <li key={challenge_id}>
            <ProgressLink
              title={title}
              day={day}
              days={days}
              today={stateOf(challenge_id)}
              link={siteLink(sitePages.challenge(challenge_id))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

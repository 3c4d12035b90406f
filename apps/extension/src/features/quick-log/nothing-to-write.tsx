import { userChallengesQuery, splitByCompletion } from "@diary/core/challenge";
import { useDiary } from "@diary/core/supabase";
import { buttonClass } from "@diary/ui/button";
import { EmptyState } from "@diary/ui/empty-state";
import { NoChallengesIllustration } from "@diary/ui/illustrations";
import { Seal } from "@diary/ui/seal";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { sitePages } from "../../config/site-pages.ts";
import { useCopy } from "../../copy/language-provider.tsx";

/** As many as fit beside the button; the site has all. */
const SHOWN = 3;

export interface NothingToWriteProps {
  readonly userId: string;
  /** In its place until it is known whether challenges were completed. */
  readonly fallback: ReactNode;
}

/** The popup of a user without an open challenge: what was achieved so far, and the way to a new challenge. */
export function NothingToWrite({ fallback, userId }: NothingToWriteProps) {
  const copy = useCopy();
  const challenges = useQuery(userChallengesQuery(useDiary(), userId));
  if (challenges.isPending) return fallback;
  const { achieved } = splitByCompletion(challenges.data ?? []);
  const create = (
    <a
      href={sitePages.createChallenge}
      target="_blank"
      rel="noreferrer"
      className={buttonClass("primary", "medium")}
    >
      {copy.create}
    </a>
  );
  if (achieved.length === 0) {
    return (
      <EmptyState
        illustration={<NoChallengesIllustration className="w-40" />}
        title={copy.noChallenge}
        action={create}
      />
    );
  }
  return (
    <EmptyState illustration={<Seal />} title={copy.allCompleted(achieved.length)} action={create}>
      <ul className="mb-3 grid gap-1">
        {achieved.slice(0, SHOWN).map(({ challenge_id, day, title }) => (
          <li key={challenge_id} className="flex min-w-0 items-baseline justify-center gap-2">
            <a
              href={sitePages.challenge(challenge_id)}
              target="_blank"
              rel="noreferrer"
              dir="auto"
              className="text-accent hover:text-accent-strong truncate font-semibold"
            >
              {title}
            </a>
            <span className="shrink-0 tabular-nums">{copy.dayOf(day)}</span>
          </li>
        ))}
      </ul>
      <p>{copy.whatNext}</p>
    </EmptyState>
  );
}

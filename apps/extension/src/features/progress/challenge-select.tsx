import { buttonClass } from "@diary/ui/button";
import { DayCount } from "@diary/ui/day-count";
import { ExternalLink } from "@diary/ui/icons";
import { SelectField } from "@diary/ui/select-field";
import { StampGrid } from "@diary/ui/stamp-grid";
import { Streak } from "@diary/ui/streak";

import { sitePages } from "../../config/site-pages.ts";
import { useCopy } from "../../copy/language-provider.tsx";

/** One that can be chosen. */
export interface SelectableChallenge {
  readonly challenge_id: string;
  readonly title: string;
}

export interface ChallengeSelectProps {
  readonly choices: readonly SelectableChallenge[];
  /** The one that is written for. */
  readonly chosen: { readonly challenge_id: string; readonly day: number; readonly days: number };
  /** Days in a row that the server knows of; undefined while they are not known. */
  readonly streak: number | undefined;
  /** Whether its stamps are shown: not where its calendar shows them. */
  readonly withMarks: boolean;
  readonly onChoose: (challengeId: string) => void;
}

/** Which challenge is written for, and how far it is. */
export function ChallengeSelect({ choices, chosen, onChoose, streak, withMarks }: ChallengeSelectProps) {
  const copy = useCopy();
  return (
    <>
      <div className="flex shrink-0 gap-2">
        <SelectField
          label={copy.challenge}
          hideLabel
          className="flex-1"
          name="challenge"
          options={choices.map(({ challenge_id, title }) => ({ value: challenge_id, label: title }))}
          value={chosen.challenge_id}
          onValueChange={onChoose}
        />
        <a
          href={sitePages.challenge(chosen.challenge_id)}
          target="_blank"
          rel="noreferrer"
          aria-label={copy.openChallenge}
          title={copy.openChallenge}
          className={buttonClass("quiet", "small")}
        >
          <ExternalLink aria-hidden className="text-muted size-5" />
        </a>
      </div>
      <div className="grid shrink-0 gap-1.5">
        <div className="flex items-baseline justify-between gap-3">
          <DayCount day={chosen.day} days={chosen.days} />
          {streak === undefined ? null : <Streak days={streak} />}
        </div>
        {withMarks ? (
          // Where text is large, the words say it alone.
          <StampGrid written={chosen.day} days={chosen.days} className="popup-roomy" />
        ) : null}
      </div>
    </>
  );
}

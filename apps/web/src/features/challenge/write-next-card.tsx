import type { ChallengeCard } from "@diary/core/challenge";
import { paths } from "@diary/core/paths";
import { DayCount } from "@diary/ui/day-count";
import { languageOf } from "@diary/ui/prose";
import { StampGrid } from "@diary/ui/stamp-grid";
import { Streak } from "@diary/ui/streak";
import { useWords } from "@diary/ui/words";
import { useId, type MouseEvent, type ReactNode } from "react";

import { ButtonLink } from "../../navigation/links.tsx";
import { challengeWords } from "../../words/en/challenge.ts";

export interface WriteNextCardProps {
  challenge: ChallengeCard;
  streak?: number | undefined;
  children?: ReactNode;
  onWrite?: (event: MouseEvent) => void;
}

export function WriteNextCard({ challenge, children, onWrite, streak }: WriteNextCardProps) {
  const words = useWords(challengeWords);
  const heading = useId();
  const { challenge_id, day, days, title } = challenge;
  return (
    <div className="border-hairline bg-card px-gutter grid gap-5 rounded-lg border py-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-[1_1_12rem]">
          <h3
            id={heading}
            dir="auto"
            lang={languageOf(title)}
            className="font-serif text-2xl font-semibold wrap-anywhere"
          >
            {title}
          </h3>
          {/* Reserves the height while it loads. */}
          <div className="min-h-7">
            {streak === undefined ? null : <Streak inARow={streak} written={day} />}
          </div>
        </div>
        <DayCount size="row" day={day} days={days} />
      </div>
      <StampGrid written={day} days={days} today="open" room="card" />
      {children}
      <ButtonLink
        to={paths.registerDay(challenge_id)}
        aria-describedby={heading}
        onClick={onWrite}
        variant="primary"
        size="large"
        className="justify-self-start"
      >
        {words.myPage.write}
      </ButtonLink>
    </div>
  );
}

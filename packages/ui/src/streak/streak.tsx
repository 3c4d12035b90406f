import { clsx } from "clsx";

import { useWords } from "../words/words.ts";

export const streakWords = {
  id: "ui-streak",
  first: "Your first stamp is waiting",
  none: "Start a new streak today",
  rest: "Today is a rest day",
  inARow: "-day streak",
  planned: (written: number, planned: number) => `${written} of ${planned} days written`,
};

export interface StreakProps {
  /** Days in a row. If today has no entry yet, the streak up to yesterday. */
  readonly inARow: number;
  readonly written?: number | undefined;
  readonly planned?: number | undefined;
  readonly isResting?: boolean | undefined;
  readonly className?: string | undefined;
}

export function Streak({ className, inARow, isResting, planned, written }: StreakProps) {
  const words = useWords(streakWords);
  return (
    <p className={clsx("text-muted text-sm", className)}>
      {inARow === 0 ? (
        words[isResting === true ? "rest" : written === 0 ? "first" : "none"]
      ) : (
        <>
          <b className="text-ink font-serif text-lg leading-none">{inARow}</b>
          {words.inARow}
          {written === undefined || planned === undefined ? null : ` · ${words.planned(written, planned)}`}
        </>
      )}
    </p>
  );
}

import { clsx } from "clsx";

import { useWords } from "../words/words.ts";

export const streakWords = {
  id: "ui-streak",
  none: "Start a new streak today",
  rest: "Today is a rest day",
  inARow: "in a row",
  planned: (written: number, planned: number) => `${written} of ${planned} planned`,
};

export interface StreakProps {
  /** Streak up to today, or up to yesterday while today is open. */
  readonly inARow: number;
  /** Entries and planned days until now. Default: not shown. */
  readonly written?: number | undefined;
  readonly planned?: number | undefined;
  readonly isResting?: boolean | undefined;
  readonly className?: string | undefined;
}

/** Current streak with its written and planned days. */
export function Streak({ className, inARow, isResting, planned, written }: StreakProps) {
  const words = useWords(streakWords);
  return (
    <p className={clsx("text-muted text-sm", className)}>
      {inARow === 0 ? (
        isResting === true ? (
          words.rest
        ) : (
          words.none
        )
      ) : (
        <>
          <b className="text-ink font-serif text-lg leading-none">{inARow}</b> {words.inARow}
          {written === undefined || planned === undefined ? null : ` · ${words.planned(written, planned)}`}
        </>
      )}
    </p>
  );
}

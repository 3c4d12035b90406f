import { clsx } from "clsx";

import { useWords } from "../words/words.ts";

/** What a streak says. */
export const streakWords = {
  id: "ui-streak",
  none: "Start a new streak today",
  rest: "Today is a rest day",
  inARow: "in a row",
  planned: (written: number, planned: number) => `${written} of ${planned} planned`,
};

export interface StreakProps {
  /** Entries in a row up to today, or up to yesterday while today is not written yet. */
  readonly inARow: number;
  /** How many entries there are, of so many planned until now. Default: it is not said. */
  readonly written?: number | undefined;
  readonly planned?: number | undefined;
  /** Today is a rest day. */
  readonly isResting?: boolean | undefined;
  readonly className?: string | undefined;
}

/** The current streak, and beside it how it came about. None is said without blame. */
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

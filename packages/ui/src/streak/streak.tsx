import { clsx } from "clsx";

import { useWords } from "../words/words.ts";

export const streakWords = {
  id: "ui-streak",
  first: "Your first stamp is waiting",
  none: "Start a new streak today",
  rest: "Today is a rest day",
  streakDays: "-day streak",
  planned: (written: number, planned: number) => `${written} of ${planned} days written`,
};

export interface StreakProps {
  /** Length of the streak. Before today's entry, counts up to yesterday. */
  readonly streakDays: number;
  readonly written?: number | undefined;
  readonly planned?: number | undefined;
  readonly isResting?: boolean | undefined;
  readonly className?: string | undefined;
}

export function Streak({ className, streakDays, isResting, planned, written }: StreakProps) {
  const words = useWords(streakWords);
  return (
    <p className={clsx("text-muted text-sm", className)}>
      {streakDays === 0 ? (
        words[isResting === true ? "rest" : written === 0 ? "first" : "none"]
      ) : (
        <>
          <b className="text-ink font-serif text-lg leading-none">{streakDays}</b>
          {words.streakDays}
          {written === undefined || planned === undefined ? null : ` · ${words.planned(written, planned)}`}
        </>
      )}
    </p>
  );
}

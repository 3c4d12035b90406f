import { clsx } from "clsx";

import { uiWords, useWords } from "../words/words.ts";

export interface StreakProps {
  /** Days in a row up to today, or up to yesterday while today is not written yet. */
  readonly days: number;
  readonly className?: string | undefined;
}

/** The current run of days. None is said without blame. */
export function Streak({ className, days }: StreakProps) {
  const words = useWords(uiWords).streak;
  return (
    <p className={clsx("text-muted text-sm", className)}>
      {days === 0 ? (
        words.none
      ) : (
        <>
          <b className="text-ink font-serif text-lg leading-none">{days}</b> {words.days(days)}
        </>
      )}
    </p>
  );
}

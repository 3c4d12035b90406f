import { clsx } from "clsx";

import { useLabels } from "../labels/labels.ts";

export interface StreakProps {
  /** Days in a row up to today, or up to yesterday while today is not written yet. */
  readonly days: number;
  readonly className?: string | undefined;
}

/** The current run of days. None is said without blame. */
export function Streak({ className, days }: StreakProps) {
  const words = useLabels("streak");
  return (
    <p className={clsx("text-muted inline-flex items-baseline gap-2 text-sm", className)}>
      {days === 0 ? (
        words.none
      ) : (
        <>
          <span aria-hidden className="inline-flex translate-y-px items-center">
            {Array.from({ length: Math.min(days, 5) }, (_, index) => (
              <span
                key={index}
                className="border-card bg-accent -ml-1.5 size-3 rounded-full border first:ml-0"
              />
            ))}
          </span>
          <span>
            <b className="text-ink font-serif text-lg leading-none">{days}</b> {words.days(days)}
          </span>
        </>
      )}
    </p>
  );
}

import { clsx } from "clsx";

import { useLabels } from "../labels/labels.ts";

export interface DayCountProps {
  /** Days written so far. */
  readonly day: number;
  /** Days planned. */
  readonly days: number;
  /** `counter` on the page where a day is written, `line` in a list. Default `line`. */
  readonly size?: "counter" | "line" | undefined;
  readonly className?: string | undefined;
}

/** "Day 12 / 30", the number that was reached being the one that is seen. */
export function DayCount({ className, day, days, size = "line" }: DayCountProps) {
  const { day: word } = useLabels("dayCount");
  return (
    <p className={clsx("text-muted whitespace-nowrap", size === "line" && "text-sm", className)}>
      {word}{" "}
      <span
        className={clsx(
          "text-accent font-serif font-semibold",
          size === "line" ? "text-lg" : "text-4xl leading-none",
        )}
      >
        {day}
      </span>{" "}
      / {days}
    </p>
  );
}

export interface ProgressBarProps {
  /** Days written so far. More than `days` counts as all of them. */
  readonly day: number;
  /** Days planned. With none planned there is nothing to fill. */
  readonly days: number;
  /** What is progressing, for a screen reader. Default "Progress". */
  readonly label?: string | undefined;
  /** Title of what is progressing, in the place of a label. */
  readonly of?: string | undefined;
  readonly className?: string | undefined;
}

/** Up to a month the bar is a row of places, one for each day's stamp; longer, it is a line. */
const MOST_PLACES = 31;

/** The part of a place that parts it from the next: the hundredth of the bar, but never much of a place. */
function gapOf(days: number): number {
  return days === 1 ? 0 : Math.min(0.16, days / 100);
}

/** How far a challenge has come. */
export function ProgressBar({ className, day, days, label, of }: ProgressBarProps) {
  const words = useLabels("progress");
  const done = Math.min(day, days);
  const placed = days > 0 && days <= MOST_PLACES;
  const gap = placed ? gapOf(days) : 0;
  const stroke = placed ? { pathLength: days, strokeDasharray: `${1 - gap} ${gap}` } : {};
  // The gap behind the last place is cut off: the row ends where the text above it ends.
  const width = (100 * days) / (days - gap);
  return (
    <div className={clsx("relative h-2 w-full overflow-hidden rounded-sm", className)}>
      <progress
        aria-label={label ?? (of === undefined ? words.label : words.labelOf(of))}
        aria-valuetext={words.value(day, days)}
        value={done}
        max={Math.max(days, 1)}
        className="sr-only"
      />
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden className="size-full">
        <line
          x1={0}
          x2={days > 0 ? width : 100}
          y1={4}
          y2={4}
          strokeWidth={8}
          className="stroke-hairline"
          {...stroke}
        />
        {done > 0 && (
          <line
            x1={0}
            x2={(done / days) * width}
            y1={4}
            y2={4}
            strokeWidth={8}
            className="stroke-accent"
            {...stroke}
            {...(placed ? { pathLength: done } : {})}
          />
        )}
      </svg>
    </div>
  );
}

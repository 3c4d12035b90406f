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
          "text-ink font-serif font-semibold",
          size === "line" ? "text-lg" : "text-4xl leading-none",
        )}
      >
        {day}
      </span>{" "}
      / {days}
    </p>
  );
}

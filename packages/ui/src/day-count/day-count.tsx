import { clsx } from "clsx";

import { uiWords, useWords } from "../words/words.ts";

export interface DayCountProps {
  readonly day: number;
  readonly days: number;
  readonly size?: "counter" | "line" | "row" | undefined;
  readonly className?: string | undefined;
}

export function DayCount({ className, day, days, size = "line" }: DayCountProps) {
  const { day: word } = useWords(uiWords).dayCount;
  return (
    <p className={clsx("text-muted whitespace-nowrap", size !== "counter" && "text-sm", className)}>
      {word}{" "}
      <span
        translate="no"
        className={clsx(
          "text-ink font-serif font-semibold",
          size === "counter" ? "text-2xl leading-none md:text-4xl" : "text-lg leading-none",
        )}
      >
        {day}
      </span>
      <span translate="no">{`${size === "row" ? "/" : " / "}${days}`}</span>
    </p>
  );
}

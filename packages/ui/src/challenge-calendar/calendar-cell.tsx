import { clsx } from "clsx";

import { tilt } from "../stamp/tilt.ts";
import { useWords } from "../words/words.ts";
import type { CalendarCell } from "./calendar-months.ts";
import { calendarEnglish, cellInWords } from "./calendar-words.ts";

/** How each state looks; every one differs in shape, so that none depends on its colour. */
export const cellLooks: Record<CalendarCell["state"], string> = {
  written:
    "bg-accent text-on-accent font-bold before:absolute before:inset-0.5 before:rounded-full before:border before:border-on-accent before:opacity-70",
  today: "border-2 border-ink font-bold text-ink",
  "to-come": "border border-dashed border-edge text-muted",
  missed:
    "text-muted after:absolute after:bottom-[18%] after:h-px after:w-2.5 after:bg-edge after:content-['']",
  before: "text-transparent",
};

export interface CalendarCellMarkProps {
  readonly cell: CalendarCell;
  readonly today: string;
  /** Lets the stamp come down. */
  readonly comesDown: boolean;
}

/** One date in its place on the card. */
export function CalendarCellMark({ cell, comesDown, today }: CalendarCellMarkProps) {
  const words = useWords("calendar", calendarEnglish);
  const writtenToday = cell.state === "written" && cell.date === today;
  return (
    <span
      className={clsx(
        "relative mx-auto flex aspect-square w-full max-w-11 items-center justify-center rounded-full font-serif text-sm tabular-nums",
        cellLooks[cell.state],
        cell.state === "written" && tilt(cell.day),
        writtenToday && "outline-ink outline-2 outline-offset-2",
        comesDown && "animate-stamp motion-reduce:animate-none",
      )}
    >
      <span aria-hidden>{Number(cell.date.slice(8))}</span>
      <span className="sr-only">{cellInWords(cell, today, words)}</span>
    </span>
  );
}

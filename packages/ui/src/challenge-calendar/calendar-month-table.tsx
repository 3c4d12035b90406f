import { clsx } from "clsx";
import { cloneElement, type ReactElement, type ReactNode } from "react";

import { tiltClass } from "../stamp/stamp.tsx";
import { calendarWords } from "../words/calendar-words.ts";
import { useWords } from "../words/words.ts";
import { cellLabel, monthName, weekdayNames } from "./calendar-labels.ts";
import { type CalendarCell, type CalendarMonth, weeksOf } from "./calendar-months.ts";

/** Link or button without content: the cell adds the date. */
export type CellAction = ReactElement<{
  className?: string | undefined;
  children?: ReactNode;
}>;

export interface CalendarMonthTableProps {
  readonly month: CalendarMonth;
  readonly today: string;
  readonly weekStart: number;
  readonly justWritten: string | undefined;
  readonly actionOf?: ((cell: CalendarCell) => CellAction | undefined) | undefined;
}

export function CalendarMonthTable({
  actionOf,
  justWritten,
  month,
  today,
  weekStart,
}: CalendarMonthTableProps) {
  const words = useWords(calendarWords);
  return (
    <table className="w-full max-w-92 table-fixed border-separate border-spacing-1">
      <caption className="mb-1 px-1 text-left font-serif font-bold">{monthName(month.month, words)}</caption>
      <thead>
        <tr>
          {weekdayNames(weekStart, words).map((name) => (
            <th key={name} scope="col" abbr={name} className="text-muted pb-1 text-xs font-normal">
              <span aria-hidden>{words.weekday(name)}</span>
              <span className="sr-only">{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month, weekStart).map((week) => (
          <tr key={week.find((cell) => cell !== undefined)?.date}>
            {week.map((cell, column) => (
              <td
                key={cell?.date ?? column}
                aria-current={cell?.date === today ? "date" : undefined}
                className="p-0"
              >
                {cell === undefined ? null : (
                  <CalendarCellMark
                    cell={cell}
                    today={today}
                    animate={cell.date === justWritten}
                    action={actionOf?.(cell)}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** States must differ in shape, not only in colour. */
export const cellClasses: Record<CalendarCell["state"], string> = {
  written:
    "bg-accent text-on-accent font-bold before:absolute before:inset-[2.5px] before:rounded-full before:border before:border-on-accent before:opacity-75 forced-colors:forced-color-adjust-none forced-colors:bg-[CanvasText] forced-colors:text-[Canvas] forced-colors:before:border-[Canvas]",
  today: "border-2 border-ink font-bold text-ink forced-colors:border-[Highlight]",
  "to-come":
    "text-muted pb-[15%] after:absolute after:bottom-[8%] after:size-1 after:rounded-full after:bg-edge forced-colors:after:bg-[GrayText]",
  missed:
    "text-muted pb-[15%] after:absolute after:bottom-[8%] after:h-0.5 after:w-2.5 after:bg-edge forced-colors:after:bg-[GrayText]",
  bridged:
    "text-muted pb-[15%] after:absolute after:bottom-[6%] after:h-1 after:w-2.5 after:rounded-full after:border after:border-edge forced-colors:after:border-[GrayText]",
  rest: "text-muted pb-[15%] after:absolute after:bottom-[8%] after:h-2 after:w-1.5 after:border-x-2 after:border-edge forced-colors:after:border-[GrayText]",
  before: "text-transparent",
};

interface CalendarCellMarkProps {
  readonly cell: CalendarCell;
  readonly today: string;
  readonly animate: boolean;
  readonly action: CellAction | undefined;
}

function CalendarCellMark({ action, animate, cell, today }: CalendarCellMarkProps) {
  const words = useWords(calendarWords);
  const isRinged = cell.date === today && cell.state !== "today";
  const className = clsx(
    "relative mx-auto flex aspect-square w-full max-w-11 items-center justify-center rounded-full font-serif text-sm tabular-nums",
    cellClasses[cell.state],
    cell.state === "written" && tiltClass(cell.day),
    isRinged && "outline-ink outline-2 outline-offset-2",
    animate && "animate-stamp motion-reduce:animate-none",
    // The print style hides buttons, but the date must be printed.
    action !== undefined && "stays-in-print no-underline",
    action !== undefined && cell.state !== "written" && "hover:bg-hover hover:text-ink",
  );
  const content = (
    <>
      <span aria-hidden>{Number(cell.date.slice(8))}</span>
      <span className="sr-only">{cellLabel(cell, today, words)}</span>
    </>
  );
  return action === undefined ? (
    <span className={className}>{content}</span>
  ) : (
    cloneElement(action, { className }, content)
  );
}

import { useWords } from "../words/words.ts";
import { CalendarCellMark } from "./calendar-cell.tsx";
import type { CalendarCell, CalendarMonth } from "./calendar-months.ts";
import { calendarEnglish, monthName, weekdayNames } from "./calendar-words.ts";
import { weekColumn } from "./civil-days.ts";

export interface CalendarMonthTableProps {
  readonly month: CalendarMonth;
  readonly today: string;
  readonly weekStart: number;
  readonly justWritten: string | undefined;
}

/** The cells of one month in rows of a week. */
export function CalendarMonthTable({ justWritten, month, today, weekStart }: CalendarMonthTableProps) {
  const words = useWords("calendar", calendarEnglish);
  return (
    <table className="w-full max-w-88 table-fixed border-separate border-spacing-1">
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
        {weeks(month.cells, weekStart).map((week) => (
          <tr key={week.find((cell) => cell !== undefined)?.date}>
            {week.map((cell, column) => (
              <td
                key={cell?.date ?? column}
                aria-current={cell?.date === today ? "date" : undefined}
                className="p-0"
              >
                {cell === undefined ? null : (
                  <CalendarCellMark cell={cell} today={today} comesDown={cell.date === justWritten} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function weeks(cells: readonly CalendarCell[], weekStart: number): (CalendarCell | undefined)[][] {
  const rows: (CalendarCell | undefined)[][] = [];
  for (const cell of cells) {
    const column = weekColumn(cell.date, weekStart);
    if (column === 0 || rows.length === 0) rows.push(Array.from({ length: 7 }, () => undefined));
    const row = rows.at(-1);
    if (row !== undefined) row[column] = cell;
  }
  return rows;
}

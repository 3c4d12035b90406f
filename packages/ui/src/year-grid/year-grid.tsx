import { clsx } from "clsx";

import { weekdayNames } from "../challenge-calendar/calendar-labels.ts";
import { weekColumn } from "../challenge-calendar/calendar-months.ts";
import { circles } from "../stamp-grid/stamp-grid.tsx";
import { calendarWords } from "../words/calendar-words.ts";
import { useWords } from "../words/words.ts";

export interface YearGridDay {
  readonly date: string;
  readonly entries: number;
  readonly characters: number;
  readonly isRest: boolean;
}

export interface YearGridProps {
  readonly days: readonly YearGridDay[];
  readonly firstWeekday: number;
  readonly today: string;
  readonly weekStart?: number;
}

/** A month of 31 days that starts in column 7 ends in column 37. */
const COLUMNS = 37;
const WEEK = 7;
const PITCH = 24;
/** Radius of a mark for zero, one, two, and three or more entries. */
const RADII = [1.75, 6, 8, 10];

/** Shows a row per month, or a row per week in narrow windows. Screen readers get a table. */
export function YearGrid(props: YearGridProps) {
  return (
    <>
      <Picture {...props} />
      <div className="sr-only">
        <YearTable {...props} />
      </div>
    </>
  );
}

function Picture({ days, firstWeekday, today, weekStart = 1 }: YearGridProps) {
  const words = useWords(calendarWords);
  const names = weekdayNames(weekStart, words);
  const marks = words.year.levels.map((label, index) => ({ label, entries: index + 1, isRest: false }));
  const shown = days.some(({ isRest }) => isRest)
    ? [...marks, { label: words.rest, entries: 0, isRest: true }]
    : marks;
  return (
    <div aria-hidden className="text-muted text-xs">
      <div className="grid grid-cols-3 gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center sm:gap-x-3 sm:gap-y-0">
        <svg viewBox={`0 0 ${COLUMNS * PITCH} ${PITCH}`} className="col-start-2 w-full max-sm:hidden">
          {Array.from({ length: COLUMNS }, (_, column) => (
            <text
              key={column}
              x={(column + 0.5) * PITCH}
              y={16}
              fontSize={14}
              textAnchor="middle"
              className="fill-muted"
            >
              {words.weekday(names[column % WEEK] ?? "")}
            </text>
          ))}
        </svg>
        {byMonth(days).map((month) => {
          const [{ date } = { date: "" }] = month;
          const offset = weekColumn(firstWeekday + days.indexOf(month[0]!), weekStart);
          const places = month
            .map((day, index) => ({ ...day, place: offset + index }))
            .filter((day) => day.date <= today);
          return (
            <div key={date} data-month={date.slice(5, 7)} className="sm:contents">
              <span>{words.shortMonth(Number(date.slice(5, 7)))}</span>
              <Marks columns={COLUMNS} className="w-full max-sm:hidden" places={places} />
              <Marks columns={WEEK} className="mt-1 w-full sm:hidden" places={places} />
            </div>
          );
        })}
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1">
        {shown.map(({ label, ...mark }) => (
          <li key={label} className="flex items-center gap-1">
            <Marks columns={1} className="size-5" places={[{ ...mark, place: 0 }]} />
            {label}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface MarksProps {
  readonly places: readonly { place: number; entries: number; isRest: boolean }[];
  readonly columns: number;
  readonly className: string;
}

/** Draws all marks of a kind as one path, because an element for each mark would be slow. */
function Marks({ className, columns, places }: MarksProps) {
  const rows = columns === WEEK ? Math.ceil(COLUMNS / WEEK) : 1;
  const left = (place: number) => (place % columns) * PITCH;
  const top = (place: number) => Math.floor(place / columns) * PITCH;
  const discs = (which: (place: MarksProps["places"][number]) => boolean) =>
    circles(
      places
        .filter(which)
        .map(({ entries, place }) => [
          left(place) + PITCH / 2,
          top(place) + PITCH / 2,
          RADII[Math.min(entries, 3)]!,
        ]),
    );
  return (
    <svg
      viewBox={`0 0 ${columns * PITCH} ${rows * PITCH}`}
      className={clsx("block forced-color-adjust-none", className)}
    >
      <path
        d={discs(({ entries, isRest }) => entries === 0 && !isRest)}
        className="fill-edge forced-colors:fill-[GrayText]"
      />
      <path d={discs(({ entries }) => entries > 0)} className="fill-accent forced-colors:fill-[CanvasText]" />
      <path
        d={places
          .filter(({ isRest }) => isRest)
          .flatMap(({ place }) =>
            [3, 9, 15].map((slash) => `M${left(place) + slash} ${top(place) + 17}l5-10`),
          )
          .join("")}
        strokeWidth={2}
        className="stroke-edge forced-colors:stroke-[GrayText]"
      />
    </svg>
  );
}

function byMonth(days: readonly YearGridDay[]): YearGridDay[][] {
  return [...Map.groupBy(days, ({ date }) => date.slice(0, 7)).values()];
}

const sum = (values: readonly number[]) => values.reduce((one, other) => one + other, 0);

function YearTable({ days, today }: Pick<YearGridProps, "days" | "today">) {
  const words = useWords(calendarWords);
  return (
    <table>
      <caption>{words.year.caption(Number(days[0]?.date.slice(0, 4)))}</caption>
      <thead>
        <tr>
          {words.year.columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {byMonth(days.filter(({ date }) => date <= today)).map((month) => {
          const name = words.shortMonth(Number(month[0]?.date.slice(5, 7)));
          return (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{month.filter(({ entries }) => entries > 0).length}</td>
              <td>{sum(month.map(({ entries }) => entries))}</td>
              <td>{words.number(sum(month.map(({ characters }) => characters)))}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

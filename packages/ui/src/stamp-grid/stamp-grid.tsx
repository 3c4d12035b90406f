import { clsx } from "clsx";
import { cloneElement } from "react";

import type { LinkElement } from "../text-link/text-link.tsx";
import { uiWords, useWords } from "../words/words.ts";

export interface StampGridProps {
  readonly written: number;
  /** Number of filled stamps; the others are rings. Default: all. */
  readonly filled?: number | undefined;
  readonly days: number;
  readonly today?: "open" | "pending" | "written" | undefined;
  /** Number of pending entries, each a dashed ring after the stamps. Default: 1 if `today` is pending, else 0. */
  readonly pending?: number | undefined;
  /** `ten` and `line` show only today's row of ten days: `ten` with numbers, `line` small. `book` has a fixed size. */
  readonly room?: "book" | "card" | "hero" | "line" | "row" | "ten" | undefined;
  readonly ringsNewest?: boolean | undefined;
  /** Missed days that don't end the streak, each as the number of stamps before the day. Default: none. */
  readonly bridges?: readonly number[] | undefined;
  readonly writeLink?: LinkElement | undefined;
  readonly className?: string | undefined;
}

const TEN = 10;

/** Distance between stamps in px, by room and number of days. Narrow columns shrink the grid. */
const pitches = {
  row: (days: number) => (days <= 3 * TEN ? 24 : 14),
  card: (days: number) => (days <= TEN ? 68 : days <= 3 * TEN ? 33 : 24),
  hero: (days: number) => (days <= 3 * TEN ? 72 : 32),
  book: () => 33,
  ten: () => 33,
  line: () => 14,
};

const LEAST_WITH_NUMBERS = 32;
const LEAST_WITH_BRIDGES = 20;
const NONE: readonly number[] = [];

/** Returns at most ten. If the last row would have only one to three days, the rows get about equal lengths. */
function columnsOf(days: number): number {
  const rest = days % TEN;
  return days > TEN && rest > 0 && rest <= 3 ? Math.ceil(days / Math.ceil(days / TEN)) : Math.min(days, TEN);
}

/** Draws the progress: a disc per written day, a ring for today, a dot per future day. Rows wrap like words. */
export function StampGrid({
  bridges = NONE,
  className,
  days,
  ringsNewest = false,
  room = "row",
  today,
  writeLink,
  ...props
}: StampGridProps) {
  const words = useWords(uiWords).stamps;
  const todayWords = useWords(uiWords).today;
  const written = Math.min(props.written, days);
  const filled = Math.min(props.filled ?? written, written);
  const pitch = pitches[room](days);
  const progress = words.written(written, days);
  const next = Math.min(written + (props.pending ?? Number(today === "pending")), days);
  const open = today === "open" && next < days ? next : undefined;
  const isPart = room === "ten" || room === "line";
  const columns = isPart ? Math.min(days, TEN) : columnsOf(days);
  const last = open ?? next - 1;
  const rows = Array.from({ length: Math.ceil(days / columns) || 0 }, (_, row) => row);
  const shown = isPart ? [Math.floor(Math.max(last, 0) / TEN)] : rows;
  return (
    <div
      className={clsx(
        "relative flex flex-wrap",
        pitch === 14 ? "gap-x-2 gap-y-0.5" : "gap-x-2.5 gap-y-1",
        className,
      )}
    >
      <svg
        role="img"
        aria-label={today === undefined ? progress : `${progress}, ${todayWords[today]}`}
        className="sr-only"
      />
      {shown.map((row) => {
        const from = row * columns;
        const hasToday = open !== undefined && open >= from && open < from + columns;
        return (
          <div key={from} className={`tens tens-${isPart ? 0 : pitch}`}>
            <Row
              {...{ bridges, columns, days, filled, from, next, open, pitch, written }}
              ringed={ringsNewest ? written - 1 : undefined}
            />
            {hasToday && writeLink !== undefined ? (
              <div
                className="absolute inset-y-0 grid"
                style={{ width: `${100 / columns}%`, left: `${(100 * (open - from)) / columns}%` }}
              >
                {cloneElement(
                  writeLink,
                  { className: "relative z-10 rounded-full" },
                  <span className="sr-only">{words.write(open + 1)}</span>,
                )}
              </div>
            ) : null}
          </div>
        );
      })}
    </div>
  );
}

interface RowProps {
  readonly from: number;
  readonly columns: number;
  readonly days: number;
  readonly written: number;
  readonly filled: number;
  readonly next: number;
  readonly open: number | undefined;
  readonly pitch: number;
  readonly ringed: number | undefined;
  readonly bridges: readonly number[];
}

/** Horizontal offsets of stamps, in 60ths of the pitch. */
const drifts = [0, -1, 0.7, 1.1, -0.5, 0.4, -0.8];
const turns = [-6, 3, -3, 6, -2];

/** Returns a stamp's offset from the middle of its field and its rotation in degrees, as if stamped by hand. */
export function landing(place: number, pitch: number): { x: number; y: number; turn: number } {
  const x = ((drifts[(place * 3 + 1) % 7] ?? 0) * pitch) / 60;
  return { x, y: -x / 2, turn: turns[place % 5] ?? 0 };
}

function Row({ bridges, columns, days, filled, from, next, open, pitch, ringed, written }: RowProps) {
  const middle = pitch / 2;
  const radius = pitch * 0.42;
  const withNumbers = pitch >= LEAST_WITH_NUMBERS;
  const isSmall = pitch < 20;
  const font = { fontSize: round(Math.min(pitch * 0.33, 22)), textAnchor: "middle" } as const;
  const places = Array.from({ length: Math.min(columns, days - from) }, (_, column) => from + column);
  const across = (place: number) => (place - from + 0.5) * pitch;
  const landed = (place: number) => {
    const { x, y } = isSmall ? { x: 0, y: 0 } : landing(place, pitch);
    return { x: round(across(place) + x), y: round(middle + y) };
  };
  const hasTick = (place: number) => withNumbers && (place + 1 === days || (place + 1) % columns === 0);
  const discs = places.filter((place) => place < written);
  const rings = isSmall ? [1] : [1, 0.84, 0.84 - 1.6 / pitch];
  const hollow = [0.9, 0.9 - 2.2 / pitch / 0.42];
  const ring = isSmall ? 1.75 : 2;
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${columns * pitch} ${pitch}`}
      width={columns * pitch}
      height={pitch}
      className="block h-auto max-w-full overflow-visible font-serif font-bold forced-color-adjust-none"
    >
      <path
        d={circles(
          places
            .filter((place) => place >= next && place !== open && !hasTick(place))
            .map((place) => [across(place), middle, isSmall ? 1.5 : Math.max(2.25, pitch * 0.05)]),
        )}
        className="print:fill-edge fill-(--ink,var(--color-edge)) forced-colors:fill-[GrayText]"
      />
      <path
        d={circles(
          discs.flatMap((place) =>
            (place < filled ? rings : hollow).map((part) => [
              landed(place).x,
              landed(place).y,
              radius * part,
            ]),
          ),
        )}
        fillRule="evenodd"
        className="fill-accent forced-colors:fill-[CanvasText]"
      />
      {discs
        .filter((place) => place === ringed)
        .map((place) => (
          <circle
            key={place}
            cx={landed(place).x}
            cy={landed(place).y}
            r={radius + (pitch < 30 ? 1.75 : pitch < 48 ? 2.5 : 3.5)}
            fill="none"
            strokeWidth={pitch < 48 ? 1.5 : 2}
            className="stroke-ink forced-colors:stroke-[Highlight]"
          />
        ))}
      {pitch < LEAST_WITH_BRIDGES
        ? null
        : bridges
            .filter((place) => place > from && place <= from + columns && place < written)
            .map((place) => (
              <Bridge
                key={place}
                {...{ pitch, radius }}
                across={(place - from) * pitch}
                width={columns * pitch}
              />
            ))}
      {places
        .filter((place) => place === open || (place >= written && place < next))
        .map((place) => (
          <circle
            key={place}
            cx={across(place)}
            cy={middle}
            r={radius - ring / 2}
            fill="none"
            strokeWidth={ring}
            strokeDasharray={place === open ? undefined : "3 3"}
            className={`forced-colors:stroke-[Highlight] ${place === open ? "stroke-ink" : "stroke-muted"}`}
          />
        ))}
      {withNumbers ? (
        <>
          {discs.map((place) => (
            <text
              key={place}
              {...font}
              dy="0.35em"
              transform={`translate(${landed(place).x} ${landed(place).y}) rotate(${landing(place, pitch).turn})`}
              className={
                place < filled
                  ? "fill-on-accent forced-colors:fill-[Canvas]"
                  : "fill-accent forced-colors:fill-[CanvasText]"
              }
            >
              {place + 1}
            </text>
          ))}
          {places
            .filter((place) => place >= written && (place === open || place < next || hasTick(place)))
            .map((place) => (
              <text
                key={place}
                {...font}
                x={across(place)}
                y={middle}
                dy="0.35em"
                className={
                  place === open
                    ? "fill-ink forced-colors:fill-[CanvasText]"
                    : "fill-(--ink,var(--color-muted)) font-medium forced-colors:fill-[GrayText]"
                }
              >
                {place + 1}
              </text>
            ))}
        </>
      ) : null}
    </svg>
  );
}

interface BridgeProps {
  readonly pitch: number;
  readonly radius: number;
  readonly across: number;
  /** Width of the row. The last bridge must not exceed it. */
  readonly width: number;
}

function Bridge({ across, pitch, radius, width: row }: BridgeProps) {
  const width = Math.max(7, pitch * 0.2);
  const height = Math.max(3.5, pitch * 0.085);
  return (
    <rect
      x={round(Math.min(across, row - width / 2 - 1) - width / 2)}
      y={round(pitch / 2 + radius * 0.8 - height / 2)}
      width={round(width)}
      height={round(height)}
      rx={round(height / 2)}
      strokeWidth={pitch < 40 ? 1 : 1.5}
      className="fill-card stroke-edge forced-colors:fill-[Canvas] forced-colors:stroke-[GrayText]"
    />
  );
}

/** Returns one path for many circles, given by centre and radius. One element draws all marks of a row. */
export function circles(each: readonly (readonly number[])[]): string {
  return each
    .map(([x = 0, y = 0, radius = 0]) => {
      const arc = `a${round(radius)} ${round(radius)} 0 1 1`;
      return `M${round(x - radius)} ${y}${arc} ${round(2 * radius)} 0${arc}-${round(2 * radius)} 0z`;
    })
    .join("");
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

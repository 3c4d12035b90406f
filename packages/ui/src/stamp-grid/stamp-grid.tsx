import { clsx } from "clsx";

export interface StampGridProps {
  /** Entries written. */
  readonly written: number;
  /** Days planned, 0 to 100. */
  readonly days: number;
  readonly className?: string | undefined;
}

/**
 * The card's field of stamps: one mark a day, the written ones stamped. A picture of the progress beside its
 * text, so it is hidden from screen readers.
 */
export function StampGrid({ className, days, written }: StampGridProps) {
  const layout = gridLayout(days);
  const rings = layout.columns < 25 ? [1, 0.8, 0.66] : [1];
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${GRID_WIDTH} ${layout.rows * layout.pitch}`}
      className={clsx("block w-full", className)}
    >
      <path
        d={dotsPath(layout, written, days)}
        fill="none"
        vectorEffect="non-scaling-stroke"
        className="stroke-edge"
        strokeOpacity={0.55}
      />
      <path
        d={rings.map((ring) => dotsPath(layout, 0, written, layout.radius * ring)).join("")}
        fillRule="evenodd"
        className="fill-accent"
      />
    </svg>
  );
}

/** Width of every marks drawing in its own units; the height follows from the rows. */
export const GRID_WIDTH = 300;

/** How a number of days is laid out: few days as large marks in one row, a hundred as a small field. */
interface MarksLayout {
  columns: number;
  rows: number;
  /** Distance from one mark to the next. */
  pitch: number;
  radius: number;
}

/** Columns by the number of days, so that a hundred still fit in four rows. */
export function gridLayout(days: number): MarksLayout {
  const columns = days <= 10 ? 10 : days <= 45 ? 15 : 25;
  const pitch = GRID_WIDTH / columns;
  return { columns, rows: Math.max(1, Math.ceil(days / columns)), pitch, radius: pitch * 0.4 };
}

/** One path of circles for the marks `from` up to, but without, `to`: a hundred marks are one element. */
export function dotsPath(layout: MarksLayout, from: number, to: number, radius = layout.radius): string {
  const arc = `a${round(radius)} ${round(radius)} 0 1 1`;
  const across = round(2 * radius);
  let path = "";
  for (let mark = from; mark < to; mark += 1) {
    const x = ((mark % layout.columns) + 0.5) * layout.pitch - radius;
    const y = (Math.floor(mark / layout.columns) + 0.5) * layout.pitch;
    path += `M${round(x)} ${round(y)}${arc} ${across} 0${arc}-${across} 0z`;
  }
  return path;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

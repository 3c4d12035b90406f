import { clsx } from "clsx";

import { MARKS_WIDTH, marksLayout, marksPath } from "./marks-layout.ts";

export interface StampMarksProps {
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
export function StampMarks({ className, days, written }: StampMarksProps) {
  const layout = marksLayout(days);
  const rings = layout.columns < 25 ? [1, 0.8, 0.66] : [1];
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${MARKS_WIDTH} ${layout.rows * layout.pitch}`}
      className={clsx("block w-full", className)}
    >
      <path
        d={marksPath(layout, written, days)}
        fill="none"
        vectorEffect="non-scaling-stroke"
        className="stroke-edge"
        strokeOpacity={0.55}
      />
      <path
        d={rings.map((ring) => marksPath(layout, 0, written, layout.radius * ring)).join("")}
        fillRule="evenodd"
        className="fill-accent"
      />
    </svg>
  );
}

export interface SheetProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Degrees it lies askew. */
  readonly tilt?: number;
  /** Written lines, each as a part of the width, from the top. */
  readonly lines?: readonly number[];
}

/** A sheet of paper, perhaps written on. */
export function Sheet({ height, lines, tilt = 0, width, x, y }: SheetProps) {
  return (
    <g transform={`rotate(${tilt} ${x + width / 2} ${y + height / 2})`}>
      <rect {...{ x, y, width, height }} rx={6} strokeWidth={1.5} className="fill-card stroke-edge" />
      {lines?.map((part, line) => (
        <path
          // oxlint-disable-next-line react/no-array-index-key -- the lines of a drawing have no other name
          key={line}
          d={`M${x + 16} ${y + 24 + line * 14}h${(width - 32) * part}`}
          strokeWidth={line === 0 ? 4 : 2}
          className={line === 0 ? "stroke-ink" : "stroke-hairline"}
        />
      ))}
    </g>
  );
}

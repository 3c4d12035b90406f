export interface PenProps {
  /** Where its point touches the paper. */
  readonly x: number;
  readonly y: number;
  /** Degrees it leans to the right. Default 35. */
  readonly lean?: number;
}

/** A pen, as it writes. */
export function Pen({ lean = 35, x, y }: PenProps) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${lean})`} strokeWidth={1.5}>
      <path d="M0 0l-6-16h12z" className="fill-card stroke-ink" />
      <path d="M0 0l-2.2-6h4.4z" className="fill-ink stroke-ink" />
      <path d="M-6-16h12v-56a6 6 0 0 0-12 0z" className="fill-ink stroke-ink" />
      <path d="M-6-28h12" strokeWidth={4} className="stroke-accent" />
    </g>
  );
}

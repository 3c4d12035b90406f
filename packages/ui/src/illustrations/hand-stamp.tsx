export interface HandStampProps {
  /** Middle of its face. */
  readonly x: number;
  readonly y: number;
  readonly tilt?: number;
}

/** The tool that stamps: knob, neck, foot and the inked face. */
export function HandStamp({ tilt = 0, x, y }: HandStampProps) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${tilt})`} strokeWidth={1.5}>
      <path d="M-30-8h60v6a4 4 0 0 1-4 4h-52a4 4 0 0 1-4-4z" className="fill-accent stroke-accent" />
      <path d="M-34-8v-12a6 6 0 0 1 6-6h56a6 6 0 0 1 6 6v12z" className="fill-ink stroke-ink" />
      <path d="M-10-26c4-14 2-24-4-34h28c-6 10-8 20-4 34z" className="fill-ink stroke-ink" />
      <circle cy={-76} r={21} className="fill-ink stroke-ink" />
      <path d="M-11-84a14 14 0 0 1 8-6" strokeWidth={3} className="stroke-muted" />
    </g>
  );
}

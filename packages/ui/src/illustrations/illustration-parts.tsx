import { clsx } from "clsx";
import type { ReactNode } from "react";

export interface IllustrationProps {
  /** Its size; each has a width of its own by default. */
  readonly className?: string | undefined;
}

export interface IllustrationFrameProps extends IllustrationProps {
  readonly width: number;
  readonly height: number;
  readonly children: ReactNode;
}

/** The frame of every illustration: decoration, drawn with the tokens, so that it has a day and a night. */
export function IllustrationFrame({ children, className, height, width }: IllustrationFrameProps) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={clsx("h-auto max-w-full", className)}
    >
      {children}
    </svg>
  );
}

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

export interface StampSlotsProps {
  readonly x: number;
  readonly y: number;
  readonly columns: number;
  readonly rows: number;
  /** Places that are stamped, from the first. */
  readonly stamped: number;
  /** Distance of two places. */
  readonly pitch: number;
}

/** How far a stamp lands beside its place, in turn: by hand, no two are alike. */
const drift = [0, -1.2, 0.8, 1.4, -0.6];

/** The places of a stamp card, the first of them stamped. */
export function StampSlots({ columns, pitch, rows, stamped, x, y }: StampSlotsProps) {
  const radius = pitch * 0.36;
  return Array.from({ length: columns * rows }, (_, place) => {
    const cx = x + (place % columns) * pitch;
    const cy = y + Math.floor(place / columns) * pitch;
    const off = drift[place % drift.length] ?? 0;
    return place < stamped ? (
      <g key={place} transform={`translate(${cx + off} ${cy - off / 2}) rotate(${off * 9})`}>
        <circle r={radius} className="fill-accent" />
        <circle r={radius * 0.8} strokeWidth={radius * 0.08} className="stroke-on-accent" />
      </g>
    ) : (
      <circle key={place} cx={cx} cy={cy} r={1.75} className="fill-edge" />
    );
  });
}

export interface StampRingProps {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** What is in it: a number or two letters, in the serif. */
  readonly text: string;
  readonly tilt?: number;
  /** `pending` is drawn but not yet stamped. Default `stamped`. */
  readonly ink?: "stamped" | "pending";
}

/** The mark a stamp leaves: a disc with a ring and a number. */
export function StampRing({ ink = "stamped", radius, text, tilt = -10, x, y }: StampRingProps) {
  const stamped = ink === "stamped";
  return (
    <g transform={`translate(${x} ${y}) rotate(${tilt})`}>
      {stamped ? (
        <>
          <circle r={radius} className="fill-accent" />
          <circle r={radius * 0.84} strokeWidth={radius * 0.05} className="stroke-on-accent" />
        </>
      ) : (
        <circle r={radius * 0.95} strokeWidth={radius * 0.09} strokeDasharray="4 6" className="stroke-edge" />
      )}
      <text
        textAnchor="middle"
        y={radius * 0.3}
        fontSize={radius * 0.85}
        className={clsx("font-serif font-semibold", stamped ? "fill-on-accent" : "fill-muted")}
      >
        {text}
      </text>
    </g>
  );
}

export interface StampToolProps {
  /** Middle of its face. */
  readonly x: number;
  readonly y: number;
}

/** The tool that stamps: knob, neck, foot and the inked face. */
export function StampTool({ x, y }: StampToolProps) {
  return (
    <g transform={`translate(${x} ${y})`} strokeWidth={1.5}>
      <path d="M-30-8h60v6a4 4 0 0 1-4 4h-52a4 4 0 0 1-4-4z" className="fill-accent stroke-accent" />
      <path d="M-34-8v-12a6 6 0 0 1 6-6h56a6 6 0 0 1 6 6v12z" className="fill-ink stroke-ink" />
      <path d="M-10-26c4-14 2-24-4-34h28c-6 10-8 20-4 34z" className="fill-ink stroke-ink" />
      <circle cy={-76} r={21} className="fill-ink stroke-ink" />
      <path d="M-11-84a14 14 0 0 1 8-6" strokeWidth={3} className="stroke-muted" />
    </g>
  );
}

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

import { clsx } from "clsx";
import type { ReactNode } from "react";

interface FrameProps {
  readonly width: number;
  readonly className: string;
  readonly children: ReactNode;
}

function Frame({ children, className, width }: FrameProps) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} 150`}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={clsx("h-auto max-w-full", className)}
    >
      {children}
    </svg>
  );
}

export interface NoChallengesIllustrationProps {
  readonly className?: string | undefined;
}

export function NoChallengesIllustration({ className = "w-50" }: NoChallengesIllustrationProps) {
  return (
    <Frame width={200} className={className}>
      <g transform="rotate(-4 80 86)">
        <Sheet x={16} y={40} width={126} height={92} />
        <StampCardDots />
      </g>
      <g transform="translate(160 128) scale(0.72)">
        <StampTool />
      </g>
    </Frame>
  );
}

export function NoEntriesIllustration() {
  return (
    <Frame width={200} className="w-50">
      <g transform="rotate(-3 90 75)">
        <Sheet x={38} y={16} width={104} height={120} />
        <path d="M54 62h72M54 78h72M54 94h72M54 110h72" strokeWidth={1.5} className="stroke-hairline" />
        <StampRing x={68} y={40} radius={13} text="1" ink="pending" tilt={0} />
      </g>
      <g transform="translate(112 92) rotate(48)">
        <Pen />
      </g>
    </Frame>
  );
}

export function NotFoundIllustration() {
  return (
    <Frame width={240} className="w-60">
      <Sheet x={18} y={30} width={204} height={96} tilt={-3} />
      <StampRing x={66} y={80} radius={26} text="4" ink="stamped" tilt={-14} />
      <StampRing x={120} y={78} radius={26} text="0" ink="pending" tilt={0} />
      <StampRing x={175} y={74} radius={26} text="4" ink="stamped" tilt={9} />
    </Frame>
  );
}

interface SheetProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly tilt?: number;
}

function Sheet({ height, tilt = 0, width, x, y }: SheetProps) {
  return (
    <g transform={`rotate(${tilt} ${x + width / 2} ${y + height / 2})`}>
      <rect {...{ x, y, width, height }} rx={6} strokeWidth={1.5} className="fill-card stroke-edge" />
    </g>
  );
}

function StampCardDots() {
  const rows = [64, 85, 106];
  const columns = [38, 59, 80, 101, 122];
  return rows.flatMap((y) =>
    columns.map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r={1.75} className="fill-edge" />),
  );
}

interface StampRingProps {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly text: string;
  readonly tilt: number;
  readonly ink: "stamped" | "pending";
}

function StampRing({ ink, radius, text, tilt, x, y }: StampRingProps) {
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

function StampTool() {
  return (
    <g strokeWidth={1.5}>
      <path d="M-30-8h60v6a4 4 0 0 1-4 4h-52a4 4 0 0 1-4-4z" className="fill-accent stroke-accent" />
      <path d="M-34-8v-12a6 6 0 0 1 6-6h56a6 6 0 0 1 6 6v12z" className="fill-ink stroke-ink" />
      <path d="M-10-26c4-14 2-24-4-34h28c-6 10-8 20-4 34z" className="fill-ink stroke-ink" />
      <circle cy={-76} r={21} className="fill-ink stroke-ink" />
      <path d="M-11-84a14 14 0 0 1 8-6" strokeWidth={3} className="stroke-muted" />
    </g>
  );
}

function Pen() {
  return (
    <g strokeWidth={1.5}>
      <path d="M0 0l-6-16h12z" className="fill-card stroke-ink" />
      <path d="M0 0l-2.2-6h4.4z" className="fill-ink stroke-ink" />
      <path d="M-6-16h12v-56a6 6 0 0 0-12 0z" className="fill-ink stroke-ink" />
      <path d="M-6-28h12" strokeWidth={4} className="stroke-accent" />
    </g>
  );
}

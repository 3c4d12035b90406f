export interface RingStampProps {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** What is in it: a number or two letters, in the serif. */
  readonly text: string;
  readonly tilt?: number;
  /** `waiting` is drawn but not yet stamped. Default `stamped`. */
  readonly ink?: "stamped" | "waiting";
}

/** The mark a stamp leaves: a double ring with a number. */
export function RingStamp({ ink = "stamped", radius, text, tilt = -10, x, y }: RingStampProps) {
  const stamped = ink === "stamped";
  return (
    <g
      transform={`translate(${x} ${y}) rotate(${tilt})`}
      className={stamped ? "stroke-accent" : "stroke-edge"}
    >
      <circle r={radius} strokeWidth={radius * 0.09} strokeDasharray={stamped ? undefined : "4 6"} />
      {stamped && <circle r={radius * 0.82} strokeWidth={radius * 0.04} />}
      <text
        textAnchor="middle"
        y={radius * 0.3}
        fontSize={radius * 0.85}
        stroke="none"
        className={stamped ? "fill-accent font-serif font-semibold" : "fill-muted font-serif font-semibold"}
      >
        {text}
      </text>
    </g>
  );
}

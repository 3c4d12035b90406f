export interface PlacesProps {
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
export function Places({ columns, pitch, rows, stamped, x, y }: PlacesProps) {
  const radius = pitch * 0.36;
  return Array.from({ length: columns * rows }, (_, place) => {
    const cx = x + (place % columns) * pitch;
    const cy = y + Math.floor(place / columns) * pitch;
    const off = drift[place % drift.length] ?? 0;
    return place < stamped ? (
      <g key={place} transform={`translate(${cx + off} ${cy - off / 2}) rotate(${off * 9})`}>
        <circle r={radius} className="fill-accent" />
        <path
          d={`M${-radius * 0.4} ${radius * 0.05}l${radius * 0.3} ${radius * 0.3}l${radius * 0.55} ${-radius * 0.65}`}
          strokeWidth={radius * 0.2}
          className="stroke-on-accent"
        />
      </g>
    ) : (
      <circle
        key={place}
        cx={cx}
        cy={cy}
        r={radius}
        strokeWidth={1.5}
        strokeDasharray="2 4"
        className="stroke-edge"
      />
    );
  });
}

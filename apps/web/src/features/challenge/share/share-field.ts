export interface Field {
  columns: number;
  pitch: number;
  step: { x: number; y: number };
}

const MOST_COLUMNS = 25;
/** From this number on, columns are spread over the width. */
const SPREAD_FROM = 4;
const LOOSEST = 1.15;

/** Chooses the number of columns for stamps as large as possible (`most` pixels at most). Prefers full rows. */
export function fillField(
  { height, width }: { width: number; height: number },
  days: number,
  most: number,
): Field {
  const fields = Array.from({ length: Math.min(days, MOST_COLUMNS) }, (_, at) => {
    const columns = at + 1;
    const rows = Math.ceil(days / columns);
    const pitch = Math.min(most, width / columns, height / rows);
    const step = {
      x: columns < SPREAD_FROM ? pitch : width / columns,
      y: Math.min(height / rows, pitch * LOOSEST),
    };
    return { columns, pitch, step, score: pitch * (days / (rows * columns)) ** 2 };
  });
  const { score: _, ...best } = fields.reduce((a, b) => (b.score >= a.score ? b : a));
  return best;
}

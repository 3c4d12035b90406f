/** Width of every marks drawing in its own units; the height follows from the rows. */
export const MARKS_WIDTH = 300;

/** How a number of days is laid out: few days as large marks in one row, a hundred as a small field. */
export interface MarksLayout {
  columns: number;
  rows: number;
  /** Distance from one mark to the next. */
  pitch: number;
  radius: number;
}

/** Columns by the number of days, so that a hundred still fit in four rows. */
export function marksLayout(days: number): MarksLayout {
  const columns = days <= 10 ? 10 : days <= 45 ? 15 : 25;
  const pitch = MARKS_WIDTH / columns;
  return { columns, rows: Math.max(1, Math.ceil(days / columns)), pitch, radius: pitch * 0.4 };
}

/** One path of circles for the marks `from` up to, but without, `to`: a hundred marks are one element. */
export function marksPath(layout: MarksLayout, from: number, to: number, radius = layout.radius): string {
  let path = "";
  for (let mark = from; mark < to; mark += 1) {
    const x = ((mark % layout.columns) + 0.5) * layout.pitch - radius;
    const y = (Math.floor(mark / layout.columns) + 0.5) * layout.pitch;
    const across = 2 * radius;
    path += `M${round(x)} ${round(y)}a${round(radius)} ${round(radius)} 0 1 1 ${round(across)} 0a${round(radius)} ${round(radius)} 0 1 1-${round(across)} 0z`;
  }
  return path;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

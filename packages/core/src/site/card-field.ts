/** Arrangement of the days on the image of a challenge. */

const TEN = 10;
/** Ten blocks of ten, side by side if a tall card has no room. */
const WIDER = [20, 25];

/** Rows of ten, or shorter ones of equal length if the last row would have up to three days. */
function usualColumns(days: number): number {
  const rest = days % TEN;
  return days > TEN && rest > 0 && rest <= 3 ? Math.ceil(days / Math.ceil(days / TEN)) : Math.min(days, TEN);
}

/** Returns the number of columns with the largest pitch, up to `most` pixels. */
export function fieldIn(
  { height, width }: { width: number; height: number },
  days: number,
  most: number,
): { columns: number; pitch: number } {
  const [best] = [usualColumns(days), ...WIDER.filter((columns) => columns <= days)]
    .map((columns) => ({
      columns,
      pitch: Math.min(most, width / columns, height / Math.ceil(days / columns)),
    }))
    .toSorted((a, b) => b.pitch - a.pitch);
  return best!;
}

const TEN = 10;
/** Numbers of columns for images without room for rows of ten. */
const WIDER = [20, 25];

/** Returns at most ten columns. If the last row would have one to three days, spreads the days over the rows. */
function usualColumns(days: number): number {
  const rest = days % TEN;
  return days > TEN && rest > 0 && rest <= 3 ? Math.ceil(days / Math.ceil(days / TEN)) : Math.min(days, TEN);
}

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

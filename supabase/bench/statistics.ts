export interface Timing {
  p50: number;
  p95: number;
}

/** Of durations in milliseconds. */
export function timingOf(durations: readonly number[]): Timing {
  const sorted = durations.toSorted((a, b) => a - b);
  return { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) };
}

/** Of what is sorted already. */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const RESAMPLES = 4000;

/**
 * Between what two values the median of `these` over the median of `those` lies with 99 % confidence: by drawing both
 * samples again from themselves, with replacement (the bootstrap), since a median's own error has no simple formula.
 */
export function ratioOfMedians(
  these: readonly number[],
  those: readonly number[],
): { low: number; high: number } {
  const ratios = Array.from({ length: RESAMPLES }, () => drawnMedian(these) / drawnMedian(those)).toSorted(
    (a, b) => a - b,
  );
  return { low: quantile(ratios, 0.005), high: quantile(ratios, 0.995) };
}

function drawnMedian(from: readonly number[]): number {
  return timingOf(from.map(() => from[Math.floor(Math.random() * from.length)]!)).p50;
}

export const milliseconds = (value: number) => `${value < 10 ? value.toFixed(2) : value.toFixed(1)} ms`;

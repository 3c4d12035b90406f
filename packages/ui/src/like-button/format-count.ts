const compact = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });
const full = new Intl.NumberFormat("en");

/** A count as it fits beside an icon: 0, 1, 999, 12.3K, 1M. */
export function shortCount(count: number): string {
  return compact.format(count);
}

/** The exact count in words: "1 like", "12,345 likes". */
export function likesInWords(count: number): string {
  return `${full.format(count)} ${count === 1 ? "like" : "likes"}`;
}

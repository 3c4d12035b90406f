/**
 * A number as English writes it. Below a thousand those are its digits, and no formatter is made: the first one of a
 * page has the browser read its locale data, 15 ms of a fast machine, before a like was ever counted to a thousand.
 */
function inEnglish(count: number, options?: Intl.NumberFormatOptions): string {
  return count < 1000 ? String(count) : count.toLocaleString("en", options);
}

/** A count as it fits beside an icon: 0, 1, 999, 12.3K, 1M. */
export function shortCount(count: number): string {
  return inEnglish(count, { notation: "compact", maximumFractionDigits: 1 });
}

/** The exact count in words: "1 like", "12,345 likes". */
export function likesInWords(count: number): string {
  return `${inEnglish(count)} ${count === 1 ? "like" : "likes"}`;
}

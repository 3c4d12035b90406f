/** A date for the middle of a sentence: a line may end after a hyphen, and not within a date. */
export function unbrokenDate(date: string): string {
  return date.replaceAll("-", "\u2011");
}

import { codePoints } from "./code-points.ts";

/**
 * What a field holds after somebody typed `typed` over `previous`: text that would be longer than `limit`
 * characters is ignored. Shortening is always taken, so that a text that is too long already can be mended.
 */
export function acceptText(previous: string, typed: string, limit: number): string {
  const length = codePoints(typed);
  return length <= limit || length < codePoints(previous) ? typed : previous;
}

/**
 * What a number field holds after typing: digits of a number from `min` to `max`, or nothing yet; anything
 * else is ignored. Full-width digits, as Japanese keyboards write them, count as digits.
 */
export function acceptNumber(
  previous: string,
  typed: string,
  { min, max }: { min: number; max: number },
): string {
  const text = typed.normalize("NFKC").trim();
  if (text === "") return "";
  if (!/^\d+$/.test(text)) return previous;
  const value = Number(text);
  return value >= min && value <= max ? String(value) : previous;
}

/** A password as it enters its field: letters and digits, everything else left out, also when pasted. */
export function acceptPassword(typed: string): string {
  return typed.replaceAll(/[^0-9a-zA-Z]/g, "");
}

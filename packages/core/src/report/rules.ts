/** What can be the matter with something, in the order in which it is offered. */
export const REPORT_REASONS = [
  "spam",
  "harassment",
  "violence",
  "sexual",
  "self-harm",
  "illegal",
  "rights",
  "other",
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Characters, counted as the database counts; it checks the same number. */
export const REPORT_LIMITS = { note: 1000 } as const;

/** Of Crockford's base 32, and the letters that people read in their place. */
const READ_AS: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1" };

/**
 * The number of a report as the server has it, `R-XXXX-XXXX-XXXX`, from what a person types or copies: in small
 * letters, with other signs between them, or with an O for a 0. Null for what can't be one.
 */
export function parseReportNumber(text: string): string | null {
  const signs = text.toUpperCase().replaceAll(/[^\dA-Z]/g, "");
  const digits = signs.replaceAll(/[OIL]/g, (letter) => READ_AS[letter] ?? letter);
  if (!/^R[\dA-HJKMNP-TV-Z]{12}$/.test(digits)) return null;
  return `R-${digits.slice(1, 5)}-${digits.slice(5, 9)}-${digits.slice(9)}`;
}

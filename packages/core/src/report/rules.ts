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

/**
 * The number of a report as the server has it, `R-XXXX-XXXX-XXXX`, from what a person types or copies: in small
 * letters, with other signs between them, or with an O for a 0. Null for what can't be one.
 */
export function parseReportNumber(text: string): string | null {
  const signs = text.toUpperCase().replaceAll(/[^\dA-Z]/g, "");
  // Crockford's base 32 has no O, I and L: people read them for digits.
  const digits = signs.replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  if (!/^R[\dA-HJKMNP-TV-Z]{12}$/.test(digits)) return null;
  return `R-${digits.slice(1, 5)}-${digits.slice(5, 9)}-${digits.slice(9)}`;
}

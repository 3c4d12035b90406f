/** Reasons for a report, in the order of the form. */
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

/** Code points, as the database counts with the same limit. */
export const REPORT_LIMITS = { note: 1000 } as const;

/**
 * Parses a typed report number to the server's form, `R-XXXX-XXXX-XXXX`: lower case, other separators and O for 0 are
 * accepted. Null if it can't be one.
 */
export function parseReportNumber(text: string): string | null {
  const signs = text.toUpperCase().replaceAll(/[^\dA-Z]/g, "");
  // Crockford's base 32 has no O, I and L, which look like digits.
  const digits = signs.replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  if (!/^R[\dA-HJKMNP-TV-Z]{12}$/.test(digits)) return null;
  return `R-${digits.slice(1, 5)}-${digits.slice(5, 9)}-${digits.slice(9)}`;
}

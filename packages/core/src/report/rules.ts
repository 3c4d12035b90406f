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

export const REPORT_LIMITS = { note: 1000 } as const;

/** Returns a typed report number as `R-XXXX-XXXX-XXXX`, or null. Accepts lower case and other separators. */
export function parseReportNumber(text: string): string | null {
  const signs = text.toUpperCase().replaceAll(/[^\dA-Z]/g, "");
  // Report numbers (Crockford's base 32) never contain O, I and L, so these letters mean 0 and 1.
  const digits = signs.replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  if (!/^R[\dA-HJKMNP-TV-Z]{12}$/.test(digits)) return null;
  return `R-${digits.slice(1, 5)}-${digits.slice(5, 9)}-${digits.slice(9)}`;
}

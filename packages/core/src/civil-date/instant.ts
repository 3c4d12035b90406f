/**
 * Reads a timestamp of the database (`created_at`, `updated_at`). Servers write it as
 * `2026-11-20T12:42:28.336+00:00` or as `2026-11-20 12:42:28.336+00`, and not every browser reads the second.
 */
export function parseInstant(timestamp: string): Date {
  return new Date(timestamp.replace(" ", "T").replace(/([+-]\d{2})$/, "$1:00"));
}

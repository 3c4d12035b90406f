let format: Intl.DateTimeFormat | undefined;

/**
 * A moment by this device's clock: "Dec 1, 2026, 09:00".
 * @param at a timestamp of the database, a date, or milliseconds since 1970
 */
export function formatDateTime(at: string | Date | number): string {
  // Made when one is said for the first time: a page's first format takes 10 ms.
  format ??= new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" });
  return format.format(new Date(at));
}

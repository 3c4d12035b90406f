import { pageLocale } from "../../content/format-date-time.ts";

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

export const isFuture = (instant: string): boolean => Date.parse(instant) > Date.now();

export function formatTimeAgo(instant: string): string {
  const relative = new Intl.RelativeTimeFormat(pageLocale(), { numeric: "auto" });
  const ms = Date.now() - Date.parse(instant);
  const [unit, size] = UNITS.find(([, length]) => ms >= length) ?? (["minute", 60_000] as const);
  return relative.format(-Math.floor(ms / size), unit);
}

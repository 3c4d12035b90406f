/** Our own export: the present format, which says so, and the earlier one, which was the rows alone. */
import { isCivilDate } from "../civil-date/civil-date.ts";
import type { ImportFinding, ImportGroup, LeftOut } from "./import-types.ts";

export type Json = Record<string, unknown>;
export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const objects = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
export const string = (value: unknown): string => (typeof value === "string" ? value : "");
const whole = (value: unknown, otherwise: number): number =>
  typeof value === "number" && Number.isInteger(value) ? value : otherwise;

export function readOwnExport(data: Json): ImportFinding {
  const leftOut: LeftOut[] = [];
  const groups = objects(data.challenges).flatMap((row): ImportGroup[] => {
    const known: NonNullable<ImportGroup["known"]> = {
      challenge_id: string(row.challenge_id),
      category: string(row.category),
      days: whole(row.days, 1),
      start_date: string(row.start_date),
      weekdays: whole(row.weekdays, 127),
      earlier_weekdays: Array.isArray(row.earlier_weekdays) ? row.earlier_weekdays : [],
      round: whole(row.round, 1),
      template: string(row.template),
      tags: string(row.tags),
      day_ids: {},
      formats: {},
    };
    if (known.challenge_id === "" || !isCivilDate(known.start_date)) {
      leftOut.push({ reason: "unreadable", where: string(row.title) });
      return [];
    }
    const entries = objects(row.entries).flatMap((entry, order) => {
      const [date, content] = [string(entry.date), string(entry.content)];
      if (!isCivilDate(date) || content === "") {
        leftOut.push({ reason: "date", where: `${string(row.title)}: ${date}`, text: content });
        return [];
      }
      known.day_ids[date] = string(entry.day_id);
      known.formats[date] = entry.format === "markdown" ? "markdown" : "plain";
      return [{ date, order, text: content }];
    });
    const restDays = (Array.isArray(row.rest_days) ? row.rest_days : []).map(string).filter(isCivilDate);
    return [
      { name: string(row.title), description: string(row.desc), format: "plain", entries, restDays, known },
    ];
  });
  return { source: "challenge-diary", groups, leftOut };
}

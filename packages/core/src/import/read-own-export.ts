/** Our own export: the present format, which says so, and the earlier one, which was the rows alone. */
import { isCivilDate } from "../civil-date/civil-date.ts";
import type { ImportFinding, ImportGroup, LeftOut } from "./import-types.ts";

type Row = Record<string, unknown>;
const isRow = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const rows = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isRow) : []);
const text = (value: unknown): string => (typeof value === "string" ? value : "");
const whole = (value: unknown, otherwise: number): number =>
  typeof value === "number" && Number.isInteger(value) ? value : otherwise;

export function readOwnExport(data: Row): ImportFinding {
  const leftOut: LeftOut[] = [];
  const groups = rows(data.challenges).flatMap((row): ImportGroup[] => {
    const known: NonNullable<ImportGroup["known"]> = {
      challenge_id: text(row.challenge_id),
      category: text(row.category),
      days: whole(row.days, 1),
      start_date: text(row.start_date),
      weekdays: whole(row.weekdays, 127),
      earlier_weekdays: Array.isArray(row.earlier_weekdays) ? row.earlier_weekdays : [],
      round: whole(row.round, 1),
      template: text(row.template),
      tags: text(row.tags),
      day_ids: {},
      formats: {},
    };
    if (known.challenge_id === "" || !isCivilDate(known.start_date)) {
      leftOut.push({ reason: "unreadable", where: text(row.title) });
      return [];
    }
    const entries = rows(row.entries).flatMap((entry, order) => {
      const [date, content] = [text(entry.date), text(entry.content)];
      if (!isCivilDate(date) || content === "") {
        leftOut.push({ reason: "date", where: `${text(row.title)}: ${date}`, text: content });
        return [];
      }
      known.day_ids[date] = text(entry.day_id);
      known.formats[date] = entry.format === "markdown" ? "markdown" : "plain";
      return [{ date, order, text: content }];
    });
    const restDays = (Array.isArray(row.rest_days) ? row.rest_days : []).map(text).filter(isCivilDate);
    return [
      { name: text(row.title), description: text(row.desc), format: "plain", entries, restDays, known },
    ];
  });
  return { source: "challenge-diary", groups, leftOut };
}

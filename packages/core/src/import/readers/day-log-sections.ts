import { codeLines, HEADING } from "./dated-headings.ts";
import { type DayHeading, dayHeadingOf } from "./day-log-dates.ts";

export interface LogSection {
  /** Undefined for text outside of entries. */
  day: DayHeading | undefined;
  round: number;
  heading: string;
  text: string;
}

/** Splits a log at headings like "Day 5" or "R1D5". Reads a table if the log has no such headings. */
export function splitLogText(text: string): LogSection[] {
  const lines = text.split("\n");
  const headings = headingsOf(lines);
  return headings.some(({ day }) => day !== undefined) ? splitAtDays(lines, headings) : splitTable(lines);
}

interface Heading {
  index: number;
  level: number;
  heading: string;
  day: DayHeading | undefined;
}

const BOLD_LINE = /^(\*\*|__)(.+?)\1[\s:]*(.*)$/;
const BOLD_LEVEL = 7;

function headingsOf(lines: readonly string[]): Heading[] {
  const code = codeLines(lines);
  const found = lines.flatMap((line, index): Heading[] => {
    if (code.has(index)) return [];
    const [, signs, heading = ""] = HEADING.exec(line) ?? [];
    if (signs !== undefined) return [{ index, level: signs.length, heading, day: dayHeadingOf(heading) }];
    const [, , bold, rest = ""] = BOLD_LINE.exec(line) ?? [];
    const day = bold === undefined ? undefined : dayHeadingOf(`${bold} ${rest}`.trim());
    return day === undefined ? [] : [{ index, level: BOLD_LEVEL, heading: line, day }];
  });
  return areDates(found) ? found.map((heading) => ({ ...heading, day: undefined })) : found;
}

/** If a log has "Day 12/25" and "Day 12/26", these are dates: a day of a short challenge doesn't have two totals. */
function areDates(headings: readonly Heading[]): boolean {
  const counted = headings.flatMap(({ day }) =>
    day?.total === undefined ? [] : [[day.day, day.total] as const],
  );
  const totals = new Map(counted);
  return (
    counted.every(([day, total]) => day <= 12 && total <= 31) &&
    counted.some(([day, total]) => totals.get(day) !== total)
  );
}

/** Headings below the highest level of days belong to the text: an entry can mention "Day 3" of a course. */
function splitAtDays(lines: readonly string[], headings: readonly Heading[]): LogSection[] {
  const highest = Math.min(...headings.flatMap(({ day, level }) => (day === undefined ? [] : level)));
  const byLine = new Map(headings.map((heading) => [heading.index, heading]));
  const sections: (Omit<LogSection, "text"> & { lines: string[] })[] = [
    { day: undefined, round: 1, heading: "", lines: [] },
  ];
  let round = 1;
  for (const [index, line] of lines.entries()) {
    const { day, heading = "", level = BOLD_LEVEL + 1 } = byLine.get(index) ?? {};
    if (day !== undefined && level === highest) {
      round = day.round ?? round;
      sections.push({ day, round, heading, lines: [] });
      continue;
    }
    if (level < highest) {
      round = Number(/\bround (\d{1,2})\b/i.exec(heading)?.[1] ?? round);
      if (sections.at(-1)!.day !== undefined)
        sections.push({ day: undefined, round, heading: "", lines: [] });
    }
    sections.at(-1)!.lines.push(line);
  }
  return sections.map(({ lines: part, ...section }) => Object.assign(section, { text: textOf(part) }));
}

const CELL = /(?:\\.|[^\\|])*/y;

function cellsOf(line: string): string[] {
  const row = line.trim().replace(/^\|/, "").replace(/\|$/, "");
  const cells: string[] = [];
  for (let at = 0; at <= row.length; at += 1) {
    CELL.lastIndex = at;
    const cell = CELL.exec(row)?.[0] ?? "";
    cells.push(cell.replaceAll("\\|", "|").trim());
    at += cell.length;
  }
  return cells;
}

const textOf = (lines: readonly string[]) => lines.join("\n").trim();

const otherText = (lines: readonly string[]): LogSection => ({
  day: undefined,
  round: 1,
  heading: "",
  text: textOf(lines),
});

/** Reads a table with a column "Day". If a row has several texts, each follows the name of its column. */
function splitTable(lines: readonly string[]): LogSection[] {
  const at = lines.findIndex((line, index) => isHeader(line) && isDelimiterRow(lines[index + 1] ?? ""));
  if (at < 0) return [otherText(lines)];
  const header = cellsOf(lines[at]!);
  const [dayColumn, dateColumn] = [/^day$/i, /^date$/i].map((name) =>
    header.findIndex((cell) => name.test(cell)),
  );
  const length = lines.slice(at + 2).findIndex((line) => !line.trim().startsWith("|"));
  const end = length < 0 ? lines.length : at + 2 + length;
  const rows = lines.slice(at + 2, end).map((line): LogSection => {
    const cells = cellsOf(line);
    const number = dayHeadingOf(
      /^\d/.test(cells[dayColumn!] ?? "") ? `Day ${cells[dayColumn!]}` : (cells[dayColumn!] ?? ""),
    );
    if (number === undefined) return { day: undefined, round: 1, heading: "", text: line };
    const texts = cells
      .map((text, column) => ({ text, name: header[column] ?? "" }))
      .filter(({ text }, column) => column !== dayColumn && column !== dateColumn && text !== "");
    const date = dateColumn! < 0 ? "" : (cells[dateColumn!] ?? "");
    return {
      day: { ...number, rest: [date, number.rest].filter(Boolean).join(" ") },
      round: number.round ?? 1,
      heading: [cells[dayColumn!], date].join(" ").trim(),
      text: texts
        .map(({ name, text }) => (texts.length === 1 || name === "" ? text : `**${name}**: ${text}`))
        .join("\n\n"),
    };
  });
  const names = header.filter((_, column) => column !== dayColumn && column !== dateColumn);
  return [otherText([...lines.slice(0, at), names.join(" | ")]), ...rows, otherText(lines.slice(end))];
}

const isHeader = (line: string) =>
  line.trim().startsWith("|") && cellsOf(line).some((cell) => /^day$/i.test(cell));

const isDelimiterRow = (line: string) => line.includes("-") && /^[\s|:-]+$/.test(line);

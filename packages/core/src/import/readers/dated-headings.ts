import type { CivilDate } from "../../civil-date/civil-date.ts";
import { dateAtStart, type KnownDayOrder, parseDate } from "../source-dates.ts";
import { isCalendarName } from "../source-names.ts";

export interface Section {
  /** Undefined for text before the first date. */
  date: CivilDate | undefined;
  heading: string;
  title: string;
  text: string;
}

export const HEADING = /^(#{1,6})[ \t]+(.*)$/;
/** Matches the first line of a code block, but not code that starts and ends in one line: ```code```. */
const FENCE = /^[ \t]*(`{3,}(?=[^`]*$)|~{3,})/;

const COMMENT = /^[ \t]*<!--/;

/** The date of a heading can be a link to another note: [[2024-01-05]]. */
const withoutLink = (heading: string) => heading.replace(/^\[{1,2}/, "");

/**
 * Splits a text into sections by date; undefined if no heading has a date. A section ends at a higher heading, or at a
 * month's name on the same level: "February" is not part of 31 January.
 */
export function splitAtHeadings(
  text: string,
  orderOf: (headings: readonly string[]) => KnownDayOrder,
): Section[] | undefined {
  const lines = text.split("\n");
  const code = codeLines(lines);
  const headings = new Map<number, { level: number; heading: string }>();
  for (const [index, line] of lines.entries()) {
    const [, signs = "", heading = ""] = (!code.has(index) && HEADING.exec(line)) || [];
    if (heading !== "") headings.set(index, { level: signs.length, heading });
  }
  const order = orderOf([...headings.values()].map(({ heading }) => withoutLink(heading)));
  const sections: { heading: string; lines: string[]; level: number }[] = [
    { heading: "", lines: [], level: 0 },
  ];
  for (const [index, line] of lines.entries()) {
    const current = sections.at(-1)!;
    const { heading, level } = headings.get(index) ?? { heading: "", level: 7 };
    if (heading !== "" && dateAtStart(withoutLink(heading), order) !== undefined)
      sections.push({ heading, lines: [], level });
    else if (level < current.level || (level === current.level && isCalendarName(heading)))
      sections.push({ heading: "", lines: [line], level: 0 });
    else current.lines.push(line);
  }
  if (sections.every(({ heading }) => heading === "")) return undefined;
  return sections.map(({ heading, lines: part }) => ({
    date: dateAtStart(withoutLink(heading), order)?.date,
    heading,
    title: titleOf(heading, order),
    text: part.join("\n").trim(),
  }));
}

/** Returns the lines of code and comments. An unclosed block counts as text, because it would hide all later dates. */
export function codeLines(lines: readonly string[]): Set<number> {
  const code = new Set<number>();
  const lastEnd = lines.findLastIndex((line) => line.includes("-->"));
  let open: { mark: string; index: number } | undefined;
  for (const [index, line] of lines.entries()) {
    const comment = index <= lastEnd ? COMMENT.exec(line)?.[0] : undefined;
    const mark = FENCE.exec(line)?.[1] ?? comment;
    if (open === undefined) open = mark === undefined ? undefined : { mark, index };
    if (open === undefined) continue;
    const isComment = COMMENT.test(open.mark);
    if (
      isComment
        ? line.includes("-->")
        : index > open.index && mark?.startsWith(open.mark) && line.trim() === mark
    ) {
      for (let inside = open.index; inside <= index; inside += 1) code.add(inside);
      open = undefined;
    }
  }
  return code;
}

function titleOf(heading: string, order: KnownDayOrder): string {
  const plain = withoutLink(heading);
  if (parseDate(plain.replace(/\]{1,2}$/, ""), "UTC", order) !== undefined) return "";
  const rest = dateAtStart(plain, order)?.rest ?? "";
  return rest.replace(/^\]{0,2}[\s:–—-]*/, "").trim();
}

/** A challenge as one Markdown file in the format of 100 Days of Code (`log.md`). */
import type { CivilDate } from "../civil-date/civil-date.ts";
import { numberDays } from "../day/rules.ts";

interface Log {
  title: string;
  entries: readonly { date: CivilDate; content: string }[];
}

/** First line of a file from `logFile`. The import restores the exact texts of such files. GitHub hides the comment. */
export const LOG_MARK = "<!-- challenge-diary: log 1 -->";

/** Matches a line that begins an entry. In an entry's text, a line with a similar beginning gets a backslash. */
export const LOG_HEADING = /^### Day (\d{1,3}): ([A-Z][a-z]+ \d{1,2}, \d{4})$/;
const HEADING_IN_TEXT = /^(?=\\*### Day \d)/gm;
const ESCAPED_HEADING = /^\\(?=\\*### Day \d)/gm;

const escapeHeadings = (text: string) => text.replaceAll(HEADING_IN_TEXT, "\\");
export const unescapeHeadings = (text: string): string => text.replaceAll(ESCAPED_HEADING, "");

export function logFile({ entries, title }: Log): string {
  const days = numberDays(entries).toReversed();
  const sections = days.map(({ entry: { content, date }, number }) => {
    const text = escapeHeadings(content.replaceAll(/\r\n?/g, "\n").trim());
    return `### Day ${number}: ${longDate(date)}\n\n${text}\n`;
  });
  return [`${LOG_MARK}\n# ${title}\n`, ...sections].join("\n");
}

const longDate = (date: CivilDate) =>
  new Date(`${date}T00:00Z`).toLocaleDateString("en-US", {
    year: "numeric",
    month: "long",
    day: "numeric",
    timeZone: "UTC",
  });

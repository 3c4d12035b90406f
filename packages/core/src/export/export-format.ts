import { numberDays } from "../day/rules.ts";
import type { UserDataExport } from "./collect.ts";

/** Of what a decision has taken out of others' sight. */
const HIDDEN = "hidden";

/** The export as a JSON file: the rows as they are kept. */
export function exportAsJson(data: UserDataExport): string {
  return `${JSON.stringify(data, null, 2)}\n`;
}

/** The export as a diary to read: a chapter a challenge, a section an entry, oldest first. */
export function exportAsMarkdown({ profile, challenges }: UserDataExport): string {
  const chapters = challenges.map(chapter);
  return `${[`# Challenge Diary of ${inline(profile.nickname)}`, inline(profile.comment), ...chapters]
    .filter((part) => part !== "")
    .join("\n\n")}\n`;
}

function chapter(challenge: UserDataExport["challenges"][number]): string {
  const { title, category, days, start_date, end_date, desc, visibility, hidden_at, entries } = challenge;
  const facts = [
    category,
    `${start_date} ~ ${end_date ?? ""}`.trim(),
    `Day ${entries.length} / ${days}`,
    ...(visibility === "private" ? ["private"] : []),
    ...(hidden_at === null ? [] : [HIDDEN]),
  ];
  const sections = numberDays(entries)
    .toReversed()
    .map(({ number, entry }) => {
      const heading = [`### DAY ${number}`, entry.date, ...(entry.hidden_at === null ? [] : [HIDDEN])];
      return `${heading.join(" · ")}\n\n${entry.format === "markdown" ? markdown(entry.content) : text(entry.content)}`;
    });
  return [`## ${inline(title)}`, facts.join(" · "), text(desc), ...sections].join("\n\n");
}

/** In a heading or a paragraph of its own: one line, with nothing in it that Markdown would read. */
function inline(value: string): string {
  return value
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/[\\`*_[\]<>#]/g, String.raw`\$&`);
}

/** What was written keeps its lines. A line that would become a heading of the file is kept from it. */
function text(value: string): string {
  return value.replaceAll(/^(\s{0,3})(?=#{1,6}\s)/gm, "$1\\").replaceAll(/(?<!\n)\n(?!\n)/g, "  \n");
}

/** An entry that is Markdown already: outside its code, a line stays a line, and a heading is below that of its day. */
function markdown(value: string): string {
  return value.replaceAll(
    /^ {0,3}(`{3,}|~{3,})[^]*?(?:^ {0,3}\1[`~]*[ \t]*$|$(?![^]))|^#{1,6}(?=[ \t])|(?<!\n)\n(?!\n)/gm,
    (match) =>
      match === "\n" ? "  \n" : match.replace(/^#+$/, (signs) => "#".repeat(Math.min(6, signs.length + 3))),
  );
}

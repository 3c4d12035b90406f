import { addDays } from "../civil-date/civil-date.ts";
import { numberDays } from "../day/rules.ts";
import type { ExportedChallenge } from "./collect.ts";

/** Returns the entries as all-day events in a calendar file (RFC 5545). `host` makes the ids of events unique. */
export function diaryCalendar(challenges: readonly ExportedChallenge[], host: string): string {
  const events = challenges.flatMap(({ entries, title, visibility }) =>
    numberDays(entries)
      .toReversed()
      .flatMap(({ entry, number }) => [
        "BEGIN:VEVENT",
        `UID:${entry.day_id}@${host}`,
        `DTSTAMP:${new Date(entry.updated_at).toISOString().replaceAll(/[-:]|\.\d+/g, "")}`,
        `DTSTART;VALUE=DATE:${dateOf(entry.date)}`,
        `DTEND;VALUE=DATE:${dateOf(addDays(entry.date, 1))}`,
        `SUMMARY:${text(`${title} · DAY ${number}`)}`,
        `DESCRIPTION:${text(entry.content)}`,
        `CLASS:${visibility === "private" ? "PRIVATE" : "PUBLIC"}`,
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
      ]),
  );
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Challenge Diary//Export 1//EN",
    ...events,
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

const dateOf = (date: string) => date.replaceAll("-", "");

function text(value: string): string {
  return value
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[^\P{Cc}\t\n]/gu, "")
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll("\n", String.raw`\n`);
}

/** Maximum number of bytes per line. Longer lines are folded: they continue on a line that starts with a space. */
const MAX_LINE_BYTES = 75;

function fold(line: string): string {
  const octets = new TextEncoder().encode(line);
  const lines: string[] = [];
  for (let start = 0, end = MAX_LINE_BYTES; start < octets.length; end = start + MAX_LINE_BYTES - 1) {
    // If a byte starts with the bits 10, it continues a character. The line ends before that character.
    while (((octets[end] ?? 0) & 0xc0) === 0x80) end -= 1;
    lines.push(new TextDecoder().decode(octets.subarray(start, end)));
    start = end;
  }
  return lines.join("\r\n ");
}

import { formatDateTime } from "../../content/format-date-time.ts";

export const exportWords = {
  id: "export",
  text: "Everything that is yours, as one zip file to keep: your entries in Markdown and as a calendar, your notes and photos, your avatar, and all data as JSON.",
  start: "Export everything",
  stop: "Stop",
  running: "Exporting",
  percent: (share: number) => share.toLocaleString("en", { style: "percent" }),
  done: "Your export is in your downloads.",
  failed: "The export failed, and no file was created. Please try again.",
  toBook: "Your diary as a book",
  bookText: "All entries, or those of one challenge, on a page to print or to save as a PDF.",
  book: {
    challenge: "Challenge",
    all: "All challenges",
    print: "Print",
    contents: "Contents",
    entries: (count: number) => `${count} ${count === 1 ? "entry" : "entries"}`,
    day: (number: number) => `DAY ${number}`,
    /** For two challenges or more. */
    cover: (challenges: number, entries: number) => `${challenges} challenges, ${entries} entries`,
    none: "Nothing written yet",
    failed: "Your diary could not be loaded.",
  },
  readme: {
    title: (nickname: string) => `Challenge Diary of ${nickname}`,
    exported: (at: string) => `Exported on ${formatDateTime(at, "en")}.`,
    files: "What is in here:",
    markdown: "a folder for each challenge with a Markdown file for each entry",
    logs: "a log of each challenge in the format of 100 Days of Code (log.md)",
    notes: "notes that are in no entry yet",
    photos: "the photos of your entries, to which the Markdown files link",
    calendar: "your entries for a calendar",
    json: "all data in the site's format, with earlier texts, rest days, settings and reminders, likes, notes, blocks, reports, decisions and feedback; Challenge Diary can read it again",
    entries: (written: number, days: number) => `${written} of ${days} days`,
    endedAt: (written: number, days: number) => `ended at ${written} of ${days} days`,
    private: "private",
    hidden: "hidden by a decision",
  },
};

export type ReadmeWords = typeof exportWords.readme;

import { civilDate, formatCivilDate } from "@diary/core/civil-date";
import type { DayOrder, ImportProblem, LeftOutReason } from "@diary/core/import";

import { formatDateTime } from "../../content/format-date-time.ts";
import type { ErrorReasons } from "../error-message.ts";

const number = (value: number) => value.toLocaleString("en");
const plural = (value: number, one: string, more: string) => `${number(value)} ${value === 1 ? one : more}`;
const entries = (count: number) => plural(count, "entry", "entries");
const challenges = (count: number) => plural(count, "challenge", "challenges");

const imported = (added: number, photos: number) =>
  photos === 0 ? entries(added) : `${entries(added)} and ${plural(photos, "photo", "photos")}`;

export function dateOf(example: string, order: DayOrder, locale: string): string {
  const [first = 1, second = 1, year = 2000] = example.split(/\D/).map(Number);
  const [day, month] = order === "day-first" ? [first, second] : [second, first];
  return formatCivilDate(civilDate(year, month, day), locale);
}

export const importWords = {
  id: "import",
  title: "Import",
  text: "Bring what you wrote elsewhere: Markdown files, a log of 100 Days of Code (log.md), a table (CSV), or the export of an app.",
  apps: "Apps: Day One, Journey, Apple Journal, Diarium, Google Keep, Memos, jrnl, Loop Habit Tracker, Daylio, HabitBull, Beaver Habits and this site.",
  privacy:
    "Your files are read in this browser. Only entries and their photos are sent to the server, without location and other details of the photos. What you import is private at first.",
  chooseFiles: "Choose files",
  chooseFolder: "Choose a folder",
  reading: "Reading your files…",
  columns: {
    text: (file: string) => `What do the columns of ${file} contain?`,
    date: "Date",
    entry: "Text",
    group: "Challenge",
    none: "All one challenge",
    unnamed: (column: number) => `Column ${column}`,
    example: (value: string) => `First row: ${value}`,
  },
  dayOrder: {
    text: (file: string, examples: readonly string[]) => `${file} has dates such as ${examples.join(", ")}.`,
    label: "Which comes first, day or month?",
    orders: { "day-first": "The day", "month-first": "The month" } satisfies Record<DayOrder, string>,
    means: (example: string, order: DayOrder) => `${example} is ${dateOf(example, order, "en")}`,
  },
  encoding: {
    text: (file: string) => `${file} can be read in several ways.`,
    label: "Which line is correct?",
    none: "None of these",
    noneMeans: "The file is left out. Save it as UTF-8 and import it again.",
  },
  questions: {
    next: "Continue",
    forAll: (count: number) => `The same for all ${number(count)} files like this`,
    leaveOut: "Leave this table out",
    leaveAllOut: (count: number) => `Leave all ${number(count)} tables out`,
  },
  groups: {
    text: "Choose what becomes a challenge.",
    nothing: "No entries were found. These are the reasons:",
    untitled: "Diary",
    name: (name: string) => `Title for ${name}`,
    found: (days: number, first: string, last: string) =>
      `${entries(days)}, ${[...new Set([first, last])].map((date) => formatCivilDate(date, "en")).join(" – ")}`,
    empty: "No entries",
    split: (parts: number) => `A challenge has at most 100 days, so this becomes ${parts}, with numbers.`,
    next: "Preview",
  },
  preview: {
    text: (days: number, parts: number) => `${entries(days)} in ${challenges(parts)}.`,
    photos: (count: number) => `${plural(count, "photo", "photos")} with their entries.`,
    limits:
      "You can import for an hour, once a day. If it stops half-way, choose the same files again: nothing is added twice.",
    leftOut: (count: number) => `${plural(count, "thing is", "things are")} left out.`,
    nothing: "There is nothing to import.",
    more: (count: number) => `and ${entries(count)} more`,
    start: (days: number) => (days === 0 ? "Import photos" : `Import ${entries(days)}`),
    back: "Back",
  },
  description: "Imported.",
  run: {
    progress: (done: number, all: number) => `${number(done)} of ${entries(all)}`,
    photoProgress: (done: number, all: number) => `${number(done)} of ${plural(all, "photo", "photos")}`,
    pause: "Pause",
    resume: "Continue",
    stop: "Stop",
    paused: "Paused. What has been imported is there.",
    done: (added: number, photos: number) => `${imported(added, photos)} imported.`,
    stopped: (added: number, photos: number) => `Stopped. ${imported(added, photos)} imported.`,
    again: "Import something else",
    myPage: "My Page",
  },
  undo: {
    text: (count: number) => `You imported ${challenges(count)} within the last day.`,
    open: "Undo the import",
    title: "Undo the import?",
    message: (count: number) =>
      `Deletes ${challenges(count)} with all entries, also those that you have written there since.`,
    submit: "Delete",
    done: "The import has been undone.",
    failed: "Some of it may not have been deleted. Please try again.",
  },
  leftOut: {
    save: "Save the list of what is left out",
    file: "left-out.txt",
    count: (reason: string, count: number) => (count === 1 ? reason : `${reason} (${number(count)})`),
    reasons: {
      date: "No date that can be read",
      row: "The cells of this row don't match the columns of its table",
      unreadable: "Could not be read",
      unknown: "This file's format isn't supported",
      encoding: "The encoding of this file can't be read",
      archive: "This part of the archive is damaged",
      encrypted: "This part of the archive is encrypted",
      "too-early": "Before the year 2000",
      future: "In the future",
      cut: "Longer than 10,000 characters, or 300 for the caption of a photo: this is the rest",
      "not-done": "Was not done",
      empty: "Nothing is written there",
      "already-there": "This date already has its entry, or its challenge is full or no longer private",
      own: "Already one of your challenges",
      "not-chosen": "You left it out",
      "rest-day": "A rest day after the last entry, or of an earlier import",
      "missing-photo": "The photo isn't among the files",
      "unreadable-photo": "This browser can't read the photo. Save it as JPEG and import again",
      "blocked-photo":
        "This browser's protection against tracking changes images. Allow the site to read canvas data and import again",
      "large-photo": "The photo is larger than 50 MB or 40 megapixels",
      "too-many-photos": "An entry has up to four photos",
      "photo-without-text": "A photo without an entry on its date",
      media: "Files that belong to no entry, videos and sounds",
      copy: "A copy of another file's content",
      ignored: "A folder of deleted notes, templates or settings",
      unused: "Details that an entry can't contain",
    } satisfies Record<LeftOutReason, string>,
  },
  problems: {
    archive: (file: string) => `${file} is damaged. Download or export it again.`,
    encrypted: (file: string) => `${file} is encrypted. Unpack it first, then choose the folder.`,
    nothing: (file: string) => `Nothing is written in ${file}.`,
    "too-large": (file: string) =>
      `${file} is too large. An import can hold 20,000 files and 200 MB of text, with at most 64 MB a file.`,
    unknown: (file: string) => `The format of ${file} isn't supported.`,
  } satisfies Record<ImportProblem, (file: string) => string>,
  failed: "It could not be read. Please try again.",
  errors: {
    "account/suspended": "Your account can't write. My Page says why.",
    "import/closed": "The hour for this import is over.",
    "quota/exceeded": (at?: Date): string =>
      at === undefined
        ? "You can import more tomorrow."
        : `You can import more from ${formatDateTime(at, "en")}.`,
    "photo/space-full": "Your space for photos is full. Remove photos from earlier entries, then continue.",
    network: "The server can't be reached. Continue when it is back.",
  } satisfies ErrorReasons,
  runFailed: "Something went wrong. What has been imported is there: you can continue.",
};

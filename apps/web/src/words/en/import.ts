import type { ImportProblem, LeftOutReason } from "@diary/core/import";

import { formatDateTime, unbrokenDate } from "../../content/format-date-time.ts";
import type { ErrorReasons } from "../error-message.ts";

const number = (value: number) => value.toLocaleString("en");
const several = (value: number, one: string, more: string) => `${number(value)} ${value === 1 ? one : more}`;
const entries = (count: number) => several(count, "entry", "entries");
const challenges = (count: number) => several(count, "challenge", "challenges");

export const importWords = {
  id: "import",
  title: "Import",
  text: "Bring what you wrote elsewhere: an export of Day One, Journey, Loop Habit Tracker, Daylio, HabitBull, Beaver Habits or this site, Markdown files, or a table (CSV).",
  privacy: "Your files are read in this browser and are not uploaded. What you import is private at first.",
  chooseFiles: "Choose files",
  chooseFolder: "Choose a folder",
  reading: "Reading your files…",
  columns: {
    text: "This table is of no app that is known here. Which column is which?",
    date: "Date",
    entry: "Text",
    group: "Challenge",
    none: "All one challenge",
    unnamed: (column: number) => `Column ${column}`,
    example: (value: string) => `First row: ${value}`,
    next: "Continue",
  },
  groups: {
    text: "Choose what becomes a challenge.",
    /** A journal or a habit without a name. */
    untitled: "Diary",
    name: (name: string) => `Title for ${name}`,
    found: (days: number, first: string, last: string) =>
      `${entries(days)}, ${[...new Set([first, last])].map(unbrokenDate).join(" – ")}`,
    empty: "No entries",
    split: (parts: number) => `A challenge has at most 100 days, so this becomes ${parts}, with numbers.`,
    next: "Preview",
  },
  preview: {
    text: (days: number, parts: number) => `${entries(days)} in ${challenges(parts)}.`,
    limits:
      "You can import for an hour, once a day. If it stops half-way, choose the same files again: nothing is added twice.",
    leftOut: (count: number) => `${several(count, "thing is", "things are")} left out.`,
    nothing: "There is nothing to import.",
    more: (count: number) => `and ${entries(count)} more`,
    start: (days: number) => `Import ${entries(days)}`,
    back: "Back",
  },
  description: "Imported.",
  run: {
    progress: (done: number, all: number) => `${number(done)} of ${entries(all)}`,
    pause: "Pause",
    resume: "Continue",
    stop: "Stop",
    paused: "Paused. What has been imported is there.",
    done: (added: number) => `${entries(added)} imported.`,
    stopped: (added: number) => `Stopped. ${entries(added)} imported.`,
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
    failed: "Not everything could be deleted. Please try again.",
  },
  leftOut: {
    save: "Save the list of what is left out",
    file: "left-out.txt",
    reasons: {
      "already-there": "This date has its entry already, or its challenge is full or no longer private",
      cut: "Longer than 10,000 characters, this is the rest",
      date: "No date that can be read",
      empty: "Nothing is written there",
      future: "Lies in the future",
      media: "Photos and other files",
      "not-done": "Was not done",
      own: "Is among your challenges",
      "too-early": "Before the year 2000",
      unreadable: "Could not be read",
    } satisfies Record<LeftOutReason, string>,
  },
  problems: {
    archive: (file: string) => `${file} is damaged, encrypted or too large to be read.`,
    encoding: (file: string) => `${file} is in an encoding that can't be read. Save it as UTF-8.`,
    nothing: (file: string) => `Nothing is written in ${file}.`,
    "too-large": (file: string) =>
      `${file} is too large: 64 MB of text a file, and 200 MB in all, can be read.`,
    unknown: (file: string) => `${file} is of no app that is known here.`,
  } satisfies Record<ImportProblem, (file: string) => string>,
  failed: "It could not be read. Please try again.",
  errors: {
    "account/suspended": "Your account can't write. My Page says why.",
    "import/closed": "The hour for this import is over.",
    "quota/exceeded": (at?: Date): string =>
      at === undefined
        ? "You can import more tomorrow."
        : `You can import more from ${formatDateTime(at, "en")}.`,
    network: "The server can't be reached. Continue when it is back.",
  } satisfies ErrorReasons,
  runFailed: "Something went wrong. What has been imported is there: you can continue.",
};

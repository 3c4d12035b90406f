import type { CivilDate } from "../civil-date/civil-date.ts";

export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));

export const fileName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

export const isPhotoPath = (path: string): boolean =>
  /\.(?:avif|bmp|gif|heic|heif|jpe?g|png|tiff?|webp)$/i.test(path);

const EXTENSION = /\.\w+$/;
/** Matches suffixes of repeated downloads: "diary (1)", "diary - Copy", "diary 2026-11-28". */
const SECOND_COPY =
  /(?: ?\(\d{1,3}\)| - copy|[-_ ]\d{4}[-_]?\d{2}[-_]?\d{2}(?:[-_T ]?\d{2}[-_:]?\d{2}(?:[-_:]?\d{2})?)?)$/i;

export function baseNameOf(path: string): string {
  const name = fileName(path).replace(EXTENSION, "");
  return name.replace(SECOND_COPY, "") || name;
}

export const normaliseKey = (name: string): string => name.normalize("NFC").replaceAll(/\s+/g, " ").trim();

const LANGUAGES = ["en", "ja", "de", "fr", "es", "it", "pt", "nl", "sv", "pl", "ru", "ko", "zh"];
const LENGTHS = ["long", "short"] as const;

/** Meanings of words in several languages: months are "m1" to "m12", weekdays "w0" (Sunday) to "w6". */
let calendarWords: Map<string, Set<string>> | undefined;

const formatIn = (language: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" });

function createCalendarWords(): Map<string, Set<string>> {
  const words = new Map<string, Set<string>>();
  const add = (written: string, meaning: string) => {
    const word = written.normalize("NFC").toLowerCase().replace(/\.$/, "");
    words.set(word, (words.get(word) ?? new Set()).add(meaning));
  };
  for (const language of LANGUAGES)
    for (const length of LENGTHS) {
      const month = formatIn(language, { month: length });
      const weekday = formatIn(language, { weekday: length });
      for (let n = 0; n < 12; n += 1) add(month.format(Date.UTC(2024, n, 15)), `m${n + 1}`);
      for (let n = 0; n < 7; n += 1) add(weekday.format(Date.UTC(2024, 0, 7 + n)), `w${n}`);
    }
  return words;
}

const wordsOf = (name: string) =>
  name
    .normalize("NFC")
    .toLowerCase()
    .split(/[-_.,\s]+/)
    .filter(Boolean);

const NUMBER_WORD = /^(?:\d{1,4}|(?:w|kw|week|q)\d{1,2}|(?:\d{4}年)?(?:\d{1,2}月)?(?:\d{1,2}日)?)$/;

/** Returns true if a name has only numbers and words of a calendar: "2025", "01-January" or "2025年1月". */
export function isCalendarName(name: string): boolean {
  const words = wordsOf(name);
  calendarWords ??= createCalendarWords();
  const known = calendarWords;
  return words.length > 0 && words.every((word) => NUMBER_WORD.test(word) || known.has(word));
}

export function repeatsDate(name: string, date: CivilDate): boolean {
  calendarWords ??= createCalendarWords();
  const known = calendarWords;
  const moment = new Date(`${date}T00:00:00Z`);
  const meanings = [`m${moment.getUTCMonth() + 1}`, `w${moment.getUTCDay()}`];
  return wordsOf(name).every((word) => meanings.some((meaning) => known.get(word)?.has(meaning)));
}

const SYSTEM = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|\._|Thumbs\.db$|desktop\.ini$)/;
/** Folders of deleted notes, earlier versions, templates and settings. */
const SET_ASIDE = /^(?:[^/]*\/)*?(?:\.[^/]+|logseq\/(?:bak|version-files)|templates?|trash)(?=\/)/i;

export const isSystemFile = (path: string): boolean => SYSTEM.test(path);

/** Returns the folder that excludes a file from the import, for example `vault/.trash/`, or a hidden file's path. */
export function excludingFolder(path: string): string | undefined {
  const folder = SET_ASIDE.exec(path)?.[0];
  if (folder !== undefined) return `${folder}/`;
  return fileName(path).startsWith(".") ? path : undefined;
}

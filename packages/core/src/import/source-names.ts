/** Names without the parts that differ between two exports of one source. */

export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));

export const fileName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

const EXTENSION = /\.\w+$/;
/** Suffixes of a second download: "diary (1)", "diary - Copy", "diary 2026-11-28". */
const SECOND_COPY =
  /(?: ?\(\d{1,3}\)| - copy|[-_ ]\d{4}[-_]?\d{2}[-_]?\d{2}(?:[-_T ]?\d{2}[-_:]?\d{2}(?:[-_:]?\d{2})?)?)$/i;

/** Without the extension and the suffix of a second copy. */
export function stableName(path: string): string {
  const name = fileName(path).replace(EXTENSION, "");
  return name.replace(SECOND_COPY, "") || name;
}

/** Equal for names that look equal: composed accents, single spaces. */
export const normaliseKey = (name: string): string => name.normalize("NFC").replaceAll(/\s+/g, " ").trim();

const LANGUAGES = ["en", "ja", "de", "fr", "es", "it", "pt", "nl", "sv", "pl", "ru", "ko", "zh"];
const LENGTHS = ["long", "short"] as const;

let calendarWords: Set<string> | undefined;

const formatIn = (language: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" });

function createCalendarWords(): Set<string> {
  const words = LANGUAGES.flatMap((language) =>
    LENGTHS.flatMap((length) => {
      const month = formatIn(language, { month: length });
      const weekday = formatIn(language, { weekday: length });
      const months = Array.from({ length: 12 }, (_, n) => month.format(Date.UTC(2024, n, 15)));
      return months.concat(Array.from({ length: 7 }, (_, n) => weekday.format(Date.UTC(2024, 0, 1 + n))));
    }),
  );
  return new Set(words.map((word) => word.normalize("NFC").toLowerCase().replace(/\.$/, "")));
}

const NUMBER_WORD = /^(?:\d{1,4}|(?:w|kw|week|q)\d{1,2}|(?:\d{4}年)?(?:\d{1,2}月)?(?:\d{1,2}日)?)$/;

/** True for a name of years, months, weeks and numbers only, such as "2025", "01-January" or "2025年1月". */
export function isCalendarName(name: string): boolean {
  const words = name
    .normalize("NFC")
    .toLowerCase()
    .split(/[-_.,\s]+/)
    .filter(Boolean);
  calendarWords ??= createCalendarWords();
  const known = calendarWords;
  return words.length > 0 && words.every((word) => NUMBER_WORD.test(word) || known.has(word));
}

const SYSTEM = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|\._|Thumbs\.db$|desktop\.ini$)/;
/** Folders of deleted notes, earlier versions, templates and settings. */
const SET_ASIDE = /^(?:[^/]*\/)*?(?:\.[^/]+|logseq\/(?:bak|version-files)|templates?|trash)(?=\/)/i;

export const isSystemFile = (path: string): boolean => SYSTEM.test(path);

/** Returns the folder that excludes a file, for example `vault/.trash`, or a hidden file itself. */
export function setAsideBy(path: string): string | undefined {
  const folder = SET_ASIDE.exec(path)?.[0];
  if (folder !== undefined) return `${folder}/`;
  return fileName(path).startsWith(".") ? path : undefined;
}

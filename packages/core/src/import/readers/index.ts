import { appleJournal } from "./apple-journal.ts";
import { beaver } from "./beaver.ts";
import { csv } from "./csv.ts";
import { dayLog } from "./day-log.ts";
import { dayOne } from "./day-one.ts";
import { daylio } from "./daylio.ts";
import { diarium } from "./diarium.ts";
import { googleKeep } from "./google-keep.ts";
import { habitBull } from "./habit-bull.ts";
import { journey } from "./journey.ts";
import { jrnl } from "./jrnl.ts";
import { loop } from "./loop.ts";
import { markdown } from "./markdown.ts";
import { memos } from "./memos.ts";
import { ownExport } from "./own-export.ts";
import { ownLog } from "./own-log.ts";
import type { Reader } from "./reader.ts";

/** The first reader that recognises a file reads it, so general readers come last. */
export const READERS: readonly Reader[] = [
  ownExport,
  ownLog,
  dayOne,
  beaver,
  journey,
  appleJournal,
  googleKeep,
  diarium,
  jrnl,
  memos,
  loop,
  daylio,
  habitBull,
  csv,
  dayLog,
  markdown,
];

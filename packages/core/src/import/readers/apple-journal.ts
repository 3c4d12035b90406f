import type { CivilDate } from "../../civil-date/civil-date.ts";
import { readHtml } from "../html-text.ts";
import type { HtmlFile } from "../parsed-file.ts";
import { dateOfPath, parseDate } from "../source-dates.ts";
import { baseNameOf, fileName, folderOf, isCalendarName } from "../source-names.ts";
import { extractDivs, takeHead } from "./html-parts.ts";
import { readerOf } from "./reader.ts";
import { scopeOf } from "./scope.ts";
import { WHOLE_TEXT } from "./whole-text.ts";

const ENTRY = /class\s*=\s*["'](?:pageHeader|bodyText|assetGrid)["']/;
const DATE = new Set(["pageHeader"]);
const ASSETS = new Set(["assetGrid", "gridItem"]);
const WRITTEN = new Set(["bodyText", "title", "pageHeader"]);

/** Reads Apple Journal: a page per entry in "Entries". Embedded files in "Resources" are listed as left out. */
export const appleJournal = readerOf("html", {
  source: "apple-journal",
  format: "plain",
  recognises: ({ path, text }) => ENTRY.test(text) || /(?:^|\/)AppleJournalEntries\/Entries\//.test(path),
  copiesOf: (_, folders) => (file) => {
    const [folder, isPage] = [folderOf(file.path), file.kind === "html"];
    const entries = folder.replace(/(^|\/)Resources$/, "$1Entries");
    const isResource = entries !== folder && folders.has(scopeOf(file.archive, entries));
    const beside = folder === "" ? "Entries" : `${folder}/Entries`;
    const isIndex = isPage && /^index\.html?$/i.test(fileName(file.path));
    return isResource || (isIndex && folders.has(scopeOf(file.archive, beside)));
  },
  read: (files, { collector, timeZone }) => {
    const group = collector.group("");
    const heads = new Set<string>();
    for (const file of files) {
      const { details, head, header, media, text } = splitPage(file);
      const named = dateOfPath(file.path);
      const date = named?.date ?? parseDate(header, timeZone);
      if (header !== "" && !isDateOnly(header, date, timeZone)) details.unshift(header);
      const title = named?.title ?? baseNameOf(file.path);
      if (date !== undefined && !repeats(text, title)) details.push(title);
      const order = Number(/\((\d{1,4})\)\.html?$/i.exec(file.path)?.[1] ?? 0);
      collector.record(file.path, WHOLE_TEXT, { kind: "entry", group, date, text, order });
      if (media !== "") collector.leaveOut("media", file.path, media);
      if (head !== "" && !heads.has(head)) details.push(head);
      heads.add(head);
      if (details.length > 0) collector.leaveOut("unused", file.path, details.join("\n"));
    }
  },
  readCopies: (copies, _, { collector }) => {
    for (const { kind, path, text } of copies)
      collector.leaveOut(kind === "html" ? "copy" : "media", path, text);
  },
});

interface Page {
  header: string;
  text: string;
  media: string;
  head: string;
  details: string[];
}

function allOf(parts: readonly string[]): string {
  const { removed, text } = readHtml(parts.join("\n"), { isHtml: true });
  return [text, ...removed].filter(Boolean).join("\n");
}

function splitPage({ text: html }: HtmlFile): Page {
  const { body, head } = takeHead(html);
  const dated = extractDivs(body, DATE, new Set(["bodyText", "title"]));
  const shown = extractDivs(dated.rest, ASSETS, WRITTEN);
  const { removed, text } = readHtml(shown.rest, { isHtml: true });
  return {
    header: allOf(dated.parts),
    text,
    media: allOf(shown.parts),
    head: allOf([head]),
    details: removed,
  };
}

function isDateOnly(header: string, date: CivilDate | undefined, timeZone: string): boolean {
  if (date === undefined) return false;
  const read = parseDate(header, timeZone);
  if (read !== undefined) return read === date;
  const numbers = new Set((header.match(/\d+/g) ?? []).map(Number));
  const [year, , day] = date.split("-").map(Number);
  return isCalendarName(header) && numbers.has(year!) && numbers.has(day!);
}

const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, "").toLowerCase();

/** Returns true if the text contains the title of the file name, or if that title is only a number. */
const repeats = (text: string, title: string) =>
  /^\(?\d{0,4}\)?$/.test(title) || lettersOf(text).includes(lettersOf(title));

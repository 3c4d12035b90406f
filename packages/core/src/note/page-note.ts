import { countCodePoints, graphemes, storableText } from "../input/characters.ts";
import { NOTE_LIMITS } from "./rules.ts";

export interface PagePart {
  text?: string | undefined;
  /** Untrusted, like `text`: the page's author chooses it. */
  title?: string | undefined;
  url?: string | undefined;
}

const TITLE_LENGTH = 120;

export interface PageNote {
  content: string;
  /** True if the note lacks the end of the text. */
  isCut: boolean;
}

/** Returns the text, then the title as a link. Cuts the text if both don't fit. Returns null if nothing is left. */
export function pageNote({ text = "", title = "", url = "" }: PagePart): PageNote | null {
  const address = webAddress(url);
  const link = address === null ? escapeInline(cut(inOneLine(title), TITLE_LENGTH)) : linkTo(address, title);
  const passage = escapeBlocks(cleanLines(text));
  // The passage says more than a title without an address.
  const source = passage !== "" && address === null ? "" : link;
  const room = NOTE_LIMITS.characters - (source === "" ? 0 : countCodePoints(source) + 1);
  const shown = cutPassage(passage, room);
  const content = [shown, source].filter((part) => part !== "").join("\n");
  return content === "" ? null : { content, isCut: shown !== passage };
}

/** Removes user name and password. Returns null if the address leads to no web page. */
function webAddress(address: string): URL | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== "https:" && url.protocol !== "http:") return null;
  url.username = "";
  url.password = "";
  return url;
}

function linkTo(url: URL, title: string): string {
  const visible = cut(inOneLine(title), TITLE_LENGTH) || cut(url.host + url.pathname, TITLE_LENGTH);
  const name = escapeInline(visible);
  const withoutHash = new URL(url);
  withoutHash.hash = "";
  const withoutQuery = new URL(withoutHash);
  withoutQuery.search = "";
  // A part of an address would open another page, so a very long address loses complete parts.
  const candidates = [url.href, withoutHash.href, withoutQuery.href].map(
    (href) => `[${name}](${destination(href)})`,
  );
  return (
    candidates.find((link) => countCodePoints(link) <= NOTE_LIMITS.characters) ??
    `[${name}](${destination(url.origin)})`
  );
}

const CODES: Record<string, string> = { "(": "%28", ")": "%29", "\\": "%5C", "`": "%60" };

/** Encodes characters that end a link's destination or begin code, and keeps Markdown from decoding entities in it. */
function destination(href: string): string {
  return href.replaceAll(/[()\\`]/g, (mark) => CODES[mark]!).replaceAll(/&(?=#?\w+;)/g, "&amp;");
}

function inOneLine(text: string): string {
  const line = storableText(text)
    .replaceAll(/\p{Bidi_Control}/gu, "")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return /[^\p{Z}\p{Cf}\p{M}]/u.test(line) ? line : "";
}

export function cleanLines(text: string): string {
  const lines = storableText(text)
    .replaceAll(/\r\n?|[\u2028\u2029]/g, "\n")
    .replaceAll(/\p{Bidi_Control}|[^\P{Cc}\n\t]/gu, "")
    .trim();
  return /[^\p{Z}\p{C}\p{M}]/u.test(lines) ? lines : "";
}

/** Prevents a title from ending the link, and from looking like another link, code or emphasis. */
function escapeInline(text: string): string {
  return text
    .replaceAll(/[\\`*[\]<]/g, String.raw`\$&`)
    .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\_`)
    .replaceAll(/&(?=#?\w+;)/g, String.raw`\&`);
}

/** Prevents links with a text other than their address, and changes of how the rest of the entry looks. */
function escapeBlocks(text: string): string {
  return text
    .replaceAll(/\]([(:])/g, String.raw`]\$1`)
    .replaceAll(/^([ \t]*)(#{1,6}(?=\s)|`{3}|~{3}|<|[=-]+[ \t]*$)/gm, String.raw`$1\$2`);
}

function cut(text: string, length: number): string {
  if (countCodePoints(text) <= length) return text;
  let [whole, count] = ["", 0];
  // Bounds the work: a page can have a title of megabytes.
  for (const character of graphemes(text.slice(0, 2 * length))) {
    count += countCodePoints(character);
    if (count > length - 1) break;
    whole += character;
  }
  return `${whole.trimEnd()}…`;
}

/** Doesn't leave a part of an address, which would lead to another page, or a part of an escape. */
function cutPassage(passage: string, length: number): string {
  const shown = cut(passage, length);
  if (shown === passage) return passage;
  const start = shown.slice(0, -1).replace(/\\+$/, "");
  const isInsideWord = /^\S/.test(passage.slice(start.length));
  return `${isInsideWord ? start.replace(/\S*:\/\/\S*$/, "").trimEnd() : start}…`;
}

/** Takes images out of Markdown: `![caption](a.jpg)`, `![[a.jpg|caption]]` of Obsidian, and `<img src="a.jpg">`. */
import type { Collector } from "./collector.ts";
import type { ImportedPhoto } from "./import-types.ts";
import { isPhotoReference, type PhotoLibrary } from "./photo-library.ts";
import type { SourcePlace } from "./source-files.ts";

const WIKI = /!\[\[(?<wiki>[^\][\n|]+)(?:\|(?<label>(?:[^\][\n]|\[[^\][\n]*\])*))?\]\]/;
/** Logseq appends sizes: `{:height 110, :width 311}`. */
const LINK =
  /!\[(?<alt>(?:\\.|[^\\\][\n])*)\]\((?<target>(?:[^()\n]|\([^()\n]*\))*)\)(?:\{:(?:height|width)[^{}\n]*\})*/;
/** A quoted value can contain `>`, but no `<`: this limits backtracking, so the search takes linear time. */
const TAG = /<img\s(?<attributes>(?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/;
/** Takes linear time, because an address can contain parentheses, but not parentheses in parentheses. */
const IMAGE = new RegExp([WIKI, LINK, TAG].map(({ source }) => source).join("|"), "gi");

const SRC = /(?:^|\s)src\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
const ALT = /(?:^|\s)alt\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
const SIZE = /^\d+(?:x\d+)?$/;
const SIZE_AFTER_ADDRESS = / =\d*%?x\d*%?$/;

export interface TextWithPhotos {
  text: string;
  photos: ImportedPhoto[];
}

/** References to missing photos stay in the text and are listed as left out. */
export function takePhotos(
  text: string,
  place: SourcePlace,
  where: string,
  { collector, photos: library }: { collector: Collector; photos: PhotoLibrary },
): TextWithPhotos {
  const photos: ImportedPhoto[] = [];
  const parts: string[] = [];
  let at = 0;
  for (const match of text.matchAll(IMAGE)) {
    const { address, caption } = readImage(match.groups!);
    if (!isPhotoReference(address)) continue;
    const photo = library.take(place, address, caption);
    if (photo === undefined) {
      collector.leaveOut("missing-photo", where, match[0]);
      continue;
    }
    photos.push(photo);
    parts.push(text.slice(at, match.index));
    at = endOfImage(text, match.index, match.index + match[0].length);
  }
  return { photos, text: parts.join("") + text.slice(at) };
}

function readImage({
  alt = "",
  attributes,
  label = "",
  target = "",
  wiki,
}: Record<string, string | undefined>) {
  if (attributes !== undefined)
    return { address: valueIn(attributes, SRC).trim(), caption: valueIn(attributes, ALT).trim() };
  if (wiki !== undefined)
    return { address: wiki.trim(), caption: withoutSize(`|${label}`).replace(/^\|/, "") };
  const { address, title } = splitTitle(target.trim());
  const written = withoutSize(alt.replaceAll(/\\([^\s\w])/g, "$1"));
  return { address, caption: [written, title].filter(Boolean).join(" ") };
}

function valueIn(attributes: string, pattern: RegExp): string {
  const [, double, single] = pattern.exec(attributes) ?? [];
  return (double ?? single ?? "").replaceAll("&amp;", "&");
}

/** Obsidian stores the size of an image as the last part of its caption: `The river|300x200`. */
function withoutSize(caption: string): string {
  const bar = caption.lastIndexOf("|");
  const isSize = bar >= 0 && SIZE.test(caption.slice(bar + 1).trim());
  return (isSize ? caption.slice(0, bar) : caption).trim();
}

/** Splits `<a b.jpg> "title"`. Searches for quotes, because a pattern that matches spaces would take quadratic time. */
function splitTitle(target: string): { address: string; title: string } {
  const quote = target.endsWith('"') ? target.lastIndexOf('"', target.length - 2) : -1;
  const hasTitle = quote > 0 && /\s/.test(target[quote - 1]!);
  const address = (hasTitle ? target.slice(0, quote).trim() : target).replace(SIZE_AFTER_ADDRESS, "").trim();
  const title = hasTitle ? target.slice(quote + 1, -1).trim() : "";
  return {
    address: address.startsWith("<") && address.endsWith(">") ? address.slice(1, -1) : address,
    title,
  };
}

/** Returns the index after the image. If its line has only the image, also skips the line break and one empty line. */
function endOfImage(text: string, start: number, end: number): number {
  if ((start > 0 && text[start - 1] !== "\n") || text[end] !== "\n") return end;
  const isAfterEmptyLine = start < 2 || text[start - 2] === "\n";
  return end + (isAfterEmptyLine && text[end + 1] === "\n" ? 2 : 1);
}

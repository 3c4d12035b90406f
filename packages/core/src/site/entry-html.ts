/** Converts entries to HTML for feed readers. The HTML runs no script and loads nothing. */
import { micromark } from "micromark";
import { cjkFriendlyExtension } from "micromark-extension-cjk-friendly";

import { escapeHtml } from "../input/characters.ts";

const GRAMMAR = {
  disable: { null: ["definition", "htmlFlow", "htmlText", "labelStartImage", "setextUnderline"] },
};
/** Characters that can start Markdown syntax. Each can make the parser read the rest of the text. */
const SIGN = /[!#-&(-+/:-@[-`{-~\n-]|(?<=\d)\./g;
/** Maximum cost of parsing an entry (some ms) and a feed (0.1 s): number of such characters times the text's length. */
export const MAX_WORK = { entry: 250_000, feed: 2_000_000 };
/** Maximum number of characters of all entries of a feed together. */
export const MAX_LENGTH = 100_000;

interface Entry {
  readonly content: string;
  readonly format?: string | undefined;
}

/** Returns a converter for the entries of a feed. The converter returns undefined beyond the maximum length. */
export function createEntryHtml(): (entry: Entry) => string | undefined {
  let work = 0;
  let length = 0;
  return ({ content: typed, format }) => {
    const content = typed.replaceAll(/\r\n?/g, "\n");
    length += content.length;
    if (length > MAX_LENGTH) return undefined;
    const cost = (1 + (content.match(SIGN)?.length ?? 0)) * content.length;
    const isParsed = format === "markdown" && cost <= MAX_WORK.entry && work + cost <= MAX_WORK.feed;
    if (!isParsed) return paragraphs(content);
    work += cost;
    return markdown(content);
  };
}

const EXTENSIONS = [GRAMMAR, cjkFriendlyExtension()];

/** Two spaces at the end of a line preserve its line break. */
const markdown = (text: string) =>
  micromark(text.replaceAll("\n", "  \n"), { extensions: EXTENSIONS }).trim();

const paragraphs = (text: string) =>
  text
    .split(/\n{2,}/)
    .map((lines) => `<p>${escapeHtml(lines).replaceAll("\n", "<br>")}</p>`)
    .join("");

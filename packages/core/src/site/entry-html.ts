/** Entries as HTML that runs and fetches nothing, for programs that read feeds. */
import { micromark } from "micromark";

import { escapeHtml } from "../input/characters.ts";

/** HTML stays text, and an image becomes a link. */
const GRAMMAR = {
  disable: { null: ["definition", "htmlFlow", "htmlText", "labelStartImage", "setextUnderline"] },
};
/** Each construct of Markdown starts at a sign or a line, and can make the parser read the rest of the text. */
const SIGN = /[!#-&(-+/:-@[-`{-~\n-]|(?<=\d)\./g;
/** The most that parsing an entry, and all of a feed, may cost: signs times characters. Some milliseconds, and a tenth of a second. */
export const MAX_WORK = { entry: 250_000, feed: 2_000_000 };
/** Characters of all entries of a feed. */
export const MAX_LENGTH = 100_000;

interface Entry {
  readonly content: string;
  readonly format?: string | undefined;
}

/** Returns a function that makes HTML of one entry of a feed after the other; undefined for those after the feed's last character. */
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

/** Two spaces at the end of a line keep its break. */
const markdown = (text: string) => micromark(text.replaceAll("\n", "  \n"), { extensions: [GRAMMAR] }).trim();

const paragraphs = (text: string) =>
  text
    .split(/\n{2,}/)
    .map((lines) => `<p>${escapeHtml(lines).replaceAll("\n", "<br>")}</p>`)
    .join("");

/** Uses the tokenizer of htmlparser2, which takes linear time and needs no DOM, so it works in workers. */
import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";

const words = (list: string) => new Set(list.split(" "));
const BLOCKS = words(
  "address article aside blockquote body caption center details div dl dt dd fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hgroup html hr li main nav ol p pre section summary table tbody tfoot thead title tr ul",
);
const OTHERS = words(
  "a abbr audio b base basefont bdi bdo big br button canvas cite code col colgroup data del dfn em embed font i iframe img input ins kbd label legend link map mark meta meter noscript object option param picture progress q rp rt ruby s samp script select small source span strike strong style sub sup svg td template textarea th time track tt u var video wbr",
);
const CODE = words("script style");
const LOOKS =
  /^(?:data-.*|aria-.*|class|style|dir|lang|id|rel|target|width|height|align|valign|color|face|size|type|start|border|bgcolor|cell\w+|col|row|colspan|rowspan|role|contenteditable|spellcheck|draggable|tabindex|charset|http-equiv|name|xmlns.*)$/;

export interface HtmlText {
  text: string;
  removed: string[];
}

/**
 * Converts HTML to lines of text. Doesn't change characters that aren't markup, for example "<3" and "&constructor;".
 * Line breaks of the source become spaces if `isHtml` is true, or if the text has tags that start or end a line.
 */
export function readHtml(html: string, { isHtml = false } = {}): HtmlText {
  const walk = new HtmlWalk(html);
  const { hasLines, pieces, removed } = walk.run();
  const lines = pieces
    .map((piece) =>
      piece.isSource && (isHtml || hasLines) ? piece.text.replaceAll(/\s+/g, " ") : piece.text,
    )
    .join("")
    .replaceAll("\u00A0", " ")
    .split("\n");
  const text = (isHtml || hasLines ? lines.map((line) => line.trim()) : lines).join("\n");
  return { text: text.replaceAll(/\n{3,}/g, "\n\n").trim(), removed };
}

interface Piece {
  text: string;
  isSource: boolean;
}

class HtmlWalk implements TokenizerCallbacks {
  readonly pieces: Piece[] = [];
  readonly removed: string[] = [];
  hasLines = false;
  #isLineStart = true;
  readonly #html: string;
  #at = 0;
  #tag = "";
  #attributes: [name: string, value: string][] = [];
  #value = "";
  #code = "";
  #link: { address: string; piece: number } | undefined;

  constructor(html: string) {
    this.#html = html;
  }

  run(): this {
    const tokenizer = new Tokenizer({ decodeEntities: true }, this);
    tokenizer.write(this.#html);
    tokenizer.end();
    this.#take(this.#html.length);
    this.#endLink();
    return this;
  }

  ontext(_start: number, end: number): void {
    this.#take(end);
  }

  ontextentity(codePoint: number, end: number): void {
    const typed = this.#html.slice(this.#at, end);
    // "&copy" without a semicolon is part of a word or URL. The tokenizer returns 0xFFFD for an invalid "&#…;".
    if (typed !== "" && (!typed.endsWith(";") || codePoint === 0xfffd || codePoint === 0))
      return this.#take(end);
    this.#push(String.fromCodePoint(codePoint), false);
    this.#at = end;
  }

  onopentagname(start: number, end: number): void {
    this.#take(start - 1);
    this.#tag = this.#html.slice(start, end).toLowerCase();
    this.#attributes = [];
  }

  onattribname(start: number, end: number): void {
    this.#attributes.push([this.#html.slice(start, end).toLowerCase(), ""]);
    this.#value = "";
  }

  onattribdata(start: number, end: number): void {
    this.#value += this.#html.slice(start, end);
  }

  onattribentity(codePoint: number): void {
    this.#value += String.fromCodePoint(codePoint);
  }

  onattribend(): void {
    const last = this.#attributes.at(-1);
    if (last !== undefined) last[1] = this.#value;
  }

  onopentagend(end: number): void {
    const tag = this.#tag;
    if (!isTag(tag)) return this.#take(end + 1);
    this.#at = end + 1;
    this.#code = CODE.has(tag) ? tag : "";
    if (tag === "br") this.#endLine();
    else if (BLOCKS.has(tag)) this.#beginLine();
    if (tag === "li") this.#push("• ", false);
    for (const [name, value] of this.#attributes) {
      if (isLayoutAttribute(name, value)) continue;
      if (tag === "a" && name === "href") {
        this.#endLink();
        this.#link = { address: value, piece: this.pieces.length };
      } else this.removed.push(value === "" ? name : `${tag} ${name}: ${value}`);
    }
  }

  onselfclosingtag(end: number): void {
    this.onopentagend(end);
    this.#code = "";
  }

  onclosetag(start: number, end: number): void {
    this.#take(this.#html.lastIndexOf("<", start));
    const tag = this.#html.slice(start, end).trim().toLowerCase();
    const close = this.#html.indexOf(">", end);
    const after = close < 0 ? this.#html.length : close + 1;
    if (!isTag(tag)) return this.#take(after);
    const rest = this.#html.slice(end, after - 1).trim();
    if (rest !== "") this.removed.push(rest);
    this.#at = after;
    this.#code = "";
    if (tag === "a") this.#endLink();
    if (tag === "td" || tag === "th") this.#push(" ", true);
    if (BLOCKS.has(tag) && tag !== "li") this.#endLine();
  }

  oncomment(start: number, end: number, offset: number): void {
    const isComment = this.#html.startsWith("<!--", this.#at);
    const after = Math.min(this.#html.length, end + 1);
    // Like browsers, the tokenizer reports "</3" as a comment.
    if (!isComment) return this.#take(after);
    this.removed.push(this.#html.slice(start, end - offset).trim());
    this.#at = after;
  }

  oncdata(_start: number, end: number): void {
    this.#take(Math.min(this.#html.length, end + 1));
  }

  ondeclaration(start: number, end: number): void {
    this.#take(this.#html.lastIndexOf("<", start));
    if (!/^!?doctype html$/i.test(this.#html.slice(start, end))) return this.#take(end + 1);
    this.#at = end + 1;
  }

  onprocessinginstruction(_start: number, end: number): void {
    this.#take(end + 1);
  }

  onend(): void {}

  #take(end: number): void {
    if (end <= this.#at) return;
    const text = this.#html.slice(this.#at, end);
    if (this.#code === "") this.#push(text, true);
    else if (text.trim() !== "") this.removed.push(text.trim());
    this.#at = end;
  }

  #push(text: string, isSource: boolean): void {
    this.pieces.push({ text, isSource });
    if (!isSource || text.trim() !== "") this.#isLineStart = text === "\n";
  }

  #endLine(): void {
    this.hasLines = true;
    this.#push("\n", false);
  }

  #beginLine(): void {
    this.hasLines = true;
    if (!this.#isLineStart) this.#push("\n", false);
  }

  #endLink(): void {
    const link = this.#link;
    this.#link = undefined;
    if (link === undefined || link.address === "") return;
    const text = this.pieces
      .slice(link.piece)
      .map((piece) => piece.text)
      .join("");
    if (!text.includes(link.address.replace(/^mailto:/, ""))) this.#push(` (${link.address})`, false);
  }
}

const isTag = (name: string) => BLOCKS.has(name) || OTHERS.has(name);
/** True for attributes about layout. A value with a tag or line break has no closing quote, so it can contain text. */
const isLayoutAttribute = (name: string, value: string) => LOOKS.test(name) && !/[<>\n]/.test(value);

export interface Piece {
  readonly text: string;
  readonly gap: number;
  /** Cost of rendering: number of signs times length. For `code` only the length, for `typed` 0. */
  readonly work: number;
  /** `typed` is too expensive to parse. `code` is fenced code. */
  readonly kind: "markdown" | "code" | "typed";
}

/** Maximum cost of a piece: some hundredths of a second. Each sign and line can make the parser read the whole piece. */
export const MAX_WORK = 1_000_000;

/** ASCII signs except quotes, commas and most periods. Each Markdown construct starts with one or at a line's start. */
const SIGN = /[!#-&(-+/:-@[-`{-~-]|(?<=\d)\./g;
const FENCE = /^ {0,3}(?:(`{3,})[^`]*|(~{3,}).*)$/;
const FENCE_END = /^ {0,3}(`{3,}|~{3,})[ \t]*$/;
const BLOCK = /^(?:[-*+] |#{1,6} |`{3}|~{3})/;
/** Matches a line that starts with a letter. Such a line can only start a paragraph. */
const WORD = /^[\p{L}\p{M}]/u;

/** Suitability of a line as the start of a piece. 3 is a line after an empty line, 0 is unsuitable. */
type Rank = 0 | 1 | 2 | 3;

interface Line {
  readonly text: string;
  readonly signs: number;
  readonly rank: Rank;
  readonly fence?: "start" | "end" | undefined;
}

/** Cuts a text between blocks, if possible. Pieces and gaps (numbers of empty lines) add up to the whole text. */
export function splitMarkdown(typed: string): readonly Piece[] {
  const lines = readLines(typed.replaceAll(/\r\n?/g, "\n"));
  const pieces: Piece[] = [];
  let gap = 0;
  let start = 0;
  while (start < lines.length) {
    const end = findEnd(lines, start);
    const part = lines.slice(start, end);
    const first = part.findIndex(hasText);
    const last = part.findLastIndex(hasText);
    if (first !== -1) pieces.push({ ...pieceOf(part.slice(first, last + 1)), gap: gap + first });
    gap = first === -1 ? gap + part.length : part.length - 1 - last;
    start = end;
  }
  return pieces;
}

const hasText = ({ text }: Line) => text.trim() !== "";

function readLines(text: string): Line[] {
  let fence: string | undefined;
  let isAfterEmpty = true;
  return text.split("\n").map((line) => {
    const signs = 1 + (line.match(SIGN)?.length ?? 0);
    if (fence !== undefined) {
      const signsOfEnd = FENCE_END.exec(line)?.[1];
      const isEnd = signsOfEnd?.startsWith(fence) === true;
      if (isEnd) fence = undefined;
      isAfterEmpty = isEnd;
      return { text: line, signs, rank: 0, fence: isEnd ? "end" : undefined };
    }
    const found = FENCE.exec(line);
    fence = found?.[1] ?? found?.[2];
    const rank = rankOf(line, isAfterEmpty);
    isAfterEmpty = line.trim() === "";
    return { text: line, signs, rank, fence: fence === undefined ? undefined : "start" };
  });
}

function rankOf(line: string, isAfterEmpty: boolean): Rank {
  if (line === "" || /^[ \t]/.test(line)) return 0;
  if (isAfterEmpty) return 3;
  if (BLOCK.test(line)) return 2;
  return WORD.test(line) ? 1 : 0;
}

function findEnd(lines: readonly Line[], start: number): number {
  let work = { signs: 0, length: 0 };
  let best: { end: number; rank: Rank } | undefined;
  for (let end = start; end < lines.length; end += 1) {
    const line = lines[end]!;
    if (end > start && line.rank > 0 && line.rank >= (best?.rank ?? 0)) best = { end, rank: line.rank };
    work = add(work, line);
    if (work.signs * work.length <= MAX_WORK) continue;
    if (best !== undefined) return best.end;
    const next = lines.findIndex(({ rank }, index) => index > end && rank > 0);
    return next === -1 ? lines.length : next;
  }
  return lines.length;
}

interface Work {
  readonly signs: number;
  readonly length: number;
}

const add = (work: Work, line: Line): Work => ({
  signs: work.signs + line.signs,
  length: work.length + line.text.length + 1,
});

function pieceOf(lines: readonly Line[]): Omit<Piece, "gap"> {
  const text = lines.map((line) => line.text).join("\n");
  const { length, signs } = lines.reduce(add, { signs: 0, length: 0 });
  const work = signs * length;
  if (work <= MAX_WORK) return { text, work, kind: "markdown" };
  const [first] = lines;
  const isFence = lines.length > 1 && first?.fence === "start" && first.rank > 0;
  const end = lines.findIndex(({ fence }) => fence === "end");
  const isOneBlock = isFence && (end === -1 || end === lines.length - 1);
  return { text, work: isOneBlock ? text.length : 0, kind: isOneBlock ? "code" : "typed" };
}

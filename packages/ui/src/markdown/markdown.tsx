import { type ComponentType, type CSSProperties, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";

import { PlainText } from "../plain-text/plain-text.tsx";
import type { MarkdownBlocksProps } from "./markdown-blocks.tsx";
import { type Piece, splitMarkdown } from "./pieces.ts";
import { takeTurn } from "./take-turn.ts";

/** Signs that Markdown would read. A text without any looks the same, and loads nothing. */
const SIGNS = /[\\`*_[\]<&]|^[ \t]*(?:[#>+~-]|\d{1,9}[.)])|^(?: {4}|\t)/m;

interface Reader {
  readonly MarkdownBlocks: ComponentType<MarkdownBlocksProps>;
}

/** Undefined if it can't be loaded: what was typed can be read without it. */
let reader: Promise<Reader | undefined> | undefined;
const loadReader = () => (reader ??= import("./markdown-blocks.tsx").catch(() => undefined));

export interface MarkdownProps {
  readonly text: string;
  /** Level of its headings. Default 4, below the heading of an entry. */
  readonly level?: 3 | 4 | undefined;
}

/**
 * Shows the safe part of Markdown in a text: emphasis, code, lists, links, quotes and headings. The text is shown as it was
 * typed, in the same height, until its turn to be parsed.
 */
export function Markdown({ level, text: typed }: MarkdownProps) {
  const text = typed.trimEnd();
  const pieces = useMemo(() => (SIGNS.test(text) ? splitMarkdown(text) : undefined), [text]);
  if (pieces === undefined) return <PlainText style={unseen(text)} text={text} />;
  return pieces.map((piece, index) => (
    // Pieces have no name, only an order.
    // oxlint-disable-next-line react/no-array-index-key
    <MarkdownPiece key={index} level={level} piece={piece} />
  ));
}

/** Calls `show` when the piece has its turn. Returns a function that cancels it. */
function whenTurn(element: Element, { work }: Piece, show: (by: Reader) => void): () => void {
  const cancelled = new AbortController();
  const wait = async () => {
    const by = await loadReader();
    if (by === undefined || cancelled.signal.aborted) return;
    cancelled.signal.addEventListener("abort", takeTurn({ element, work, run: () => show(by) }));
  };
  void wait();
  return () => cancelled.abort();
}

interface MarkdownPieceProps {
  readonly piece: Piece;
  readonly level: MarkdownProps["level"];
}

function MarkdownPiece({ level, piece }: MarkdownPieceProps) {
  const box = useRef<HTMLDivElement>(null);
  const [parsed, setParsed] = useState<{ readonly piece: Piece; readonly by: Reader }>();
  useEffect(() => {
    // In this task, so the next turn is not added to it.
    const show = (by: Reader) => flushSync(() => setParsed({ piece, by }));
    return piece.kind === "typed" ? undefined : whenTurn(box.current!, piece, show);
  }, [piece]);
  const { by: Reader, piece: shown } = parsed ?? {};
  return (
    <div ref={box} style={{ marginTop: piece.gap > 0 ? `${piece.gap}lh` : undefined, ...unseen(piece.text) }}>
      {Reader !== undefined && shown === piece ? (
        <Reader.MarkdownBlocks level={level} piece={piece} />
      ) : (
        <PlainText text={piece.text} />
      )}
    </div>
  );
}

/** Characters of a line of an entry, about: for the height of a text that has not been laid out. */
const LINE = 60;
/** Laying out a shorter text takes no time. */
const LONG = 500;

/** Lets a browser lay out a long text only when it is near the window. Finding and printing include it. */
function unseen(text: string): CSSProperties | undefined {
  if (text.length < LONG) return undefined;
  const lines = text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE)), 0);
  return { contentVisibility: "auto", containIntrinsicBlockSize: `auto ${lines}lh` };
}

/** Shows the text of an entry by its format: `markdown`, or as it was typed, which is the default. */
export function EntryText({ format, ...props }: MarkdownProps & { readonly format?: string | undefined }) {
  if (format === "markdown") return <Markdown {...props} />;
  return <PlainText style={unseen(props.text)} text={props.text} />;
}

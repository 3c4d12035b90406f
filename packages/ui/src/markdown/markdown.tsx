import { type ComponentType, type CSSProperties, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";

import { PlainText } from "../plain-text/plain-text.tsx";
import type { MarkdownBlocksProps } from "./markdown-blocks.tsx";
import { type Piece, splitMarkdown } from "./pieces.ts";
import { enqueue } from "./schedule-render.ts";

export { renderAllMarkdown } from "./schedule-render.ts";

/** Text without these signs is plain text, so the parser isn't loaded. */
const SIGNS = /[\\`*_[\]<&]|^[ \t]*(?:[#>+~-]|\d{1,9}[.)])|^(?: {4}|\t)/m;

interface Reader {
  readonly MarkdownBlocks: ComponentType<MarkdownBlocksProps>;
}

/** Resolves with undefined if loading fails. Then the typed text is shown. */
let reader: Promise<Reader | undefined> | undefined;
let loaded: Reader | undefined;

/** Loads the parser. Call this before the texts are known, so the texts need not wait for the parser. */
export function loadReader(): Promise<Reader | undefined> {
  reader ??= import("./markdown-blocks.tsx").then(
    (module) => (loaded = module),
    () => undefined,
  );
  return reader;
}

export interface MarkdownProps {
  readonly text: string;
  readonly level?: 3 | 4 | 5 | undefined;
}

/** Shows the typed text, with the height of the final text, until the parser has finished. */
export function Markdown({ level, text: typed }: MarkdownProps) {
  const text = typed.trimEnd();
  const pieces = useMemo(() => (SIGNS.test(text) ? splitMarkdown(text) : undefined), [text]);
  if (pieces === undefined) return <PlainText style={unseen(text)} text={text} />;
  return pieces.map((piece, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- pieces have no ids
    <MarkdownPiece key={index} level={level} piece={piece} />
  ));
}

function showWhenIdle(element: Element, { work }: Piece, show: (by: Reader) => void): () => void {
  const cancelled = new AbortController();
  const wait = async () => {
    // Doesn't await a loaded parser: texts that are mounted for a print must be queued before the print.
    const by = loaded ?? (await loadReader());
    if (by === undefined || cancelled.signal.aborted) return;
    cancelled.signal.addEventListener("abort", enqueue({ element, work, run: () => show(by) }));
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
    // `flushSync` prevents React from rendering several pieces in one long task.
    const show = (by: Reader) => flushSync(() => setParsed({ piece, by }));
    return piece.kind === "typed" ? undefined : showWhenIdle(box.current!, piece, show);
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

/** Characters per line, to estimate the height of text that has no layout yet. */
const LINE = 60;
/** Shorter texts always get a layout, because a short layout is fast. */
const LONG = 500;

/** Skips the layout of long text outside of the window. "Find in page" and prints still include the text. */
function unseen(text: string): CSSProperties | undefined {
  if (text.length < LONG) return undefined;
  const lines = text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE)), 0);
  return { contentVisibility: "auto", containIntrinsicBlockSize: `auto ${lines}lh` };
}

export function EntryText({ format, ...props }: MarkdownProps & { readonly format?: string | undefined }) {
  if (format === "markdown") return <Markdown {...props} />;
  return <PlainText style={unseen(props.text)} text={props.text} />;
}

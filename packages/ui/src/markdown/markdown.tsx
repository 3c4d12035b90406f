import { lazy, Suspense, useDeferredValue, type ComponentType } from "react";

import { PlainText } from "../plain-text/plain-text.tsx";

/** Signs that Markdown would read. A text without one looks the same, and needs nothing that is loaded. */
const SIGNS = /[\\`*_[\]<&]|^[ \t]*(?:[#>+~-]|\d{1,9}[.)])|^(?: {4}|\t)/m;
/** Reading a longer text takes more than a moment: it does not hold up what is shown beside it. */
const LONG = 2_000;

const MarkdownBlocks = lazy<ComponentType<MarkdownProps>>(() =>
  import("./markdown-blocks.tsx").then(
    ({ MarkdownBlocks: component }) => ({ default: component }),
    // What was typed can be read without it.
    () => ({ default: PlainText }),
  ),
);

export interface MarkdownProps {
  readonly text: string;
  /** That of its headings: below the one that it stands under. Default 4, under that of an entry. */
  readonly level?: 3 | 4 | undefined;
}

/**
 * The safe part of Markdown in a text: emphasis, code, lists, links, quotes and headings. Until what reads it is loaded, the text
 * stands there as it was typed, in the same height.
 */
export function Markdown({ level, text: typed }: MarkdownProps) {
  const text = typed.trimEnd();
  const plain = <PlainText text={text} />;
  const read = useDeferredValue(text, text.length > LONG ? "" : text);
  if (read !== text || !SIGNS.test(text)) return plain;
  return (
    <Suspense fallback={plain}>
      <MarkdownBlocks level={level} text={text} />
    </Suspense>
  );
}

/** The text of an entry by its format: `markdown`, or as it was typed, which is the default. */
export function EntryText({ format, ...props }: MarkdownProps & { readonly format?: string | undefined }) {
  return format === "markdown" ? <Markdown {...props} /> : <PlainText text={props.text} />;
}

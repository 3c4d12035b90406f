import { clsx } from "clsx";
import { fromMarkdown } from "mdast-util-from-markdown";
import { createElement, Fragment, memo, type ReactNode } from "react";

import { PlainText } from "../plain-text/plain-text.tsx";
import { TextLink } from "../text-link/text-link.tsx";
import type { MarkdownProps } from "./markdown.tsx";

type Root = ReturnType<typeof fromMarkdown>;
type Node = Root["children"][number];

/** What is not read as Markdown stays as it was typed: HTML, definitions, and a line under a line as a heading. */
const GRAMMAR = { disable: { null: ["definition", "htmlFlow", "htmlText", "setextUnderline"] } };
/** Quotes and lists within each other; what is deeper stays as it was typed. */
const DEEPEST = 6;
/** Reading takes time by lines times depth, and by the square of the signs of emphasis: these bound it to a fraction of a second. */
const MOST_LINES = 1_000;
const MOST_SIGNS = 1_000;
const TOO_DEEP = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))){7}/m;

function isReadable(text: string): boolean {
  return (
    !TOO_DEEP.test(text) &&
    (text.match(/\n/g)?.length ?? 0) < MOST_LINES &&
    (text.match(/[*_]/g)?.length ?? 0) <= MOST_SIGNS
  );
}

/**
 * A text as Markdown: a tree of elements, never HTML. Each block is as high as its lines were typed, and as far from the one
 * above, so that the plain text can stand in its place until this is loaded.
 */
export const MarkdownBlocks = memo(function MarkdownBlocks({ level = 4, text }: MarkdownProps) {
  if (!isReadable(text)) return <PlainText text={text} />;
  const { children } = fromMarkdown(text, { extensions: [GRAMMAR] });
  return <>{blocks(children, { text, level, depth: 0, line: 1 })}</>;
});

interface Place {
  readonly text: string;
  readonly level: number;
  /** How many quotes and lists there are around. */
  readonly depth: number;
  /** Where the block around begins. */
  readonly line: number;
}

function blocks(nodes: readonly Node[], place: Place): ReactNode {
  let last = place.line - 1;
  return nodes.map((node, index) => {
    const { end, start } = node.position!;
    const empty = start.line - last - 1;
    last = end.line;
    // Nodes have no name of their own, and their order is all that a new text shares with the one before.
    // oxlint-disable-next-line react/no-array-index-key
    return <Fragment key={index}>{block(node, place, empty)}</Fragment>;
  });
}

function block(node: Node, place: Place, empty: number): ReactNode {
  const { end, start } = node.position!;
  const style = empty > 0 ? { marginTop: `${empty}lh` } : undefined;
  const inside = { ...place, depth: place.depth + 1, line: start.line };
  // Within a list or a quote, its direction holds.
  const dir = place.depth === 0 ? "auto" : undefined;
  if (place.depth > DEEPEST) return <PlainText style={style} text={sourceOf(node, place)} />;
  switch (node.type) {
    case "heading":
      return createElement(
        `h${Math.min(6, node.depth + place.level - 1)}`,
        { dir, style, className: "font-bold" },
        inline(node.children, place),
      );
    case "blockquote":
      return (
        <blockquote dir={dir} style={style} className="border-edge text-muted border-s-2 ps-3">
          {blocks(node.children, inside)}
        </blockquote>
      );
    case "list":
      return createElement(
        node.ordered === true ? "ol" : "ul",
        {
          dir,
          style,
          start: node.start ?? undefined,
          className: clsx("ps-6", node.ordered === true ? "list-decimal" : "list-disc"),
        },
        blocks(node.children, { ...place, line: start.line }),
      );
    case "listItem":
      return <li style={style}>{blocks(node.children, inside)}</li>;
    case "code":
      return (
        <pre
          dir="ltr"
          style={{ ...style, minHeight: `${end.line - start.line + 1}lh` }}
          // A line that is longer than the window goes on in the next, as in the field where it was typed.
          className="bg-sunken grid content-center rounded-md px-3 wrap-anywhere whitespace-pre-wrap"
        >
          <code className="font-mono text-[0.875em]">{node.value}</code>
        </pre>
      );
    case "thematicBreak":
      return (
        <hr
          style={style}
          className="before:border-edge flex h-[1lh] items-center border-0 before:grow before:border-t"
        />
      );
    case "paragraph":
      return (
        <p dir={dir} style={style} className="whitespace-pre-wrap">
          {inline(node.children, place)}
        </p>
      );
    default:
      return <PlainText style={style} text={sourceOf(node, place)} />;
  }
}

function inline(nodes: readonly Node[], place: Place): ReactNode {
  return nodes.map((node, index) => (
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>{phrase(node, place)}</Fragment>
  ));
}

function phrase(node: Node, place: Place): ReactNode {
  switch (node.type) {
    case "text":
      return node.value;
    case "break":
      return "\n";
    case "emphasis":
      return <em>{inline(node.children, place)}</em>;
    case "strong":
      return <strong>{inline(node.children, place)}</strong>;
    case "inlineCode":
      return (
        <code className="bg-sunken rounded-sm px-1 font-mono text-[0.875em] leading-none">{node.value}</code>
      );
    case "link":
      return <Link url={node.url}>{inline(node.children, place)}</Link>;
    // Shown nowhere, and fetched only when it is pressed.
    case "image":
      return <Link url={node.url}>{node.alt || node.url}</Link>;
    default:
      return sourceOf(node, place);
  }
}

function Link({ children, url }: { readonly url: string; readonly children: ReactNode }) {
  if (!isSafe(url)) return children;
  return (
    <TextLink href={url} rel="nofollow ugc noopener" target="_blank">
      {children}
    </TextLink>
  );
}

/** To another page, or to a person: never a script, nor an address of the reader's own machine or of this site. */
function isSafe(url: string): boolean {
  return /^(?:https?:\/\/|mailto:)/i.test(url) && URL.canParse(url);
}

function sourceOf({ position }: Node, { text }: Place): string {
  return text.slice(position!.start.offset, position!.end.offset);
}

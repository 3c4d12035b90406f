import { clsx } from "clsx";
import { fromMarkdown } from "mdast-util-from-markdown";
import { cjkFriendlyExtension } from "micromark-extension-cjk-friendly";
import { createElement, type CSSProperties, Fragment, memo, type ReactNode } from "react";

import { boundedText } from "../plain-text/bounded-text.tsx";
import { PlainText } from "../plain-text/plain-text.tsx";
import { TextLink } from "../text-link/text-link.tsx";
import type { Piece } from "./pieces.ts";

type Root = ReturnType<typeof fromMarkdown>;
type Node = Root["children"][number];

/** HTML, definitions and underlined headings are shown as typed. */
const GRAMMAR = { disable: { null: ["definition", "htmlFlow", "htmlText", "setextUnderline"] } };
const CJK = cjkFriendlyExtension();
/** Depth of nesting beyond which quotes and lists are shown as typed. */
const DEEPEST = 6;

export interface MarkdownBlocksProps {
  readonly piece: Piece;
  readonly level?: 3 | 4 | 5 | undefined;
}

/** Shows typed HTML as text. Blocks are as high as their typed lines, so nothing moves when they replace the plain text. */
export const MarkdownBlocks = memo(function MarkdownBlocks({ level = 4, piece }: MarkdownBlocksProps) {
  const { kind, text } = piece;
  if (kind === "typed") return <PlainText text={text} />;
  if (kind === "code") return <FencedCode text={text} />;
  const { children } = fromMarkdown(text, { extensions: [GRAMMAR, CJK] });
  return <>{blocks(children, { text, level, depth: 0, line: 1 })}</>;
});

function FencedCode({ text }: { readonly text: string }) {
  const lines = text.split("\n");
  const fence = /^(?:`+|~+)/.exec(text)![0];
  const end = lines.at(-1)!.trim();
  const isClosed = lines.length > 1 && end.startsWith(fence) && end === fence[0]!.repeat(end.length);
  return <CodeBlock code={lines.slice(1, isClosed ? -1 : undefined).join("\n")} lines={lines.length} />;
}

interface CodeBlockProps {
  readonly code: string;
  readonly lines: number;
  readonly style?: CSSProperties | undefined;
}

/** Line of code that may wrap. Its rest starts deeper than its first character. Tabs would lose their columns. */
const MAY_WRAP = /^([^\t\n]{25,}(?:\n|$))/m;

function CodeBlock({ code, lines, style }: CodeBlockProps) {
  const fences = lines - code.split("\n").length;
  return (
    <pre
      dir="ltr"
      style={{ ...style, minHeight: `${lines}lh`, paddingBlock: `${fences / 2}lh` }}
      className="bg-sunken grid content-center rounded-md px-3 wrap-anywhere whitespace-pre-wrap"
    >
      <code className="text-[0.875em]">{code.split(MAY_WRAP).map(codePart)}</code>
    </pre>
  );
}

function codePart(part: string, index: number): ReactNode {
  const depth = `${Math.min(part.search(/\S|$/), 16) + 4}ch`;
  const style = { paddingInlineStart: depth, textIndent: `-${depth}` };
  return index % 2 === 0 ? (
    <Fragment key={index}>{boundedText(part)}</Fragment>
  ) : (
    <span key={index} className="block" style={style}>
      {boundedText(part)}
    </span>
  );
}

interface Place {
  readonly text: string;
  readonly level: number;
  readonly depth: number;
  readonly line: number;
}

function blocks(nodes: readonly Node[], place: Place): ReactNode {
  let last = place.line - 1;
  return nodes.map((node, index) => {
    const { end, start } = node.position!;
    const empty = start.line - last - 1;
    last = end.line;
    // oxlint-disable-next-line react/no-array-index-key -- nodes have no ids
    return <Fragment key={index}>{block(node, place, empty)}</Fragment>;
  });
}

function block(node: Node, place: Place, empty: number): ReactNode {
  const { end, start } = node.position!;
  const style = empty > 0 ? { marginTop: `${empty}lh` } : undefined;
  const inside = { ...place, depth: place.depth + 1, line: start.line };
  // Blocks in a list or a quote inherit the text direction.
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
      // If a fence has no code, its opening line can contain the whole text.
      if (node.value === "") return <PlainText style={style} text={sourceOf(node, place)} />;
      return <CodeBlock code={node.value} lines={end.line - start.line + 1} style={style} />;
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
      return boundedText(node.value);
    case "break":
      return "\n";
    case "emphasis":
      return <em>{inline(node.children, place)}</em>;
    case "strong":
      return <strong>{inline(node.children, place)}</strong>;
    case "inlineCode":
      return (
        <code className="bg-sunken rounded-sm px-1 text-[0.875em] leading-none">
          {boundedText(node.value)}
        </code>
      );
    case "link":
      return <Link url={node.url}>{inline(node.children, place)}</Link>;
    // Images become links, so a page fetches nothing from other sites.
    case "image":
      return <Link url={node.url}>{boundedText(node.alt || node.url)}</Link>;
    default:
      return boundedText(sourceOf(node, place));
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

/** Accepts only absolute http, https and mailto addresses, so no scripts, files or relative addresses of this site. */
function isSafe(url: string): boolean {
  return /^(?:https?:\/\/|mailto:)/i.test(url) && URL.canParse(url);
}

function sourceOf({ position }: Node, { text }: Place): string {
  return text.slice(position!.start.offset, position!.end.offset);
}

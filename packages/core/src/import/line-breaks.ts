/** Code and table rows of Markdown stay as written. */
const KEPT = /```[\s\S]*?```|`[^`\n]*`|^\|.*/gm;
/** A line break after the tag belongs to it. */
const BREAK = /<br\s*\/?>[ \t]*\n?/gi;

/** Replaces `<br>`, which apps store in plain text and Markdown too, by line breaks. */
export function withLineBreaks(text: string): string {
  if (!/<br/i.test(text)) return text;
  const unchanged = text.match(KEPT) ?? [];
  const others = text.split(KEPT).map((part) => part.replaceAll(BREAK, "\n"));
  return others.map((part, index) => part + (unchanged[index] ?? "")).join("");
}

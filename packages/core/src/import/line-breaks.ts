/** Matches code and table rows of Markdown, which must not change. */
const KEPT = /```[\s\S]*?```|`[^`\n]*`|^\|.*/gm;
/** Includes a line break after the tag, so both become one line break. */
const BREAK = /<br\s*\/?>[ \t]*\n?/gi;

/** Replaces `<br>` by line breaks. Apps also store `<br>` in plain text and Markdown. */
export function withLineBreaks(text: string): string {
  if (!/<br/i.test(text)) return text;
  const unchanged = text.match(KEPT) ?? [];
  const others = text.split(KEPT).map((part) => part.replaceAll(BREAK, "\n"));
  return others.map((part, index) => part + (unchanged[index] ?? "")).join("");
}

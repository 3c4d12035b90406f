export interface Insertion {
  content: string;
  inserted: string;
  at: number;
}

interface Range {
  start: number;
  end: number;
}

/** In Markdown, text below the line of a list or quote continues the list or quote. */
const LIST_OR_QUOTE = /^[ \t]*(?:[-*+>]|\d{1,9}[.)])(?:[ \t]|$)/;

function breakBetween(before: string, after: string): string {
  const next = after.split("\n", 1)[0]!;
  const lastLines = before.slice(before.lastIndexOf("\n\n") + 1).split("\n");
  const isOpen = lastLines.some((line) => LIST_OR_QUOTE.test(line));
  return isOpen && next !== "" && !LIST_OR_QUOTE.test(next) ? "\n\n" : "\n";
}

/** Inserts one or more notes at the caret. Selected text stays: the notes follow it. */
export function insertLines(content: string, lines: readonly string[], caret: Range | null): Insertion {
  const at = caret === null ? content.length : Math.min(caret.end, content.length);
  const [before, after] = [content.slice(0, at), content.slice(at)];
  const notes = lines.reduce((text, line) => text + breakBetween(text, line) + line);
  const start =
    before === "" ? "" : breakBetween(before.replace(/\n$/, ""), notes).slice(before.endsWith("\n") ? 1 : 0);
  const end =
    after === "" ? "" : breakBetween(notes, after.replace(/^\n/, "")).slice(after.startsWith("\n") ? 1 : 0);
  const inserted = start + notes + end;
  return { content: before + inserted + after, inserted, at };
}

/** Returns the text without the insertion, or null if its lines were changed, or if they were moved and occur twice. */
export function withoutInsertion(content: string, { at, inserted }: Insertion): string | null {
  // If the last line continues after the insertion, the user has changed this line.
  const isAt = (start: number) =>
    content.startsWith(inserted, start) && /^(?:\n|$)/.test(content.slice(start + inserted.trimEnd().length));
  const places = isAt(at) ? [at] : Array.from({ length: content.length }, (_, start) => start).filter(isAt);
  const [start] = places;
  if (start === undefined || places.length > 1) return null;
  return content.slice(0, start) + content.slice(start + inserted.length);
}

/** Text with notes in it, each on a line. */
export interface Insertion {
  content: string;
  /** Inserted text with its line breaks, and its position. */
  inserted: string;
  at: number;
}

interface Range {
  start: number;
  end: number;
}

/** Inserts at the caret. Selected text stays: the notes follow it. */
export function insertLines(content: string, lines: readonly string[], caret: Range | null): Insertion {
  const at = caret === null ? content.length : Math.min(caret.end, content.length);
  const [before, after] = [content.slice(0, at), content.slice(at)];
  const start = before === "" || before.endsWith("\n") ? "" : "\n";
  const end = after === "" || after.startsWith("\n") ? "" : "\n";
  const inserted = start + lines.join("\n") + end;
  return { content: before + inserted + after, inserted, at };
}

/** Returns the text without the insertion, or null if the user has changed the inserted lines. */
export function withoutInsertion(content: string, { at, inserted }: Insertion): string | null {
  // A line that continues after the insertion is changed.
  const isAt = (start: number) =>
    content.startsWith(inserted, start) && /^(?:\n|$)/.test(content.slice(start + inserted.trimEnd().length));
  const places = isAt(at) ? [at] : Array.from({ length: content.length }, (_, start) => start).filter(isAt);
  const [start] = places;
  if (start === undefined || places.length > 1) return null;
  return content.slice(0, start) + content.slice(start + inserted.length);
}

const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

/** The text part of a mail: the words of its HTML, each link followed by its address. */
export function textOfHtml(html: string): string {
  return (
    html
      .replace(/<(head|style)\b.*?<\/\1\s*>/gis, "")
      // A line break in the source is a space in the text.
      .replace(/\s+/g, " ")
      .replace(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a\s*>/gis, "$2: $1")
      .replace(/<\/(p|h\d|div)\s*>/gi, "\n\n")
      .replace(/<\/tr\s*>|<br\s*\/?>/gi, "\n")
      .replace(/<[^>]*>/g, "")
      .replace(/&(amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
      .replace(/[ \t]+/g, " ")
      .replace(/ *\n */g, "\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim()
  );
}

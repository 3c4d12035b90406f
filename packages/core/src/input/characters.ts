/** Characters that set the direction of the following text. */
const CONTROLS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Isolates the direction of user text in plain text of ours (a window's title, a sentence). */
export function isolateBidi(text: string): string {
  const plain = text.replaceAll(CONTROLS, "");
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/**
 * Length as the database counts it (`char_length`): an emoji or a rare kanji is one. Limits of the specification use
 * it.
 */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Splits text into graphemes: a flag, an emoji family and an accented letter are one each. */
export function graphemes(text: string): string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}

/** Removes NUL and replaces halves of a character: PostgreSQL stores neither. */
export function storableText(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

/** Applies `storableText` to the strings of JSON. An escaped backslash is text. */
export function storableJson(json: string): string {
  return json.replaceAll(/\\(u0000|ud[89a-f][\da-f]{2}|[^])/g, (whole, escaped: string) =>
    escaped === "u0000" ? "" : escaped.startsWith("ud") ? "\uFFFD" : whole,
  );
}

/** Escapes text for HTML, also in attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

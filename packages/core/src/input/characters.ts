const CONTROLS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const LINE_BREAKS = /[\p{Cc}\u2028\u2029]+/gu;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Puts a user's text into one line, and prevents it from changing the direction of the surrounding text. */
export function isolateBidi(text: string): string {
  const plain = text.replaceAll(CONTROLS, "").replaceAll(LINE_BREAKS, " ");
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/** Counts characters like `char_length` in the database. Limits of texts use this count. */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Splits text into visible characters: a flag, an emoji family or an accented letter is one character. */
export function graphemes(text: string): string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}

/** Removes NUL and replaces lone surrogates, because PostgreSQL stores neither. */
export function storableText(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

/** Applies `storableText` to strings in a text of `JSON.stringify`. Skips escaped backslashes: `\\u0000` isn't NUL. */
export function storableJson(json: string): string {
  return json.replaceAll(/\\(u0000|ud[89a-f][\da-f]{2}|[^])/g, (whole, escaped: string) =>
    escaped === "u0000" ? "" : escaped.startsWith("ud") ? "\uFFFD" : whole,
  );
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** Characters that XML 1.0 forbids, and lone surrogates. */
const FORBIDDEN_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

export function escapeXml(text: string): string {
  // XML parsers turn a bare carriage return into a line feed.
  return escapeHtml(text.replaceAll(FORBIDDEN_IN_XML, "")).replaceAll("\r", "&#13;");
}

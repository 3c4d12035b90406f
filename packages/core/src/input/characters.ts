/** Characters that set the direction of what follows them, within a text and beyond its end. */
const CONTROLS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * A person's text for a place between words of ours, where no markup can isolate it (a window's title, a sentence):
 * it is read in its own direction and leaves that of its surroundings alone.
 */
export function isolateBidi(text: string): string {
  const plain = text.replaceAll(CONTROLS, "");
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/**
 * The length of a text as the database counts it (`char_length`): an emoji or a rare kanji is one, where
 * `length` says two. Limits of the specification are in these.
 */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** What a reader sees as letters: a flag, a family of emoji and a letter with its accent are one each. */
export function graphemes(text: string): string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}

/** Text as HTML that shows it, also in an attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

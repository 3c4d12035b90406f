const IGNORABLE =
  /\u00ad|\u034f|\u061c|\u180e|\u200b|\u200c|\u200d|[\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069]|[\ufe00-\ufe0f]|\ufeff/gu;
const TYPOGRAPHIC: readonly (readonly [characters: RegExp, as: string])[] = [
  [/[\u00b4\u02b9\u02bb-\u02bd\u2018-\u201b\u2032\u2035]/gu, "'"],
  [/[\u00ab\u00bb\u201c-\u201f\u2033\u2036]/gu, '"'],
  [/[\u2010-\u2015\u2212\ufe58]/gu, "-"],
  [/[\u301c\u223c]/gu, "~"],
  [/[\u0085\u1680\u2028\u2029]/gu, " "],
];
const KATAKANA = /[ァ-ヶヽヾ]/gu;
/** Difference between the code points of a katakana letter and its hiragana letter. */
const KANA_DISTANCE = 0x60;

/**
 * Normalises text exactly like `private.fold` in the database: ignores case, width, kind of kana and typography, but
 * not accents. The four Turkish variants of i become one letter, because users type words on any keyboard.
 */
export function fold(text: string): string {
  let folded = text.replaceAll(IGNORABLE, "");
  for (const [characters, as] of TYPOGRAPHIC) folded = folded.replaceAll(characters, as);
  return folded
    .normalize("NFKC")
    .replaceAll("İ", "i")
    .toLowerCase()
    .replaceAll("ı", "i")
    .replaceAll("i\u0307", "i")
    .replaceAll("ß", "ss")
    .replaceAll("ς", "σ")
    .replaceAll(KATAKANA, (letter) => String.fromCodePoint(letter.codePointAt(0)! - KANA_DISTANCE))
    .normalize("NFC");
}

/** Nothing of such a word joins its first letter, which needs no segmenter then: a page's first takes 10 ms. */
const PLAIN = /^[!-~]+$/;

function firstLetter(word: string): string {
  if (PLAIN.test(word)) return word.charAt(0);
  return [...new Intl.Segmenter().segment(word)][0]?.segment ?? "";
}

/** At most two letters that stand for a name: of its first and last word, as they are read, emoji included. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s_-]+/u)
    .filter((word) => word !== "");
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word = "") => firstLetter(word))
    .join("")
    .toUpperCase();
}

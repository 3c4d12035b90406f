/** At most two letters that stand for a name: of its first and last word, as they are read, emoji included. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s_-]+/u)
    .filter((word) => word !== "");
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  const segments = new Intl.Segmenter();
  return ends
    .map((word = "") => [...segments.segment(word)][0]?.segment ?? "")
    .join("")
    .toLocaleUpperCase("en");
}

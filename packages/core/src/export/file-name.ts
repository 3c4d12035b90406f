/** Bytes of a name that are kept. File systems take 255, and a file's path is of several. */
const LONGEST = 120;

/** Names of devices, which Windows takes for no files, whatever follows a dot. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/**
 * Makes names of folders out of titles, which every file system takes: letters of all scripts stay, signs that are not allowed become "-", and no
 * two names differ by their case alone.
 */
export function createFileNamer(): (title: string) => string {
  const taken = new Set<string>();
  return (title) => {
    const name = safeName(title);
    let unique = name;
    for (let n = 2; taken.has(unique.toLowerCase()); n += 1) unique = `${name} (${n})`;
    taken.add(unique.toLowerCase());
    return unique;
  };
}

function safeName(title: string): string {
  const allowed = title
    .normalize("NFC")
    .replaceAll(/\s+/gu, " ")
    .replaceAll(/[<>:"/\\|?*]|\p{Cc}/gu, "-")
    .replaceAll(/\p{Bidi_Control}/gu, "");
  // Windows drops dots and spaces at the end; a dot at the beginning hides a file.
  const trimmed = shorten(allowed.replace(/^[. ]+/, "")).replace(/[. ]+$/, "");
  return trimmed === "" ? "-" : trimmed.replace(DEVICE, "$&_");
}

function shorten(name: string): string {
  const bytes = new TextEncoder();
  const letters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
  while (bytes.encode(letters.join("")).length > LONGEST) letters.pop();
  return letters.join("");
}

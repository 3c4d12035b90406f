/** Text that was selected on a page, on its way into today's entry. */
export type Clip = { text: string; url: string };

/** Longer selections are cut: an entry has 10,000 characters, and there is more to say than what others said. */
const CLIP_LIMIT = 4_000;

/** How a clip stands in an entry: the text, and below it where it is from. */
export function clipText({ text, url }: Clip): string {
  // A cut may go through an emoji.
  const cut = text.trim().slice(0, CLIP_LIMIT).toWellFormed();
  return /^https?:/.test(url) ? `${cut}\n${url}` : cut;
}

/** `content` with the clips below it, each apart by an empty line. */
export function withClips(content: string, clips: readonly Clip[]): string {
  return [content.trimEnd(), ...clips.map(clipText)].filter((part) => part !== "").join("\n\n");
}

/** Text that was selected on a page, on its way into today's entry. */
export interface Clip {
  id: string;
  text: string;
  url: string;
  /** Who was signed in; null for nobody, and then it is the next one's. */
  userId: string | null;
}

/** Longer selections are cut: an entry has 10,000 characters, and there is more to say than what others said. */
const CLIP_LIMIT = 4_000;

/** Whether it is this person's to put into an entry; undefined: nobody is signed in. */
export function belongsTo(clip: Clip, userId: string | undefined): boolean {
  return clip.userId === null || clip.userId === userId;
}

/** How a clip stands in an entry: the text, and below it where it is from. */
export function clipText({ text, url }: Clip): string {
  // A cut may go through an emoji.
  const cut = text.trim().slice(0, CLIP_LIMIT).toWellFormed();
  return /^https?:/.test(url) ? `${cut}\n${url}` : cut;
}

/**
 * `content` with the clips below it, each apart by an empty line. One that stands there already was put in by a
 * popup that was closed before it could forget it.
 */
export function withClips(content: string, clips: readonly Clip[]): string {
  const paragraphs = `\n\n${content.trimEnd()}\n\n`;
  const missing = clips.map(clipText).filter((text) => !paragraphs.includes(`\n\n${text}\n\n`));
  return [content.trimEnd(), ...missing].filter((part) => part !== "").join("\n\n");
}

import type { Platform } from "../platform/platform.ts";

export const SHARE_LIMITS = { characters: 50, window: { width: 550, height: 400 } } as const;

/**
 * The text that is shared of an entry: its first 50 characters, as a person counts them (a family emoji
 * is one), followed by an ellipsis.
 */
export function shareText(content: string): string {
  const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
  let text = "";
  let count = 0;
  for (const { segment } of segmenter.segment(content)) {
    if (count === SHARE_LIMITS.characters) break;
    text += segment;
    count += 1;
  }
  return `${text}…`;
}

/** The address of the network's compose window, with the text and the challenge's own address. */
export function shareUrl(share: { text: string; url: string }): string {
  return `https://x.com/intent/post?${new URLSearchParams(share).toString()}`;
}

/** Opens the compose window. No script of the network is loaded before or after. */
export function openShareWindow(platform: Platform, share: { text: string; url: string }): void {
  platform.openWindow(shareUrl(share), SHARE_LIMITS.window);
}

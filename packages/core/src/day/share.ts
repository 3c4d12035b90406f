import { graphemes } from "../input/characters.ts";

/**
 * The text that is shared of an entry: its first 50 characters, as a person counts them (a family emoji
 * is one), followed by an ellipsis.
 */
export function shareText(content: string): string {
  return `${graphemes(content).slice(0, 50).join("")}…`;
}

/** Where something is shared; Mastodon is many servers, of which a person has one. */
export type SocialNetwork = { name: "x" } | { name: "bluesky" } | { name: "mastodon"; server: string };

/** The address of the network's compose window, with the text and the challenge's own address. */
export function shareUrl({ text, url }: { text: string; url: string }, network: SocialNetwork): string {
  if (network.name === "x")
    return `https://x.com/intent/post?${new URLSearchParams({ text, url }).toString()}`;
  // The others have no place of its own for an address.
  const both = new URLSearchParams({ text: `${text}\n${url}` }).toString();
  return network.name === "bluesky"
    ? `https://bsky.app/intent/compose?${both}`
    : `https://${network.server}/share?${both}`;
}

/** The server named by its host, its address or a user's own (`@mina@mastodon.social`); undefined where that is none. */
export function readMastodonServer(typed: string): string | undefined {
  const name = typed
    .trim()
    .replace(/^https?:\/\//i, "")
    .replace(/^.*@/, "")
    .replace(/\/.*$/, "");
  const url = URL.parse(`https://${name}`);
  return url?.hostname.includes(".") && url.host === url.hostname ? url.host : undefined;
}

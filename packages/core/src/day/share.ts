import { graphemes } from "../input/characters.ts";

/** Text to share of an entry: its first 50 graphemes and an ellipsis. */
export function shareText(content: string): string {
  return `${graphemes(content).slice(0, 50).join("")}…`;
}

/** Share target; Mastodon needs the user's server. */
export type SocialNetwork = { name: "x" } | { name: "bluesky" } | { name: "mastodon"; server: string };

/** URL of the network's compose window with text and the challenge's address. */
export function shareUrl({ text, url }: { text: string; url: string }, network: SocialNetwork): string {
  if (network.name === "x")
    return `https://x.com/intent/post?${new URLSearchParams({ text, url }).toString()}`;
  // These networks have no parameter for an address.
  const both = new URLSearchParams({ text: `${text}\n${url}` }).toString();
  return network.name === "bluesky"
    ? `https://bsky.app/intent/compose?${both}`
    : `https://${network.server}/share?${both}`;
}

/** Parses a server from a host, a URL or a handle (`@mina@mastodon.social`); undefined if it is none. */
export function readMastodonServer(typed: string): string | undefined {
  const name = typed
    .trim()
    .replace(/^https?:\/\//i, "")
    .replace(/^.*@/, "")
    .replace(/\/.*$/, "");
  const url = URL.parse(`https://${name}`);
  return url?.hostname.includes(".") && url.host === url.hostname ? url.host : undefined;
}

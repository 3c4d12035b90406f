import { graphemes } from "../input/characters.ts";

export function shareText(content: string): string {
  return `${graphemes(content).slice(0, 50).join("")}…`;
}

export type SocialNetwork = { name: "x" } | { name: "bluesky" } | { name: "mastodon"; server: string };

export function shareUrl({ text, url }: { text: string; url: string }, network: SocialNetwork): string {
  if (network.name === "x")
    return `https://x.com/intent/post?${new URLSearchParams({ text, url }).toString()}`;
  // Bluesky and Mastodon have no separate parameter for an address.
  const both = new URLSearchParams({ text: `${text}\n${url}` }).toString();
  return network.name === "bluesky"
    ? `https://bsky.app/intent/compose?${both}`
    : `https://${network.server}/share?${both}`;
}

/** Reads the server's name from a host, URL or handle (`@mina@mastodon.social`); undefined for other texts. */
export function readMastodonServer(typed: string): string | undefined {
  const name = typed
    .trim()
    .replace(/^https?:\/\//i, "")
    .replace(/^.*@/, "")
    .replace(/\/.*$/, "");
  const url = URL.parse(`https://${name}`);
  return url?.hostname.includes(".") && url.host === url.hostname ? url.host : undefined;
}

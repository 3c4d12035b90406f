import { graphemes } from "../input/characters.ts";

export function shareText(content: string): string {
  return `${graphemes(content).slice(0, 50).join("")}…`;
}

export const HASHTAGS_LIMIT = 100;

/** Returns the hashtag of a text with several words (`react hooks` → `#reactHooks`). Networks require a letter. */
function hashtagOf(text: string): string | undefined {
  const [first = "", ...others] = text.split(/[^\p{L}\p{M}\p{N}_]+/u).filter(Boolean);
  const name = first + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return /\p{L}/u.test(name) ? `#${name}` : undefined;
}

const hashtagsOf = (texts: readonly string[]) =>
  [...new Set(texts.map(hashtagOf).filter((tag) => tag !== undefined))].join(" ");

export const readHashtags = (typed: string): string => hashtagsOf(typed.split(/[\s,、，#＃]+/u));

export function suggestHashtags(challenge: { category: string; days: number; tags?: string }): string {
  const { category, days, tags = "" } = challenge;
  return hashtagsOf([...(days === 100 && category !== "Other" ? ["100DaysOfCode"] : []), ...tags.split(",")]);
}

export function shareTextWithDay(content: string, day: string, hashtags: string): string {
  return [day, shareText(content), readHashtags(hashtags)].filter(Boolean).join("\n");
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

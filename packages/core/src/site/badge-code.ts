import { escapeHtml } from "../input/characters.ts";
import { paths } from "../paths.ts";
import { badgePath, EMBED_SIZE, embedPath } from "./badge-path.ts";

interface Shown {
  challenge_id: string;
  title: string;
}

/** Prevents a title from ending the link's text or adding Markdown. */
const escapeMarkdown = (text: string) => text.replaceAll(/[\\`*_{}[\]()<>#!|~&]/g, String.raw`\$&`);

export function badgeCode({ challenge_id, title }: Shown, siteUrl: string): string {
  const image = siteUrl + badgePath(challenge_id);
  return `[![${escapeMarkdown(title)}](${image})](${siteUrl}${paths.challenge(challenge_id)})`;
}

export function cardCode({ challenge_id, title }: Shown, siteUrl: string): string {
  const { height, width } = EMBED_SIZE;
  const address = escapeHtml(siteUrl + embedPath(challenge_id));
  return `<iframe src="${address}" title="${escapeHtml(title)}" width="${width}" height="${height}" style="border: 0" loading="lazy"></iframe>`;
}

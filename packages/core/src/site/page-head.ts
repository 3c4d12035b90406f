/** What a page says of itself in its head: to browsers, to search engines, and where its address is shared. */
import { escapeHtml } from "../input/characters.ts";

export const PRODUCT = "Challenge Diary";

/** The text of the tab: the page first, since tabs are narrow. */
export function documentTitle(page: string): string {
  return page.startsWith(PRODUCT) ? page : `${page} · ${PRODUCT}`;
}

export interface PageHead {
  path: string;
  title: string;
  description: string;
  /** It is the page of one address, which search engines may list. The script says so of all others. */
  index: boolean;
  /** Default: the diary's own. */
  image?: { path: string; alt: string };
  /** Path of its feed. Default: it has none. */
  feed?: string;
  /** Its owner does not want it listed. */
  noIndex?: boolean;
}

const SOCIAL_CARD = {
  path: "/social-card.png",
  alt: `${PRODUCT}: a stamp card with a stamp for every day written`,
};

export const ATOM = "application/atom+xml";

/** The picture of so many days written, which `progress-card.ts` draws. Its address says what it shows, and so never shows anything else. */
export const progressCard = (written: number, days: number): { path: string; alt: string } => ({
  path: `/card/${Math.min(written, days)}-of-${days}.png`,
  alt: `A stamp card: ${written} of ${days} days written`,
});

/** The part of `<head>` that differs from page to page, as HTML. `siteUrl` has no trailing slash. */
export function headTags(
  { description, feed, image = SOCIAL_CARD, index, noIndex = false, path, title }: PageHead,
  siteUrl: string,
): string {
  const url = escapeHtml(siteUrl + path);
  const [safeTitle, safeDescription] = [escapeHtml(title), escapeHtml(description)];
  return [
    `<title>${safeTitle}</title>`,
    `<meta name="description" content="${safeDescription}" />`,
    ...(noIndex ? [`<meta name="robots" content="noindex" />`] : []),
    ...(index ? [`<link rel="canonical" href="${url}" />`] : []),
    ...(feed === undefined
      ? []
      : [`<link rel="alternate" type="${ATOM}" href="${escapeHtml(siteUrl + feed)}" />`]),
    `<meta property="og:type" content="website" />`,
    `<meta property="og:site_name" content="${PRODUCT}" />`,
    `<meta property="og:title" content="${safeTitle}" />`,
    `<meta property="og:description" content="${safeDescription}" />`,
    ...(index ? [`<meta property="og:url" content="${url}" />`] : []),
    `<meta property="og:image" content="${escapeHtml(siteUrl + image.path)}" />`,
    `<meta property="og:image:width" content="1200" />`,
    `<meta property="og:image:height" content="630" />`,
    `<meta property="og:image:alt" content="${image.alt}" />`,
    `<meta name="twitter:card" content="summary_large_image" />`,
  ].join("\n    ");
}

/** Between these the shell of all pages has its own tags, which a server may put others in the place of. */
const MARKED = /<!--head-->.*?<!--\/head-->/s;

export const markedHead = (tags: string): string => `<!--head-->${tags}<!--/head-->`;

/** The shell with the tags of one page. */
export const withHead = (shell: string, tags: string): string => shell.replace(MARKED, () => tags);

import { escapeHtml } from "../input/characters.ts";
import { DEFAULT_SITE_NAME, withSiteName } from "./site-name.ts";

export interface Site {
  siteUrl: string;
  siteName?: string | undefined;
}

/** Returns the title of the tab. The page's name comes first, because tabs are narrow. */
export function documentTitle(page: string, siteName: string = DEFAULT_SITE_NAME): string {
  return page.startsWith(DEFAULT_SITE_NAME) ? withSiteName(page, siteName) : `${page} · ${siteName}`;
}

export interface PageHead {
  path: string;
  title: string;
  description: string;
  /** True if the tags contain the page's address. */
  index: boolean;
  image?: { path: string; alt: string };
  feed?: string;
  noIndex?: boolean;
}

const SOCIAL_CARD = {
  path: "/social-card.png",
  alt: "A stamp card with a stamp for every day written",
};

export const ATOM = "application/atom+xml";

export const progressCard = (
  challengeId: string,
  written: number,
  days: number,
): { path: string; alt: string } => ({
  path: `/card/${challengeId}/${Math.min(written, days)}-of-${days}.png`,
  alt: `A stamp card: ${written} of ${days} days written`,
});

export function headTags(
  { description, feed, image = SOCIAL_CARD, index, noIndex = false, path, title }: PageHead,
  { siteName = DEFAULT_SITE_NAME, siteUrl }: Site,
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
    `<meta property="og:site_name" content="${escapeHtml(siteName)}" />`,
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

const MARKED = /<!--head-->.*?<!--\/head-->/s;

export const markedHead = (tags: string): string => `<!--head-->${tags}<!--/head-->`;

export const withHead = (shell: string, tags: string): string => shell.replace(MARKED, () => tags);

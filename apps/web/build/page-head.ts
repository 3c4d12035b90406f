/** What a page says of itself to browsers, search engines and link previews. */
export interface PageHead {
  path: string;
  title: string;
  description: string;
  /** It is the page of one address, which search engines may list. The script says so of all others. */
  index: boolean;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** The part of `<head>` that differs from page to page. `siteUrl` has no trailing slash. */
export function headTags({ description, index, path, title }: PageHead, siteUrl: string): string {
  const url = escapeHtml(siteUrl + path);
  const [safeTitle, safeDescription] = [escapeHtml(title), escapeHtml(description)];
  return [
    `<title>${safeTitle}</title>`,
    `<meta name="description" content="${safeDescription}" />`,
    ...(index ? [`<link rel="canonical" href="${url}" />`] : []),
    `<meta property="og:type" content="website" />`,
    `<meta property="og:site_name" content="Challenge Diary" />`,
    `<meta property="og:title" content="${safeTitle}" />`,
    `<meta property="og:description" content="${safeDescription}" />`,
    ...(index ? [`<meta property="og:url" content="${url}" />`] : []),
    `<meta property="og:image" content="${escapeHtml(siteUrl)}/social-card.png" />`,
    `<meta property="og:image:width" content="1200" />`,
    `<meta property="og:image:height" content="630" />`,
    `<meta property="og:image:alt" content="Challenge Diary: a stamp card with a stamp for every day written" />`,
    `<meta name="twitter:card" content="summary_large_image" />`,
  ].join("\n    ");
}

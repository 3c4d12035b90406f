/** Responses of an edge function on a static host: feeds, badges, preview images, and pages with their own heads. */
import { badgeContent, headersOfBadge, NO_BADGE } from "./badge-content.ts";
import { BADGE_LIFE_SECONDS, BADGE_PATHS, type BadgePath, readBadgePath } from "./badge-path.ts";
import { ATOM, withHead } from "./page-head.ts";
import { cardCaching, readProgressCardPath } from "./progress-card-path.ts";
import { drawProgressCard } from "./progress-card.ts";
import { visitorRequest, type ReadAsVisitor } from "./read-as-visitor.ts";
import { FEED_PATHS, readFeed } from "./read-feed.ts";
import { HEADED_PATHS, readCardHeading, readPageHead } from "./read-page-head.ts";
import { readPublicProgress } from "./read-public-progress.ts";

export interface EdgeSite {
  siteUrl: string;
  siteName?: string | undefined;
  supabaseUrl: string;
  key: string;
  shell: string;
  /** Headers of the site, which static hosts add to files, but not to responses of functions. */
  headers: Record<string, string>;
}

export const EDGE_PATHS: readonly string[] = [
  ...HEADED_PATHS,
  ...FEED_PATHS,
  "/card/:image",
  "/card/:challenge/:image",
  ...BADGE_PATHS,
];

const PAGES = HEADED_PATHS.map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`));

/** Returns undefined if the host must respond with its own files. */
export async function respondAtEdge(request: Request, site: EdgeSite): Promise<Response | undefined> {
  const { pathname } = new URL(request.url);
  const read: ReadAsVisitor = (path, call, signal) =>
    fetch(site.supabaseUrl + path, visitorRequest(site.key, call, signal));
  const card = readProgressCardPath(pathname);
  if (card !== undefined) {
    const heading = await readCardHeading(card, read, request.signal);
    const image = await drawProgressCard(card.written, card.days, heading);
    const cached = { "content-type": "image/png", "cache-control": cardCaching(card) };
    return new Response(image, { headers: { ...site.headers, ...cached } });
  }
  const badge = readBadgePath(pathname);
  if (badge !== undefined) return respondWithBadge(request, badge, { site, read });
  const feed = await readFeed(pathname, site.siteUrl, read, request.signal);
  if (feed !== undefined) {
    if (typeof feed === "object") return respondWith(feed.xml, ATOM, request, site);
    return new Response("not found", { status: feed === "missing" ? 404 : 503, headers: site.headers });
  }
  if (!PAGES.some((page) => page.test(pathname))) return undefined;
  const head = await readPageHead(pathname, site, read, request.signal);
  const html = head === undefined ? site.shell : withHead(site.shell, head);
  return respondWith(html, "text/html", request, site);
}

async function respondWithBadge(
  request: Request,
  { challengeId, kind }: BadgePath,
  { read, site }: { site: EdgeSite; read: ReadAsVisitor },
): Promise<Response> {
  const headers = headersOfBadge(kind, site.headers);
  const progress =
    challengeId === undefined ? "missing" : await readPublicProgress(challengeId, read, Date.now());
  if (typeof progress === "string") {
    const failed = { ...headers, "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
    return new Response(NO_BADGE[progress], { status: progress === "missing" ? 404 : 503, headers: failed });
  }
  const { body, type } = badgeContent(kind, progress, site);
  const cacheControl = `public, max-age=${BADGE_LIFE_SECONDS}`;
  return respondWith(body, type, request, { headers, cacheControl });
}

async function respondWith(
  body: string,
  type: string,
  request: Request,
  { cacheControl = "no-cache", ...site }: Pick<EdgeSite, "headers"> & { cacheControl?: string },
): Promise<Response> {
  const etag = await etagOf(body);
  const headers = {
    ...site.headers,
    "content-type": `${type}; charset=utf-8`,
    "cache-control": cacheControl,
    etag,
  };
  const isKnown = request.headers.get("if-none-match") === etag;
  return new Response(isKnown ? null : body, { status: isKnown ? 304 : 200, headers });
}

async function etagOf(html: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(html)));
  return `W/"${Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("")}"`;
}

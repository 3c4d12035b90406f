/** Responses that a static host creates by a function: pages with their heads, and the images that these name. */
import { ATOM, withHead } from "./page-head.ts";
import { drawProgressCard, readProgressCardPath } from "./progress-card.ts";
import { visitorRequest, type ReadAsVisitor } from "./read-as-visitor.ts";
import { FEED_PATHS, readFeed } from "./read-feed.ts";
import { HEADED_PATHS, readPageHead } from "./read-page-head.ts";

/** Known when the site is built. */
export interface EdgeSite {
  siteUrl: string;
  supabaseUrl: string;
  /** The publishable key: the function reads as a visitor. */
  key: string;
  /** HTML shell of all these pages. */
  shell: string;
  /** Headers of each response: hosts add theirs to files only. */
  headers: Record<string, string>;
}

/** Paths that the function handles. */
export const EDGE_PATHS: readonly string[] = [...HEADED_PATHS, ...FEED_PATHS, "/card/:picture"];

const PAGES = HEADED_PATHS.map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`));

/** Returns undefined if the host's own files are the response. */
export async function respondAtEdge(request: Request, site: EdgeSite): Promise<Response | undefined> {
  const { pathname } = new URL(request.url);
  const card = readProgressCardPath(pathname);
  if (card !== undefined) {
    const picture = await drawProgressCard(card.written, card.days);
    const kept = { "content-type": "image/png", "cache-control": "public, max-age=31536000, immutable" };
    return new Response(picture, { headers: { ...site.headers, ...kept } });
  }
  const read: ReadAsVisitor = (path, call, signal) =>
    fetch(site.supabaseUrl + path, visitorRequest(site.key, call, signal));
  const feed = await readFeed(pathname, site.siteUrl, read, request.signal);
  if (feed !== undefined) {
    if (typeof feed === "object") return respondWith(feed.xml, ATOM, request, site);
    return new Response("not found", { status: feed === "missing" ? 404 : 503, headers: site.headers });
  }
  if (!PAGES.some((page) => page.test(pathname))) return undefined;
  const head = await readPageHead(pathname, site.siteUrl, read, request.signal);
  const html = head === undefined ? site.shell : withHead(site.shell, head);
  return respondWith(html, "text/html", request, site);
}

/** Responds with 304 if the ETag matches. */
async function respondWith(body: string, type: string, request: Request, site: EdgeSite): Promise<Response> {
  const etag = await etagOf(body);
  const headers = {
    ...site.headers,
    "content-type": `${type}; charset=utf-8`,
    "cache-control": "no-cache",
    etag,
  };
  const isKnown = request.headers.get("if-none-match") === etag;
  return new Response(isKnown ? null : body, { status: isKnown ? 304 : 200, headers });
}

async function etagOf(html: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(html)));
  return `W/"${Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("")}"`;
}

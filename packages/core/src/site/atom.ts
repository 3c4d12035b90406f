import { escapeHtml, escapeXml } from "../input/characters.ts";
import { createEntryHtml } from "./entry-html.ts";
import { ATOM } from "./page-head.ts";

export interface AtomFeed {
  id: string;
  title: string;
  author: { name: string; path?: string | undefined };
  path: string;
  feedPath: string;
  updatedAt: string;
  entries: readonly AtomEntry[];
}

export interface AtomEntry {
  id: string;
  title: string;
  path: string;
  publishedAt: string;
  updatedAt: string;
  content: string;
  format?: string | undefined;
  photos?: readonly { path: string; alt: string }[] | undefined;
}

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;
const moment = (at: string) => new Date(at).toISOString();

function contentElement(html: string | undefined, photos: AtomEntry["photos"], siteUrl: string): string {
  if (html === undefined) return "";
  const images = (photos ?? []).map(
    ({ alt, path }) => `<p><img src="${escapeHtml(siteUrl + path)}" alt="${escapeHtml(alt)}"></p>`,
  );
  return `<content type="html">${escapeXml([html, ...images].join("\n"))}</content>`;
}

export function atomXml(feed: AtomFeed, siteUrl: string): string {
  const link = (path: string, more = "") => `<link href="${escapeXml(siteUrl + path)}"${more}/>`;
  const uri = feed.author.path === undefined ? "" : element("uri", siteUrl + feed.author.path);
  const moments = [feed, ...feed.entries].map(({ updatedAt }) => moment(updatedAt));
  const html = createEntryHtml();
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<feed xmlns="http://www.w3.org/2005/Atom">`,
    element("id", `urn:uuid:${feed.id}`),
    element("title", feed.title),
    element("updated", moments.toSorted().at(-1)!),
    `<author>${element("name", feed.author.name)}${uri}</author>`,
    link(feed.path),
    link(feed.feedPath, ` rel="self" type="${ATOM}"`),
    ...feed.entries.map((entry) =>
      [
        "<entry>",
        element("id", `urn:uuid:${entry.id}`),
        element("title", entry.title),
        link(entry.path),
        element("published", moment(entry.publishedAt)),
        element("updated", moment(entry.updatedAt)),
        contentElement(html(entry), entry.photos, siteUrl),
        "</entry>",
      ].join(""),
    ),
    "</feed>",
    "",
  ].join("\n");
}

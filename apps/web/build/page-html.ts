import type { Manifest } from "vite";

import { headTags, type PageHead } from "./page-head.ts";

export interface PageParts {
  template: string;
  /** The prerendered app. */
  body: string;
  head: PageHead;
  siteUrl: string;
  css: string;
  /** Manifest keys of the entry and of the page's own chunk. */
  entry: string;
  chunk: string | undefined;
  /** Complete without script: the app is loaded when the browser is idle. */
  deferred: boolean;
  /** The page asks the origin for the backend's key as soon as it runs. */
  preloadConfig: boolean;
}

/** Files that a chunk needs before it can run, itself first, without those of `base`. */
export function chunkFiles(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const next of chunk.imports ?? []) chunkFiles(manifest, next, seen);
  return seen;
}

const entryScript = /\s*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/;
const preloads = /\s*<link rel="modulepreload"[^>]*>/g;
const stylesheet = /<link rel="stylesheet"[^>]*>/;

function scriptTags(parts: PageParts, manifest: Manifest): string {
  const entryFile = manifest[parts.entry]!.file;
  const files = new Set<string>();
  for (const key of [parts.entry, parts.chunk]) if (key !== undefined) chunkFiles(manifest, key, files);
  files.delete(entryFile);
  return [
    `<script type="module" crossorigin src="/${entryFile}"></script>`,
    ...[...files].map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
    ...(parts.preloadConfig ? [`<link rel="preload" as="fetch" crossorigin href="/config.json" />`] : []),
  ].join("\n    ");
}

/** One prerendered page: its head, its styles inlined, its chunk loading beside the entry, its HTML. */
export function pageHtml(parts: PageParts, manifest: Manifest): string {
  const entryFile = manifest[parts.entry]!.file;
  let page = parts.template
    .replace(preloads, "")
    .replace(entryScript, "")
    .replace(stylesheet, () => `<style>${parts.css.trim()}</style>`)
    .replace("<!--head-->", () => headTags(parts.head, parts.siteUrl))
    .replace('<div id="root">', () => `<div id="root" data-page="${parts.head.path}">`)
    .replace("<!--app-->", () => parts.body);
  if (parts.deferred) page = page.replace("<html", () => `<html data-entry="/${entryFile}"`);
  else page = page.replace("</head>", () => `  ${scriptTags(parts, manifest)}\n  </head>`);
  return page;
}

import { headTags, markedHead, type PageHead } from "@diary/core/site/page-head";
import { PLACEHOLDERS } from "@diary/core/site/site-settings";
import type { Manifest } from "vite";

export interface PageParts {
  template: string;
  body: string;
  head: PageHead;
  css: string;
  chunk: string;
  /** True if the page is complete without script, so its app can start later (see boot/inline-bootstrap.ts). */
  deferred: boolean;
  requests?: string | undefined;
  /** Inline script of this page, and the outline that the script fills before the app starts. */
  preload?: { script: string; outline: string } | undefined;
}

/** Returns the module's key. Modules of the chunk `data` have none in the manifest, so they get the chunk's key. */
export function chunkKey(manifest: Manifest, module: string): string {
  if (module in manifest) return module;
  const group = Object.keys(manifest).find((key) => manifest[key]?.name === "data");
  if (group === undefined) throw new Error(`The manifest has neither ${module} nor a chunk named data.`);
  return group;
}

export function chunkAddress(manifest: Manifest, name: string): string {
  const chunk = Object.values(manifest).find((other) => other.name === name);
  if (chunk === undefined) throw new Error(`The manifest has no chunk named ${name}.`);
  return `/${chunk.file}`;
}

/** The chunk's file comes first, then the files of its imports. */
export function chunkFiles(manifest: Manifest, key: string, files = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const next of chunk.imports ?? []) chunkFiles(manifest, next, files);
  return files;
}

const entryScripts = /\s*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/g;
const noScript = /\s*<noscript><div class="app-missing">.*?<\/noscript>/s;
const preloads = /\s*<link rel="modulepreload"[^>]*>/g;
const stylesheet = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/;

export function stylesheetPath(template: string): string {
  const href = stylesheet.exec(template)?.[1];
  if (href === undefined) throw new Error("The built page has no link to a stylesheet.");
  return href.slice(1);
}

function keyOf(manifest: Manifest, src: string | undefined): string {
  const key = Object.keys(manifest).find((name) => `/${manifest[name]?.file}` === src);
  if (key === undefined) throw new Error(`The manifest has no entry for the page's script ${src}.`);
  return key;
}

function entryOf(manifest: Manifest, template: string): string {
  // The entry is the last script. The scripts of imported chunks come first.
  return keyOf(manifest, [...template.matchAll(entryScripts)].at(-1)?.[1]);
}

export function entryScriptPath(manifest: Manifest, html: string): string {
  return keyOf(manifest, /data-entry="([^"]+)"/.exec(html)?.[1]);
}

const DATA_PROVIDER = "src/app/data-provider.tsx";

const list = (files: Iterable<string>) => Array.from(files, (file) => `/${file}`).join(" ");

/** Returns attributes with the files that boot/inline-bootstrap.ts preloads. A second list is only for challenge pages. */
function preloadedFiles(parts: PageParts, manifest: Manifest, entry: string): string {
  const shared = chunkFiles(manifest, chunkKey(manifest, DATA_PROVIDER), chunkFiles(manifest, entry));
  const all = chunkFiles(manifest, chunkKey(manifest, parts.chunk), new Set(shared));
  if (parts.preload === undefined) return `data-files="${list(all)}"`;
  return `data-files="${list(shared)}" data-challenge-files="${list([...all].filter((file) => !shared.has(file)))}"`;
}

/** Removes the template's script elements, because the inline script boot/inline-bootstrap.ts starts the app. */
export function pageHtml(parts: PageParts, manifest: Manifest): string {
  const entry = entryOf(manifest, parts.template);
  const start = parts.deferred ? `data-start="use"` : preloadedFiles(parts, manifest, entry);
  const page = parts.template
    .replace(preloads, "")
    .replace(parts.deferred ? noScript : "", "")
    .replace(entryScripts, "")
    .replace(stylesheet, () => `${fontPreloads(parts.css)}<style>${parts.css.trim()}</style>`)
    .replace("<!--head-->", () => markedHead(headTags(parts.head, PLACEHOLDERS)))
    .replace("<html", () => `<html data-entry="/${manifest[entry]!.file}" ${start}`)
    .replace('<div id="root">', () => `<div id="root" data-page="${parts.head.path}">`)
    .replace("<!--app-->", () => parts.body);
  return withPreload(page, parts);
}

/** Fonts that most visits use. The browser uses Inter only if the font arrives before the first paint. */
const FONTS = /\/assets\/(?:besley|inter|literata)-(?!accented|italic)[\w-]{8}\.woff2/g;

function fontPreloads(css: string): string {
  return [...new Set(css.match(FONTS))]
    .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}" />\n    `)
    .join("");
}

/** Inserts the page's scripts before the script that starts the app, which waits for `preload.script`, its timeout or a press. */
function withPreload(page: string, { preload, requests }: PageParts): string {
  const scripts = [preload?.script, requests].filter((script) => script !== undefined);
  const outline = preload === undefined ? "" : `  <template>${preload.outline}</template>\n  `;
  return page
    .replace(
      "<script>",
      () => scripts.map((script) => `<script>${script}</script>\n    `).join("") + "<script>",
    )
    .replace("</body>", () => `${outline}</body>`);
}

// What a host of static files has to be told: headers, which addresses are pages, and the page for all others.
import { copyFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { inlineScriptHashes, securityHeaders } from "@diary/server/http/security-headers";

import { appPages } from "../apps/web/src/pages.ts";

const APP = "/app.html";
const FOREVER = "public, max-age=31536000, immutable";
const FILES = ["_headers", "_redirects", "vercel.json", "404.html"];

export interface Hosting {
  siteUrl: string;
  /** Address of the Supabase project; undefined where the site's own server answers the API, and needs no such files. */
  supabaseUrl: string | undefined;
}

/**
 * Writes them into a built site, for Netlify and Cloudflare Pages (`_headers`, `_redirects`), for Vercel (`vercel.json`) and
 * as an example for others. The policy names the inline scripts of this very build by their hashes.
 */
export function writeHostingFiles(folder: string, { siteUrl, supabaseUrl }: Hosting): void {
  for (const name of FILES) rmSync(join(folder, name), { force: true });
  if (supabaseUrl === undefined) return;
  const headers = Object.entries(securityHeaders(inlineScriptHashes(folder), siteUrl, supabaseUrl));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write("_headers", netlifyHeaders(headers));
  write("_redirects", `${appPages.map((path) => `${path} ${APP} 200`).join("\n")}\n`);
  write("vercel.json", `${JSON.stringify(vercelConfig(headers), null, 2)}\n`);
  // Hosts answer it with the status 404; the app in it shows its own page for that.
  copyFileSync(join(folder, APP), join(folder, "404.html"));
}

type Headers = readonly (readonly [name: string, value: string])[];

function netlifyHeaders(headers: Headers): string {
  const lines = headers.map(([name, value]) => `  ${name}: ${value}`);
  return ["/*", ...lines, "/assets/*", `  cache-control: ${FOREVER}`, ""].join("\n");
}

function vercelConfig(headers: Headers): unknown {
  const list = headers.map(([key, value]) => ({ key, value }));
  return {
    headers: [
      { source: "/(.*)", headers: list },
      { source: "/assets/(.*)", headers: [{ key: "cache-control", value: FOREVER }] },
    ],
    rewrites: appPages.map((source) => ({ source, destination: APP })),
  };
}

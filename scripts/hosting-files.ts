import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { EDGE_PATHS } from "@diary/core/site/edge-site";
import type { SiteSettings } from "@diary/core/site/site-settings";
import { readBuiltSite } from "@diary/server/http/configure-site";
import { inlineScriptHashes, securityHeaders } from "@diary/server/http/security-headers";

import { appPages } from "../apps/web/src/pages.ts";
import { writeEdgeFunctions } from "./edge-functions.ts";

const APP = "/app.html";
const FOREVER = "public, max-age=31536000, immutable";

/** `apiUrl` is the address of a Supabase project, because a static host has no API. */
export type HostedSettings = SiteSettings & { apiUrl: string };

/** Writes the configuration of Netlify, Cloudflare Pages and Vercel. Its CSP contains hashes of this build's scripts. */
export async function writeHostingFiles(
  folder: string,
  { apiUrl, key, siteName, siteUrl }: HostedSettings,
): Promise<void> {
  const scripts = inlineScriptHashes(readBuiltSite(folder).values());
  const allHeaders = securityHeaders(scripts, siteUrl, apiUrl);
  const headers = Object.entries(allHeaders);
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write("_headers", netlifyHeaders(headers));
  write("_redirects", `${appPages.map((path) => `${path} ${APP} 200`).join("\n")}\n`);
  write("vercel.json", `${JSON.stringify(vercelConfig(headers), null, 2)}\n`);
  // Hosts serve this file with status 404. It contains the app, which shows its "not found" page.
  copyFileSync(join(folder, APP), join(folder, "404.html"));
  const shell = readFileSync(join(folder, APP), "utf8");
  await writeEdgeFunctions(folder, {
    siteUrl,
    siteName,
    supabaseUrl: apiUrl,
    key,
    shell,
    headers: allHeaders,
  });
}

type Headers = readonly (readonly [name: string, value: string])[];

/** The extension reads the first file before it has access to the site, and tools for APIs the second. */
const OPEN_FILES = ["/config.json", "/api/openapi.json"];

function netlifyHeaders(headers: Headers): string {
  const lines = headers.map(([name, value]) => `  ${name}: ${value}`);
  const open = OPEN_FILES.flatMap((file) => [file, "  access-control-allow-origin: *"]);
  return ["/*", ...lines, "/assets/*", `  cache-control: ${FOREVER}`, ...open, ""].join("\n");
}

function vercelConfig(headers: Headers): unknown {
  const list = headers.map(([key, value]) => ({ key, value }));
  return {
    headers: [
      // The function's own headers of badges and cards allow other sites to show them.
      { source: "/((?!badge/|embed/).*)", headers: list },
      { source: "/assets/(.*)", headers: [{ key: "cache-control", value: FOREVER }] },
      ...OPEN_FILES.map((source) => ({
        source,
        headers: [{ key: "access-control-allow-origin", value: "*" }],
      })),
    ],
    rewrites: [
      { source: "/challenge/create", destination: APP },
      ...EDGE_PATHS.map((source) => ({ source, destination: "/api/page" })),
      ...appPages.map((source) => ({ source, destination: APP })),
    ],
  };
}

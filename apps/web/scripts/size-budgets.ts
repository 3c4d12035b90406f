import { readFileSync } from "node:fs";
import path from "node:path";

import type { Manifest } from "vite";

import { chunkFiles, chunkKey, entryScriptPath } from "../build/page-html.ts";
import { pages } from "../src/pages.ts";

const site = path.resolve(import.meta.dirname, "../dist");

interface Budget {
  name: string;
  path: string[];
  limit: string;
  gzip: true;
}

const VISITOR_LIMITS: Readonly<Record<string, string>> = { "/": "110.5 KiB", "/home": "135.3 KiB" };
/** Includes the delivery of pending entries, photos and notes, which each page can do. */
const USER_LIMIT = "267.6 KiB";
const AUTH_SERVICE = "session/auth-service.ts";

/** Limits of each page's scripts (gzip), with parts that load when idle. `VISITOR_LIMITS` apply without a session. */
export function siteBudgets(): Budget[] {
  const manifest = JSON.parse(readFileSync(path.join(site, ".vite/manifest.json"), "utf8")) as Manifest;
  const html = readFileSync(path.join(site, "app.html"), "utf8");
  const everywhere = chunkFiles(manifest, entryScriptPath(manifest, html));
  const auth = Object.keys(manifest).find((key) => key.endsWith(AUTH_SERVICE));
  if (auth === undefined) throw new Error("The auth service has no separate chunk any more.");
  const memberParts = ["src/app/member-header.tsx", "src/app/member-features.tsx"];
  return pages.map(({ isForStaff, isText, module, path: route }) => {
    const visitorLimit = VISITOR_LIMITS[route];
    const isForVisitors = visitorLimit !== undefined;
    const modules = [
      `src/routes/${module}.tsx`,
      ...(isForVisitors && isText ? [] : ["src/app/deferred-offline.tsx"]),
      ...(isForVisitors ? [] : [auth, ...memberParts]),
      ...(isForStaff ? ["src/routes/parts/desk-pages.tsx"] : []),
    ];
    const files = new Set(everywhere);
    for (const name of modules) chunkFiles(manifest, chunkKey(manifest, name), files);
    return {
      name: `${route}${isForVisitors ? " for a visitor" : ""}`,
      path: [...files].map((file) => path.join(site, file)),
      limit: visitorLimit ?? USER_LIMIT,
      gzip: true,
    };
  });
}

import path from "node:path";

import { filesOf, groupKey, readManifest, routes, site } from "./route-weights.ts";

/** An entry of size-limit's configuration. */
interface Budget {
  name: string;
  path: string[];
  limit: string;
  gzip: true;
}

/** For visitors. React and the router are 71 KiB of each. */
const LIMITS: Readonly<Record<string, string>> = { "/": "91 KiB", "/home": "110 KiB" };
const AUTH_SERVICE = "session/auth-service.ts";
/** For visitors these pages have nothing to keep, and load nothing that does. */
const TEXTS: ReadonlySet<string> = new Set(["/"]);

/**
 * What each route may load as script, compressed, with what comes when the browser is idle: feed and landing page as a
 * visitor, every other route as a member in all.
 */
export function siteBudgets(): Budget[] {
  const manifest = readManifest();
  const auth = Object.keys(manifest).find((key) => key.endsWith(AUTH_SERVICE));
  if (auth === undefined) throw new Error("The auth service has no chunk of its own any more.");
  const [idle, kept] = [groupKey(manifest, "idle"), groupKey(manifest, "kept")];
  const memberParts = [
    "src/app/member-header.tsx",
    "src/app/member-tools.tsx",
    "src/features/like/member-like.tsx",
  ];
  return routes.map((entry) => {
    const isForVisitors = entry.route in LIMITS;
    const files = new Set(filesOf(manifest, entry));
    const idleParts = TEXTS.has(entry.route) ? [idle] : [idle, kept];
    for (const module of [...idleParts, ...(isForVisitors ? [] : [auth, ...memberParts])]) {
      for (const file of filesOf(manifest, { module })) files.add(file);
    }
    return {
      name: `${entry.route}${isForVisitors ? " for a visitor" : ""}`,
      path: [...files].map((file) => path.join(site, file)),
      limit: LIMITS[entry.route] ?? "180 KiB",
      gzip: true,
    };
  });
}

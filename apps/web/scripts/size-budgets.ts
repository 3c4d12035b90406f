import path from "node:path";

import { filesOf, readManifest, routes, site } from "./route-weights.ts";

/** An entry of size-limit's configuration. */
interface Budget {
  name: string;
  path: string[];
  limit: string;
  gzip: true;
}

const AUTH_CLIENT = "@supabase/auth-js";

/** What each route may load as script, compressed: feed and landing page as a visitor, every other route as a member in all. */
export function siteBudgets(): Budget[] {
  const manifest = readManifest();
  const auth = Object.keys(manifest).find((key) => key.includes(AUTH_CLIENT));
  if (auth === undefined) throw new Error("The auth client has no chunk of its own any more.");
  const memberParts = [
    "src/app/member-header.tsx",
    "src/app/member-tools.tsx",
    "src/features/like/member-like.tsx",
  ];
  return routes.map((entry) => {
    const isForVisitors = entry.route === "/home" || entry.route === "/";
    const files = new Set(filesOf(manifest, entry));
    if (!isForVisitors) {
      for (const module of [auth, ...memberParts]) {
        for (const file of filesOf(manifest, { route: entry.route, module })) files.add(file);
      }
    }
    return {
      name: `${entry.route}${isForVisitors ? " for a visitor" : ""}`,
      path: [...files].map((file) => path.join(site, file)),
      limit: isForVisitors ? "122 KiB" : "190 KiB",
      gzip: true,
    };
  });
}

import { paths } from "@diary/core/paths";

import { findRoute } from "../guard/routes.ts";

const OWN = new Set(["/healthz", "/readyz", "/config.json", "/mailbox", "/mailbox.json"]);
const PAGES = Object.values(paths)
  .map((path) => (typeof path === "string" ? path : path(":id", ":id")))
  // "/challenge/create" before "/challenge/:id".
  .toSorted((a, b) => Number(a.includes(":")) - Number(b.includes(":")))
  .map((pattern) => ({ pattern, matches: new RegExp(`^${pattern.replaceAll(":id", "[^/]+")}/?$`) }));

/** What a request asks for, without ids, names of files and queries: one of some dozens of patterns. */
export function routePattern(url: string): string {
  const path = url.replace(/[?#].*$/s, "");
  const service = /^\/(auth|rest|storage)\/v1\//.exec(path)?.[1];
  if (service !== undefined) {
    const route = findRoute(path);
    if (route === undefined) return `/${service}/v1/*`;
    return `/${service}/v1/${route.rest.replace(/\/avatars\/.*$/s, "/avatars/*")}`;
  }
  if (OWN.has(path)) return path;
  if (path.startsWith("/assets/")) return "/assets/*";
  return PAGES.find(({ matches }) => matches.test(path))?.pattern ?? "/*";
}

import { readHostedBackend, readVariable, type Variables } from "@diary/core/hosted-backend";

import type { Server } from "../src/connection/server.ts";

/**
 * `any`: the user connects the extension to a server. `fixed`: the extension works with one server.
 * `from-site`: the extension reads the key of the backend from the site's `/config.json`.
 */
export type BuildSettings =
  | { kind: "any" }
  | {
      kind: "fixed";
      siteOrigin: string;
      backend: { kind: "from-site" } | { kind: "hosted"; url: string; key: string };
    };

export function builtInServer(settings: BuildSettings): Server | null {
  if (settings.kind === "any") return null;
  const { backend, siteOrigin } = settings;
  return backend.kind === "hosted"
    ? { siteOrigin, apiUrl: backend.url, key: backend.key, isBuiltIn: true }
    : { siteOrigin, apiUrl: siteOrigin, isBuiltIn: true };
}

export function parseSettings(variables: Variables): BuildSettings {
  const backend = readHostedBackend(variables) ?? { kind: "from-site" };
  const address = readVariable(variables, "SITE_URL");
  if (address === undefined) {
    if (backend.kind === "from-site") return { kind: "any" };
    throw new Error("SITE_URL is missing: a build for Supabase needs the public address of the site.");
  }
  if (!isWebAddress(address)) throw new Error(`SITE_URL is not an address: ${address}`);
  return { kind: "fixed", siteOrigin: new URL(address).origin, backend };
}

/** Accepts one to four numbers separated by points, such as 1.2.3. Returns null if STORE_VERSION isn't set. */
export function parseStoreVersion(variables: Variables): string | null {
  const version = readVariable(variables, "STORE_VERSION");
  if (version === undefined) return null;
  if (!/^\d{1,5}(\.\d{1,5}){0,3}$/.test(version))
    throw new Error(`STORE_VERSION is not a version: ${version}`);
  const settings = parseSettings(variables);
  if (settings.kind === "any") return version;
  const { hostname, protocol } = new URL(settings.siteOrigin);
  if (protocol !== "https:" || hostname === "localhost")
    throw new Error(
      "SITE_URL must be the public https address: a package with STORE_VERSION works only with this site.",
    );
  return version;
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

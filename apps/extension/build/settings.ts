import { readHostedBackend, readVariable, type Variables } from "@diary/core/hosted-backend";

/** What is fixed when the extension is built; the names of the variables are those of the site's own build. */
export interface BuildSettings {
  /** Where the site is, without a slash at the end. */
  siteOrigin: string;
  /** `from-site`: the site tells, at `/config.json`. */
  backend: { kind: "from-site" } | { kind: "hosted"; url: string; key: string };
}

/** Pages of the site, as a match pattern. Firefox takes no port in one: the code compares the whole origin. */
export function siteMatchPattern({ siteOrigin }: BuildSettings): string {
  const { hostname, protocol } = new URL(siteOrigin);
  return `${protocol}//${hostname}/*`;
}

/** Reads the build's variables; what is missing or wrong is named in the error. */
export function parseSettings(variables: Variables): BuildSettings {
  const backend = readHostedBackend(variables) ?? { kind: "from-site" };
  const site = readVariable(variables, "SITE_URL");
  if (site === undefined && backend.kind === "hosted") {
    throw new Error("SITE_URL is missing: a build for Supabase needs the public address of the site.");
  }
  const address = site ?? "http://localhost:3000";
  if (!isWebAddress(address)) throw new Error(`SITE_URL is not an address: ${address}`);
  return { siteOrigin: new URL(address).origin, backend };
}

/**
 * The version of a package for a store, one to four numbers with points between them, larger than that of the package before;
 * null for a build that is loaded unpacked.
 */
export function parseStoreVersion(variables: Variables): string | null {
  const version = readVariable(variables, "STORE_VERSION");
  if (version === undefined) return null;
  if (!/^\d{1,5}(\.\d{1,5}){0,3}$/.test(version))
    throw new Error(`STORE_VERSION is not a version: ${version}`);
  const { hostname, protocol } = new URL(parseSettings(variables).siteOrigin);
  if (protocol !== "https:" || hostname === "localhost")
    throw new Error("SITE_URL is to be the public https address: the package works with it alone.");
  return version;
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

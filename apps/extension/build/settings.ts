import { readHostedBackend } from "@diary/core/hosted-backend";

/** What is fixed when the extension is built; the names of the variables are those of the site's own build. */
export interface BuildSettings {
  /** Where the site is, without a slash at the end. */
  siteOrigin: string;
  /** `from-site`: the site tells, at `/config.json`. */
  backend: { kind: "from-site" } | { kind: "hosted"; url: string; key: string };
}

/** A package for a store: the store signs it, and gives it its id. */
export interface StoreSettings {
  /** One to four numbers with points between them, larger than that of the package before. */
  version: string;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Reads the build's variables; what is missing or wrong is named in the error. */
export function parseSettings(variables: Variables): BuildSettings {
  const backend = readBackend(variables);
  const site = read(variables, "SITE_URL");
  if (site === undefined && backend.kind === "hosted") {
    throw new Error("SITE_URL is missing: a build for Supabase needs the public address of the site.");
  }
  const address = site ?? "http://localhost:3000";
  if (!isWebAddress(address)) throw new Error(`SITE_URL is not an address: ${address}`);
  return { siteOrigin: new URL(address).origin, backend };
}

/** Of a build for a store; null for one that is loaded unpacked. */
export function parseStoreSettings(variables: Variables): StoreSettings | null {
  const version = read(variables, "STORE_VERSION");
  if (version === undefined) return null;
  if (!/^\d{1,5}(\.\d{1,5}){0,3}$/.test(version))
    throw new Error(`STORE_VERSION is not a version: ${version}`);
  const { hostname, protocol } = new URL(parseSettings(variables).siteOrigin);
  if (protocol !== "https:" || hostname === "localhost")
    throw new Error("SITE_URL is to be the public https address: the package works with it alone.");
  return { version };
}

function readBackend(variables: Variables): BuildSettings["backend"] {
  const url = read(variables, "VITE_SUPABASE_URL");
  const key = read(variables, "VITE_SUPABASE_ANON_KEY");
  return readHostedBackend({ url, key }) ?? { kind: "from-site" };
}

function read(variables: Variables, name: string): string | undefined {
  const value = variables[name]?.trim();
  return value === "" ? undefined : value;
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

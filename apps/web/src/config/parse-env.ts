import { readHostedBackend } from "@diary/core/hosted-backend";

/** Where the backend is: fixed at build time, or told by the origin that serves the site. */
export type BackendSource = { kind: "hosted"; url: string; key: string } | { kind: "same-origin" };

/** Who runs the site; name and address are undefined where nobody has set them. */
export interface Operator {
  /** The specification's {email}. */
  email: string;
  name: string | undefined;
  address: string | undefined;
}

export interface Env {
  backend: BackendSource;
  /** The site's public address, for canonical links and social cards; no trailing slash. */
  siteUrl: string;
  operator: Operator;
  /** Where the browser extension is to be had; undefined where nobody has said. */
  extensionUrl: string | undefined;
}

type Variables = Readonly<Record<string, unknown>>;

function read(variables: Variables, name: string): string | undefined {
  const value = variables[name];
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

function readBackend(variables: Variables): BackendSource {
  const url = read(variables, "VITE_SUPABASE_URL");
  const key = read(variables, "VITE_SUPABASE_ANON_KEY");
  return readHostedBackend({ url, key }) ?? { kind: "same-origin" };
}

/**
 * The address is part of what a build for Supabase writes for search engines and into the extension; a served build
 * can work without it.
 */
function readSiteUrl(variables: Variables, backend: BackendSource): string {
  const url = read(variables, "SITE_URL");
  if (url === undefined && backend.kind === "hosted") {
    throw new Error("SITE_URL is missing: a build for Supabase needs the public address of the site.");
  }
  if (url !== undefined && !/^https?:\/\/[^/]/.test(url))
    throw new Error(`SITE_URL is not an address: ${url}`);
  return (url ?? "http://localhost:3000").replace(/\/+$/, "");
}

function readAddress(variables: Variables, name: string): string | undefined {
  const address = read(variables, name);
  if (address !== undefined && !/^https?:/.test(address))
    throw new Error(`${name} is not an address: ${address}`);
  return address;
}

/** Reads the build's variables once; what is missing or wrong is named in the error. */
export function parseEnv(variables: Variables): Env {
  const backend = readBackend(variables);
  return {
    backend,
    siteUrl: readSiteUrl(variables, backend),
    operator: {
      email: read(variables, "CONTACT_EMAIL") ?? "hello@challenge-diary.example",
      name: read(variables, "OPERATOR_NAME"),
      address: read(variables, "OPERATOR_ADDRESS"),
    },
    extensionUrl: readAddress(variables, "EXTENSION_URL"),
  };
}

import { readHostedBackend, readVariable, type Variables } from "@diary/core/hosted-backend";

/** Where the backend is: fixed at build time, or told by the origin that serves the site. */
export type BackendSource = { kind: "hosted"; url: string; key: string } | { kind: "same-origin" };

/** Who runs the site; name and address are undefined where they are not set. */
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
  /** What browsers subscribe to pushes with; undefined where there are no pushes, or the origin of the site tells it. */
  pushKey: string | undefined;
  /** Address of the browser extension in a store; undefined where it is not set. */
  extensionUrl: string | undefined;
}

function readAddress(variables: Variables, name: string): string | undefined {
  const address = readVariable(variables, name);
  if (address !== undefined && !/^https?:\/\/[^/]/.test(address))
    throw new Error(`${name} is not an address: ${address}`);
  return address;
}

/**
 * The address is part of what a build for Supabase writes for search engines and into the extension; a served build
 * can work without it.
 */
function readSiteUrl(variables: Variables, backend: BackendSource): string {
  const url = readAddress(variables, "SITE_URL");
  if (url === undefined && backend.kind === "hosted") {
    throw new Error("SITE_URL is missing: a build for Supabase needs the public address of the site.");
  }
  return (url ?? "http://localhost:3000").replace(/\/+$/, "");
}

/** Reads the build's variables once; what is missing or wrong is named in the error. */
export function parseEnv(variables: Variables): Env {
  const backend = readHostedBackend(variables) ?? { kind: "same-origin" };
  return {
    backend,
    siteUrl: readSiteUrl(variables, backend),
    operator: {
      email: readVariable(variables, "CONTACT_EMAIL") ?? "hello@challenge-diary.example",
      name: readVariable(variables, "OPERATOR_NAME"),
      address: readVariable(variables, "OPERATOR_ADDRESS"),
    },
    pushKey: readVariable(variables, "VITE_PUSH_KEY"),
    extensionUrl: readAddress(variables, "EXTENSION_URL"),
  };
}

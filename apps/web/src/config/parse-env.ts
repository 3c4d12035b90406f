import { readHostedBackend, readVariable, type Variables } from "@diary/core/hosted-backend";

/** `hosted` is fixed by the build; `same-origin` is the server of the site. */
export type BackendSource = { kind: "hosted"; url: string; key: string } | { kind: "same-origin" };

export interface Operator {
  email: string;
  name: string | undefined;
  address: string | undefined;
}

export interface Env {
  backend: BackendSource;
  /** Without a trailing slash; for canonical links and social cards. */
  siteUrl: string;
  operator: Operator;
  /** Undefined without pushes, or if the site's origin provides it. */
  pushKey: string | undefined;
  extensionUrl: string | undefined;
}

function readAddress(variables: Variables, name: string): string | undefined {
  const address = readVariable(variables, name);
  if (address !== undefined && !/^https?:\/\/[^/]/.test(address))
    throw new Error(`${name} is not an address: ${address}`);
  return address;
}

/** A build for Supabase writes the address into sitemaps and the extension. */
function readSiteUrl(variables: Variables, backend: BackendSource): string {
  const url = readAddress(variables, "SITE_URL");
  if (url === undefined && backend.kind === "hosted") {
    throw new Error("SITE_URL is missing: a build for Supabase needs the public address of the site.");
  }
  return (url ?? "http://localhost:3000").replace(/\/+$/, "");
}

/** Error messages name the invalid variable. */
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

import { SHAPES } from "../rest/shape-list.ts";

export type Service = "auth" | "rest" | "storage";

export interface Route {
  service: Service;
  /** The path after `/<service>/v1/`. */
  path: string;
  /** Everything that is not listed is closed. */
  isOpen: boolean;
  /** Largest body accepted, in bytes. */
  bodyLimit: number;
}

/** A picture of 1 MiB and the form around it. */
const UPLOAD_LIMIT = 1_048_576 + 64 * 1024;
/** An entry of 10,000 characters with every one of them escaped fits. */
const REST_LIMIT = 128 * 1024;
const AUTH_LIMIT = 16 * 1024;

// What the product uses and nothing else. Lite has more behind it: its studio, /_system, and /otp and /magiclink,
// which create confirmed users for any client.
const OPEN: Record<Service, { paths: RegExp; bodyLimit: number }> = {
  auth: {
    paths:
      /^(signup|token|recover|resend|logout|verify|user|settings|health|factors(\/[0-9a-f-]{36}(\/(challenge|verify))?)?)$/,
    bodyLimit: AUTH_LIMIT,
  },
  rest: {
    paths: new RegExp(`^(${[...SHAPES.targets].join("|")})$`),
    bodyLimit: REST_LIMIT,
  },
  storage: {
    paths: /^object\/((public|info|info\/public|list|authenticated)\/)?avatars(\/|$)/,
    bodyLimit: UPLOAD_LIMIT,
  },
};

/** What an address begins with, before its query. */
export const pathOf = (address: string): string => address.replace(/[?#].*$/s, "");

/** The service whose paths a path is among, open or not. */
export const serviceOf = (pathname: string): Service | undefined =>
  /^\/(auth|rest|storage)\/v1\//.exec(pathname)?.[1] as Service | undefined;

/** What a path of the API asks for; undefined for every other path. */
export function findRoute(pathname: string): Route | undefined {
  const [, service, path = ""] = /^\/(auth|rest|storage)\/v1\/(.*)$/.exec(pathname) ?? [];
  if (service === undefined) return undefined;
  const { paths, bodyLimit } = OPEN[service as Service];
  return { service: service as Service, path, isOpen: paths.test(path), bodyLimit };
}

import type { Route, Service } from "../protocol/route.ts";
import { SHAPES } from "../rest/shape-list.ts";

/** Image of 1 MiB in a form. */
const UPLOAD_LIMIT = 1_048_576 + 64 * 1024;
/** Fits an entry of 10,000 escaped characters. */
const REST_LIMIT = 128 * 1024;
const AUTH_LIMIT = 16 * 1024;

// Paths of the product. Lite has more: its studio, /_system, and /otp and /magiclink, which create confirmed users
// for any client.
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

/** Path of an address without its query. */
export const pathOf = (address: string): string => address.replace(/[?#].*$/s, "");

/** Service of a path, open or not. */
export const serviceOf = (pathname: string): Service | undefined =>
  /^\/(auth|rest|storage)\/v1\//.exec(pathname)?.[1] as Service | undefined;

/** Route of an API path; undefined for other paths. */
export function findRoute(pathname: string): Route | undefined {
  const [, service, path = ""] = /^\/(auth|rest|storage)\/v1\/(.*)$/.exec(pathname) ?? [];
  if (service === undefined) return undefined;
  const { paths, bodyLimit } = OPEN[service as Service];
  return { service: service as Service, path, isOpen: paths.test(path), bodyLimit };
}

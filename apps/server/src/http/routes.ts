import type { Route, Service } from "../protocol/route.ts";
import { SHAPES } from "../rest/shape-list.ts";

const UPLOAD_LIMIT = 1_048_576 + 64 * 1024;
/** Large enough for an entry of 10,000 escaped characters. */
const REST_LIMIT = 128 * 1024;
const AUTH_LIMIT = 16 * 1024;

// Paths of the product. Other paths of lite (@supabase/lite) are dangerous: /otp, for example, creates users.
const OPEN: Record<Service, { paths: RegExp; bodyLimit: number }> = {
  auth: {
    paths:
      /^(authorize|callback|signup|token|recover|resend|logout|verify|user|settings|health|factors(\/[0-9a-f-]{36}(\/(challenge|verify))?)?)$/,
    bodyLimit: AUTH_LIMIT,
  },
  rest: {
    paths: new RegExp(`^(${[...SHAPES.targets].join("|")})$`),
    bodyLimit: REST_LIMIT,
  },
  storage: {
    paths:
      /^object\/(((public|info|info\/public|list|authenticated)\/)?avatars|((list|sign|authenticated)\/)?photos)(\/|$)/,
    bodyLimit: UPLOAD_LIMIT,
  },
};

export const pathOf = (address: string): string => address.replace(/[?#].*$/s, "");

export const serviceOf = (pathname: string): Service | undefined =>
  /^\/(auth|rest|storage)\/v1\//.exec(pathname)?.[1] as Service | undefined;

export function findRoute(pathname: string): Route | undefined {
  const [, service, path = ""] = /^\/(auth|rest|storage)\/v1\/(.*)$/.exec(pathname) ?? [];
  if (service === undefined) return undefined;
  const { paths, bodyLimit } = OPEN[service as Service];
  return { service: service as Service, path, isOpen: paths.test(path), bodyLimit };
}

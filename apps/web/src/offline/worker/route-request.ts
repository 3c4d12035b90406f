/** `shared`: text or photos from another app. `browser`: the worker doesn't handle the request. */
export type RequestRoute = "page" | "asset" | "shared" | "browser";

const SERVERS_OWN = /^\/(?:(?:auth|rest|storage)\/v1|embed)\/|^\/(?:mailbox|healthz|readyz)(?:$|[./])/;
const IS_FILE = /\.\w+$/;

export interface RoutedRequest {
  method: string;
  mode: string;
  url: string;
}

export function routeRequest({ method, mode, url }: RoutedRequest, origin: string): RequestRoute {
  const address = new URL(url);
  const { pathname } = address;
  if (address.origin !== origin) return "browser";
  if (method === "POST" && mode === "navigate" && pathname === "/share") return "shared";
  if (method !== "GET") return "browser";
  if (mode === "navigate") {
    return SERVERS_OWN.test(pathname) || IS_FILE.test(pathname) ? "browser" : "page";
  }
  return pathname.startsWith("/assets/") ? "asset" : "browser";
}

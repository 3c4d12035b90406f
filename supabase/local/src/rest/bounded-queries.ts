import type { GuardedHandler } from "../guard/guard.ts";
import { findRoute } from "../guard/routes.ts";
import { checkQuery } from "./check-query.ts";

/**
 * Lets through to the database only queries whose cost is bounded, and bounds the rows that they are answered with. The
 * secret key is the operator's, who may ask for anything.
 */
export function withBoundedQueries(behind: GuardedHandler): GuardedHandler {
  return async (request, peer, caller) => {
    const url = new URL(request.url);
    const route = findRoute(url.pathname);
    const isBounded =
      route?.service === "rest" && !route.rest.startsWith("rpc/") && caller.kind !== "service";
    if (!isBounded) return behind(request, peer, caller);

    const checked = checkQuery({
      method: request.method,
      table: route.rest,
      parameters: url.searchParams,
      prefer: request.headers.get("prefer") ?? "",
    });
    if ("refusal" in checked) return checked.refusal;
    return behind(withRows(request, url, checked.rows), peer, caller);
  };
}

/** The same request with its limit at most so high. A range of bytes or rows may be ignored, and is. */
function withRows(request: Request, url: URL, rows: number): Request {
  if (request.method !== "GET" && request.method !== "HEAD") return request;
  const asked = url.searchParams.get("limit");
  const needsLimit = asked === null || !(Number(asked) <= rows);
  if (!needsLimit && !request.headers.has("range")) return request;
  if (needsLimit) url.searchParams.set("limit", String(rows));
  const headers = new Headers(request.headers);
  headers.delete("range");
  return new Request(url, { method: request.method, headers, signal: request.signal });
}

import { authError, jsonAnswer, restError } from "./answers.ts";
import { limitAuthCall } from "./auth-limits.ts";
import { readBody } from "./body.ts";
import { allowOrigins, preflight } from "./cors.ts";
import { RateLimiter } from "./rate-limiter.ts";
import { mendRestError } from "./rest-errors.ts";
import { findRoute, type Route } from "./routes.ts";
import { acceptUpload, tooLargeAnswer } from "./upload.ts";

/** Answers a request of the API; `peer` is the network address of who sent it. */
export type ApiHandler = (request: Request, peer: string) => Promise<Response>;

export interface Guard {
  handle: ApiHandler;
  /** Forgets who knocked how often. */
  forget: () => void;
}

/** Stands in front of lite: lets through what the product uses, bounded, and mends what lite answers. */
export function createGuard(behind: ApiHandler, options: { rateLimits: boolean }): Guard {
  const limiter = new RateLimiter();
  return {
    forget: () => limiter.clear(),
    async handle(request, peer) {
      const url = new URL(request.url);
      const route = findRoute(url.pathname);
      if (!route) return finish(jsonAnswer(404, { message: "not found" }));
      if (request.method === "OPTIONS") return preflight(request);

      const body = await readBody(request, route.bodyLimit);
      if (!body) return finish(bodyTooLarge(route), route);
      const refusal =
        refuse(request, route) ??
        (options.rateLimits ? tooOften(limiter, url, route, body, peer) : undefined);
      if (refusal) return finish(refusal, route);

      const forwarded = await forward(request, route, body);
      if (forwarded instanceof Response) return finish(forwarded, route);
      const answer = await behind(forwarded, peer);
      return finish(route.service === "rest" ? await mendRestError(answer) : answer, route, request);
    },
  };
}

/** Of the ways to get a token the product has two. */
function refuse(request: Request, { service }: Route): Response | undefined {
  const grantType = new URL(request.url).searchParams.get("grant_type");
  if (service === "auth" && grantType !== null && !["password", "refresh_token"].includes(grantType)) {
    return authError(400, "unsupported_grant_type", "unsupported_grant_type");
  }
  return undefined;
}

function tooOften(
  limiter: RateLimiter,
  url: URL,
  route: Route,
  body: Buffer,
  peer: string,
): Response | undefined {
  if (route.service !== "auth") return undefined;
  return limitAuthCall(limiter, {
    path: route.rest,
    grantType: url.searchParams.get("grant_type"),
    peer,
    email: emailIn(body),
  });
}

function emailIn(body: Buffer): string {
  try {
    const { email } = JSON.parse(body.toString()) as { email?: unknown };
    return typeof email === "string" ? email.trim().toLowerCase() : "";
  } catch {
    return "";
  }
}

/** The request with its body read, and an upload unpacked and named by what it is. */
async function forward(request: Request, route: Route, body: Buffer): Promise<Request | Response> {
  const headers = new Headers(request.headers);
  headers.delete("transfer-encoding");
  let content = body;
  const isUpload =
    route.service === "storage" &&
    ["POST", "PUT"].includes(request.method) &&
    !route.rest.startsWith("object/list");
  if (isUpload) {
    const upload = await acceptUpload(body, headers.get("content-type") ?? "");
    if (!upload.accepted) return upload.answer;
    content = upload.bytes;
    headers.set("content-type", upload.type);
  }
  headers.set("content-length", String(content.length));
  const hasBody = content.length > 0 && request.method !== "GET" && request.method !== "HEAD";
  return new Request(request.url, {
    method: request.method,
    headers,
    signal: request.signal,
    ...(hasBody ? { body: new Uint8Array(content) } : {}),
  });
}

function bodyTooLarge({ service }: Route): Response {
  if (service === "storage") return tooLargeAnswer();
  return service === "auth"
    ? authError(413, "validation_failed", "The request is too large")
    : restError(413, "PGRST100", "The request is too large");
}

function finish(answer: Response, route?: Route, request?: Request): Response {
  const headers = new Headers(answer.headers);
  allowOrigins(headers);
  headers.set("x-content-type-options", "nosniff");
  if (route?.service === "storage") {
    // Whatever lies there, it is a picture beside the page and never a page itself.
    headers.set("content-security-policy", "default-src 'none'; sandbox");
    headers.set("cross-origin-resource-policy", "cross-origin");
  } else {
    headers.set("cache-control", "no-store");
  }
  const known = request?.headers.get("if-none-match");
  if (known && answer.status === 200 && known === headers.get("etag")) {
    headers.delete("content-length");
    return new Response(null, { status: 304, headers });
  }
  return new Response(answer.body, { status: answer.status, headers });
}

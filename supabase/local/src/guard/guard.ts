import type { Query } from "../database/database.ts";
import { authError, invalidToken, jsonAnswer, restError } from "./answers.ts";
import { limitAuthCall } from "./auth-limits.ts";
import { readBody } from "./body.ts";
import { allowOrigins, preflight } from "./cors.ts";
import { readCredentials, type Caller, type Credentials, type CredentialSettings } from "./credentials.ts";
import { RateLimiter } from "./rate-limiter.ts";
import { mendRestError } from "./rest-errors.ts";
import { refuseRestCall } from "./rest-rules.ts";
import { findRoute, type Route } from "./routes.ts";
import { Sessions } from "./sessions.ts";
import { acceptUpload, tooLargeAnswer } from "./upload.ts";

/** Answers a request of the API; `peer` is the network address of who sent it. */
export type ApiHandler = (request: Request, peer: string) => Promise<Response>;

/** What stands behind the guard; it may take the caller as known. */
export type GuardedHandler = (request: Request, peer: string, caller: Caller) => Promise<Response>;

export interface GuardOptions extends CredentialSettings {
  rateLimits: boolean;
  /** As the database's owner. */
  query: Query;
}

export interface Guard {
  handle: ApiHandler;
  /** Forgets who knocked how often. */
  forget: () => void;
}

/** Stands in front of lite: lets through what the product uses, bounded, and mends what lite answers. */
export function createGuard(behind: GuardedHandler, options: GuardOptions): Guard {
  const limiter = new RateLimiter();
  const sessions = new Sessions(options.query);
  return {
    forget() {
      limiter.clear();
      sessions.clear();
    },
    async handle(request, peer) {
      const url = new URL(request.url);
      const route = findRoute(url.pathname);
      if (!route) return finish(jsonAnswer(404, { message: "not found" }));
      if (request.method === "OPTIONS") return preflight(request);

      const credentials = readCredentials(request, route, options);
      if (credentials instanceof Response) return finish(credentials, route);
      const { caller } = credentials;
      const body = await readBody(request, route.bodyLimit);
      if (!body) return finish(bodyTooLarge(route), route);
      const refusal =
        (route.service === "rest"
          ? refuseRestCall(request.method, url, request.headers, body)
          : refuse(request, route)) ??
        (options.rateLimits ? tooOften(limiter, url, route, body, peer) : undefined);
      if (refusal) return finish(refusal, route);

      if (caller.kind === "user" && !(await sessions.isLive(caller.sessionId, caller.userId))) {
        return finish(invalidToken(route.service, "ended"), route);
      }
      const forwarded = await forward(request, route, body, credentials);
      if (forwarded instanceof Response) return finish(forwarded, route);
      const answer = await behind(forwarded, peer, caller);
      if (caller.kind === "user" && mayEndSessions(request, route)) sessions.forget(caller.userId);
      return finish(route.service === "rest" ? await mendRestError(answer) : answer, route, request);
    },
  };
}

/** Of the ways to get a token the product has two. */
function refuse(request: Request, { service, rest }: Route): Response | undefined {
  const { method } = request;
  const grantType = new URL(request.url).searchParams.get("grant_type");
  if (service === "auth" && grantType !== null && !["password", "refresh_token"].includes(grantType)) {
    return authError(400, "unsupported_grant_type", "unsupported_grant_type");
  }
  // A link of a mail leads to the site's page, where a person presses a button, and never here.
  if (service === "auth" && !isMethodOfAuth(method, rest)) {
    return authError(405, "validation_failed", "Method not allowed");
  }
  return undefined;
}

function isMethodOfAuth(method: string, path: string): boolean {
  if (path === "settings" || path === "health") return method === "GET";
  if (path === "user") return method === "GET" || method === "PUT";
  return method === "POST";
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

/** Whether a request may have taken a session of its caller away. */
function mayEndSessions({ method }: Request, { service, rest }: Route): boolean {
  if (service === "auth") return rest === "logout" || (rest === "user" && method === "PUT");
  return service === "rest" && rest.startsWith("rpc/");
}

/** The request with its body read, and an upload unpacked and named by what it is. */
async function forward(
  request: Request,
  route: Route,
  body: Buffer,
  { apiKey, token }: Credentials,
): Promise<Request | Response> {
  const headers = new Headers(request.headers);
  headers.set("apikey", apiKey);
  headers.set("authorization", `Bearer ${token ?? apiKey}`);
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

import type { AuthHandler } from "../auth/auth-calls.ts";
import { type Credentials, type CredentialSettings, readCredentials } from "../auth/credentials.ts";
import type { SessionCache } from "../auth/sessions.ts";
import { currentRequestState } from "../database/unavailable.ts";
import { readBody } from "../protocol/body.ts";
import type { Caller } from "../protocol/caller.ts";
import { rateLimitNetwork } from "../protocol/client-address.ts";
import type { ApiCall, ApiHandler, AuthenticatedHandler } from "../protocol/handlers.ts";
import {
  setApiHeaders,
  authError,
  invalidToken,
  jsonResponse,
  corsPreflight,
  restError,
  serviceError,
  unknownRelation,
} from "../protocol/responses.ts";
import type { Route } from "../protocol/route.ts";
import { OBJECT_LIST_BODY_LIMIT } from "../storage/storage-rules.ts";
import type { StorageHandler } from "../storage/storage.ts";
import { isUpload, payloadTooLarge } from "../storage/upload.ts";
import { ClientQueues } from "./client-queues.ts";
import { findRoute } from "./routes.ts";

export interface GuardOptions extends CredentialSettings {
  auth: AuthHandler;
  rest: (call: ApiCall) => Promise<Response>;
  storage: StorageHandler;
  lite: AuthenticatedHandler;
  sessions: SessionCache;
}

/** `working` and `waiting` are per network, so a busy client doesn't slow down others. Users can share a network, so many requests may wait. */
const QUEUE_LIMITS = { working: 2, waiting: 100, all: 1000 };

/** Checks requests to /auth/v1, /rest/v1 and /storage/v1 step by step. Each step can send the response. */
export function createGuard(options: GuardOptions): ApiHandler {
  const { sessions } = options;
  const queues = new ClientQueues(QUEUE_LIMITS);

  return async (request, peer) => {
    const url = new URL(request.url);
    const route = findRoute(url.pathname);
    if (!route?.isOpen) return finish(notFound(route), request);

    if (request.method === "OPTIONS") return corsPreflight(request);

    const credentials = await readCredentials(request, url, route, options);
    if (credentials instanceof Response) return finish(credentials, request, route);
    const { caller, claims } = credentials;

    // Reads the body before the queue: a slow sender must not occupy one of the queue's slots.
    const body = await readBody(request, bodyLimitFor(request, caller, route));
    if (body === undefined) return finish(bodyTooLarge(route), request, route);

    if (caller.kind === "user") {
      const state = await sessions.stateOf(caller.sessionId, caller.userId);
      if (state === "ended") return finish(invalidToken(route.service, "ended"), request, route);
      // A session that still needs a code can only call the auth service.
      if (state === "needs code" && route.service !== "auth")
        return finish(codeNeeded(route), request, route);
    }

    const endTurn = await queues.enter(rateLimitNetwork(peer), currentRequestState()?.signal);
    if (endTurn === "queue full") return finish(busyResponse(429, route), request, route);
    if (endTurn === "all queues full") return finish(busyResponse(503, route), request, route);

    try {
      const call: ApiCall = { request, url, route, peer, caller, claims, body };
      return finish(await respond(call, credentials), request, route);
    } finally {
      endTurn();
    }
  };

  function respond(call: ApiCall, credentials: Credentials): Promise<Response> {
    const { request, url, route, body, caller, peer } = call;
    if (route.service === "rest") return options.rest(call);
    const send = async (content: Buffer, type?: string, of = request) => {
      const response = await options.lite(authorizedRequest(of, content, credentials, type), peer, caller);
      if (caller.kind === "user" && mayEndSessions(request, route)) sessions.forget(caller.userId);
      return response;
    };
    if (route.service === "auth") {
      return options.auth({
        method: request.method,
        path: route.path,
        parameters: url.searchParams,
        body,
        caller,
        network: rateLimitNetwork(peer),
        cookies: request.headers.get("cookie") ?? "",
        send: (fields, to) =>
          send(
            Buffer.from(fields === undefined ? "" : JSON.stringify(fields)),
            "application/json",
            to &&
              new Request(new URL(`/auth/v1/${to.path}`, url), {
                method: to.method,
                headers: request.headers,
              }),
          ),
      });
    }
    return options.storage(call, send);
  }
}

function notFound(route: Route | undefined): Response {
  const relation = route?.service === "rest" ? route.path : "";
  return relation === "" ? jsonResponse(404, { message: "not found" }) : unknownRelation(relation);
}

/** Small, because most writes of visitors are rejected. */
const ANONYMOUS_BODY_LIMIT = 16 * 1024;
/** These requests without a session can be larger: programs send entries, and readers ask for addresses of many photos. */
const LARGE_FOR_VISITORS = new Set([
  "rpc/register_entry",
  "rpc/api_register_entry",
  "rpc/api_append_to_entry",
  "object/sign/photos",
]);

function bodyLimitFor(request: Request, { kind }: Caller, route: Route): number {
  const isObjectList = route.service === "storage" && !isUpload(request, route);
  const limit = isObjectList ? OBJECT_LIST_BODY_LIMIT : route.bodyLimit;
  return kind === "anonymous" && !LARGE_FOR_VISITORS.has(route.path)
    ? Math.min(limit, ANONYMOUS_BODY_LIMIT)
    : limit;
}

const mayEndSessions = ({ method }: Request, { service, path }: Route): boolean =>
  service === "auth" && (path === "logout" || (path === "user" && method === "PUT"));

function authorizedRequest(
  request: Request,
  body: Buffer,
  { apiKey, token }: Credentials,
  type?: string,
): Request {
  const headers = new Headers(request.headers);
  headers.set("apikey", apiKey);
  headers.set("authorization", `Bearer ${token ?? apiKey}`);
  headers.delete("transfer-encoding");
  headers.set("content-length", String(body.length));
  if (type !== undefined) headers.set("content-type", type);
  const hasBody = body.length > 0 && !["GET", "HEAD"].includes(request.method);
  return new Request(request.url, {
    method: request.method,
    headers,
    signal: request.signal,
    ...(hasBody ? { body: new Uint8Array(body) } : {}),
  });
}

function bodyTooLarge({ service }: Route): Response {
  if (service === "storage") return payloadTooLarge();
  return service === "auth"
    ? authError(413, "validation_failed", "The request is too large")
    : restError(413, "PGRST100", "The request is too large");
}

function codeNeeded({ service }: Route): Response {
  const message = "The session needs a code";
  return service === "rest"
    ? jsonResponse(403, { code: "PT403", details: null, hint: "account/code-needed", message })
    : jsonResponse(403, { statusCode: "403", error: "code_needed", message });
}

const BUSY = {
  429: ["over_request_rate_limit", "Too many requests of this network wait already"],
  503: ["over_capacity", "Too many requests wait already"],
} as const;

function busyResponse(status: 429 | 503, { service }: Route): Response {
  const [code, message] = BUSY[status];
  const response = serviceError(service, status, code, message);
  response.headers.set("retry-after", "1");
  return response;
}

function finish(response: Response, request: Request, route?: Route): Response {
  const { headers } = response;
  setApiHeaders(headers);
  if (route?.service !== "storage") {
    headers.set("cache-control", "no-store");
    return response;
  }
  headers.set("content-security-policy", "default-src 'none'; sandbox");
  headers.set("cross-origin-resource-policy", "cross-origin");
  // Errors aren't cached, because a missing file may exist later. Signed addresses and lists (POST) aren't cached either.
  if (!response.ok || !["GET", "HEAD"].includes(request.method)) headers.set("cache-control", "no-store");
  const known = request.headers.get("if-none-match");
  if (known === null || response.status !== 200 || known !== headers.get("etag")) return response;
  headers.delete("content-length");
  return new Response(null, { status: 304, headers });
}

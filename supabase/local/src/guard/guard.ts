import type { Database } from "../database/database.ts";
import { clientNetwork } from "../server/client-address.ts";
import {
  allowOrigins,
  authError,
  invalidToken,
  jsonAnswer,
  mendRestError,
  preflight,
  restError,
  unknownRelation,
} from "./answers.ts";
import { createAuthCalls } from "./auth/auth-calls.ts";
import type { SendConfirmation } from "./auth/confirmation.ts";
import type { Counts } from "./auth/counts.ts";
import { readBody } from "./body.ts";
import { type Caller, type Credentials, type CredentialSettings, readCredentials } from "./credentials.ts";
import { refuseRestCall } from "./rest-rules.ts";
import { findRoute, relationOf, type Route } from "./routes.ts";
import { Sessions } from "./sessions.ts";
import { NAMES_LIMIT, refuseName, refuseStorageCall } from "./storage-rules.ts";
import { acceptUpload, tooLargeAnswer } from "./upload.ts";

/** Answers a request of the API; `peer` is the network address of who sent it. */
export type ApiHandler = (request: Request, peer: string) => Promise<Response>;

/** What stands behind the guard; it may take the caller as known. */
export type GuardedHandler = (request: Request, peer: string, caller: Caller) => Promise<Response>;

export interface GuardOptions extends CredentialSettings {
  rateLimits: boolean;
  /** Where the counts of the limits are kept. Default: in memory. */
  counts?: Counts | undefined;
  /** Set where the address of a new account has to be confirmed. */
  sendConfirmation?: SendConfirmation | undefined;
  database: Database;
}

export interface Guard {
  handle: ApiHandler;
  /** Forgets who knocked how often. */
  forget: () => void;
}

/** Stands in front of lite: lets through what the product uses, bounded, and mends what lite answers. */
export function createGuard(behind: GuardedHandler, options: GuardOptions): Guard {
  const { database } = options;
  const sessions = new Sessions(database.query);
  const auth = createAuthCalls(database, sessions, options);
  return {
    forget() {
      auth.forget();
      sessions.clear();
    },
    async handle(request, peer) {
      const url = new URL(request.url);
      const route = findRoute(url.pathname);
      if (!route) return finish(notFound(url.pathname));
      if (request.method === "OPTIONS") return preflight(request);

      const credentials = readCredentials(request, route, options);
      if (credentials instanceof Response) return finish(credentials, route);
      const { caller } = credentials;
      const body = await readBody(request, bodyLimitFor(request, caller, route));
      if (!body) return finish(bodyTooLarge(route), route);
      if (caller.kind === "user" && !(await sessions.isLive(caller.sessionId, caller.userId))) {
        return finish(invalidToken(route.service, "ended"), route);
      }
      const send = async (content: Buffer | undefined, type?: string) => {
        const answer = await behind(requestWith(request, content, credentials, type), peer, caller);
        if (caller.kind === "user" && mayEndSessions(request, route)) sessions.forget(caller.userId);
        if (ENDING_OTHERS.has(route.rest)) sessions.clear();
        return answer;
      };

      if (route.service === "auth") {
        const answer = await auth.answer({
          method: request.method,
          path: route.rest,
          parameters: url.searchParams,
          body,
          caller,
          network: clientNetwork(peer),
          send: (fields) =>
            send(fields === undefined ? undefined : Buffer.from(JSON.stringify(fields)), "application/json"),
        });
        return finish(answer, route);
      }
      if (route.service === "rest") {
        const refusal = refuseRestCall(request.method, url, request.headers, body);
        return finish(refusal ?? (await mendRestError(await send(body))), route, request);
      }
      const badName = refuseName(url.pathname);
      if (badName) return finish(badName, route, request);
      if (!isUpload(request, route)) {
        const refusal = refuseStorageCall(request.method, route, body);
        return finish(refusal ?? (await send(body)), route, request);
      }
      const upload = await acceptUpload(body, request.headers.get("content-type") ?? "");
      return finish(upload.accepted ? await send(upload.bytes, upload.type) : upload.answer, route, request);
    },
  };
}

function notFound(pathname: string): Response {
  const relation = relationOf(pathname);
  return relation === undefined ? jsonAnswer(404, { message: "not found" }) : unknownRelation(relation);
}

/** Nobody may write without signing in: of what they send no more is kept in memory than it takes to say so. */
const ANONYMOUS_BODY_LIMIT = 16 * 1024;

function bodyLimitFor(request: Request, { kind }: Caller, route: Route): number {
  const isPicture = route.service !== "storage" || isUpload(request, route);
  const limit = isPicture ? route.bodyLimit : NAMES_LIMIT;
  return kind === "anonymous" ? Math.min(limit, ANONYMOUS_BODY_LIMIT) : limit;
}

/** Whether a request may have taken a session of its caller away. */
function mayEndSessions({ method }: Request, { service, rest }: Route): boolean {
  if (service === "auth") return rest === "logout" || (rest === "user" && method === "PUT");
  return service === "rest" && rest.startsWith("rpc/");
}

/** What staff do to the sessions of others. */
const ENDING_OTHERS = new Set(["rpc/desk_end_sessions", "rpc/desk_delete_person"]);

/** The request as lite is to see it, with another body. */
function requestWith(
  request: Request,
  body: Buffer | undefined,
  { apiKey, token }: Credentials,
  type?: string,
): Request {
  const headers = new Headers(request.headers);
  headers.set("apikey", apiKey);
  headers.set("authorization", `Bearer ${token ?? apiKey}`);
  headers.delete("transfer-encoding");
  headers.set("content-length", String(body?.length ?? 0));
  if (type !== undefined) headers.set("content-type", type);
  const hasBody = body !== undefined && body.length > 0 && !["GET", "HEAD"].includes(request.method);
  return new Request(request.url, {
    method: request.method,
    headers,
    signal: request.signal,
    ...(hasBody ? { body: new Uint8Array(body) } : {}),
  });
}

/** Whether a request brings a picture, to be unpacked and named by what it is. */
function isUpload({ method }: Request, { service, rest }: Route): boolean {
  return service === "storage" && ["POST", "PUT"].includes(method) && !rest.startsWith("object/list");
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
    // What is missing now may be there in a moment.
    if (!answer.ok) headers.set("cache-control", "no-store");
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

import { setTimeout as pass } from "node:timers/promises";

import { DatabaseUnavailable, trackDatabaseFailure } from "../database/unavailable.ts";
import { redactError, RequestAborted } from "../log/console.ts";
import { log } from "../log/log.ts";
import type { ApiHandler } from "../protocol/handlers.ts";
import { setApiHeaders, authError, restError, storageError } from "../protocol/responses.ts";
import { READING_CALLS } from "../rest/reading-calls.ts";

/** Shorter than the limit of clients (30 s), so clients get the server's error. */
const REQUEST_TIMEOUT_MS = 25_000;

interface Failure {
  status: number;
  message: string;
  code?: string;
}

const UNAVAILABLE: Failure = { status: 503, message: "The database does not respond." };
const STATEMENT_TIMEOUT: Failure = {
  status: 504,
  message: "canceling statement due to statement timeout",
  code: "57014",
};
const TIMEOUT: Failure = { status: 504, message: "The request took too long." };
const BROKEN: Failure = { status: 500, message: "Something went wrong on the server." };

const REST_CODES: Readonly<Record<number, string>> = { 503: "PGRST001", 504: "PGRST003" };

/** Ensures that no error looks like a success: supabase-js accepts a 500 with body `null`, or an empty 404. */
export function withErrorResponses(handle: ApiHandler, timeoutMs = REQUEST_TIMEOUT_MS): ApiHandler {
  return async (request, peer) => {
    const waiting = new AbortController();
    const stopWaiting = () => waiting.abort(new RequestAborted("The client has disconnected."));
    const timer = new AbortController();
    const late = pass(timeoutMs, TIMEOUT, { signal: timer.signal });
    late.then(stopWaiting, () => {});
    // If the client disconnects, a write continues, because a page may close right after it has sent the write.
    if (isRead(request)) {
      request.signal.addEventListener("abort", stopWaiting, { once: true });
    }
    const outcome = await Promise.race([attempt(handle, request, peer, waiting.signal), late]);
    timer.abort();
    return outcome instanceof Response ? outcome : failure(request, outcome);
  };
}

const CALL = "/rest/v1/rpc/";

function isRead({ method, url }: Request): boolean {
  const { pathname } = new URL(url);
  const isReadingCall = pathname.startsWith(CALL) && READING_CALLS.has(pathname.slice(CALL.length));
  return method === "GET" || method === "HEAD" || isReadingCall;
}

async function attempt(
  handle: ApiHandler,
  request: Request,
  peer: string,
  signal: AbortSignal,
): Promise<Response | Failure> {
  try {
    const { result, use } = await trackDatabaseFailure(() => handle(request, peer), signal);
    if (use.failure) return failureOf(use.failure);
    // A response with Retry-After already has an error message.
    if (result.status < 400 || request.method === "HEAD" || result.headers.has("retry-after")) return result;
    const body = await bodyOf(result);
    if (body === undefined) return { status: result.status, message: result.statusText || BROKEN.message };
    // The reason of a fault can contain file names, so only the log gets it.
    const status = Math.max(result.status, Number(body["statusCode"] ?? 0));
    if (status < 500) return result;
    log.error(`${new URL(request.url).pathname.split("/")[1]}: ${String(redactError(faultIn(body)))}`);
    return { ...BROKEN, status };
  } catch (error) {
    if (signal.aborted) return TIMEOUT;
    if (error instanceof DatabaseUnavailable) return failureOf(error);
    log.error(String(redactError(error)));
    return BROKEN;
  }
}

function failureOf({ kind }: DatabaseUnavailable): Failure {
  return kind === "timeout" ? STATEMENT_TIMEOUT : UNAVAILABLE;
}

async function bodyOf(response: Response): Promise<Record<string, unknown> | undefined> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  if (typeof body !== "object" || body === null || Array.isArray(body)) return undefined;
  return body as Record<string, unknown>;
}

const faultIn = ({ code, message, msg }: Record<string, unknown>) =>
  typeof code === "string" && typeof message === "string" ? { code, message } : (message ?? msg ?? "a fault");

function failure(request: Request, { status, message, code }: Failure): Response {
  const [, service] = new URL(request.url).pathname.split("/");
  const response = inFormatOf(service, status, message, code);
  setApiHeaders(response.headers);
  response.headers.set("cache-control", "no-store");
  if (status === 503) response.headers.set("retry-after", "5");
  return response;
}

function inFormatOf(
  service: string | undefined,
  status: number,
  message: string,
  code = REST_CODES[status] ?? "PGRSTX00",
): Response {
  if (service === "auth") return authError(status, "unexpected_failure", message);
  if (service === "storage") return storageError(status, "InternalError", message);
  return restError(status, code, message);
}

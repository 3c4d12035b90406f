import { AppError } from "../errors/index.ts";
import type { AuthPlatform } from "../platform/platform.ts";
import { REQUEST_TIMEOUT_MS } from "../supabase/client.ts";
import { factorOf, type HalfSession } from "./factor.ts";
import { isRefreshRefused } from "./refresh-refusal.ts";

/** Responses of a proxy without a server behind it: auth-js retries them like a network error. */
const UNREACHABLE: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Watches the requests of auth-js. It retries a refresh for up to 30 seconds before it reports a network error;
 * requests that wait for a token fail with the first attempt instead.
 */
export function createConnectionWatcher(fetch: typeof globalThis.fetch) {
  const waiting = new Set<(lost: AppError) => void>();

  function lose(cause?: unknown) {
    const lost = new AppError("network", "The sign-in service can't be reached.", { cause });
    for (const reject of waiting) reject(lost);
  }

  return {
    fetch: async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
      try {
        // auth-js has no timeout: a hanging request would load forever.
        const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
        const answer = await fetch(input, { ...init, signal });
        if (UNREACHABLE.has(answer.status)) lose();
        return answer;
      } catch (error) {
        lose(error);
        throw error;
      }
    },
    orLost: <Result>(work: Promise<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        waiting.add(reject);
        void work.then(resolve, reject).finally(() => waiting.delete(reject));
      }),
  };
}

/**
 * Rewrites `expires_at` as time of receipt + `expires_in`. The server's value uses the server's clock: on a device
 * that is hours off, every token would look expired, or none.
 */
export function withLocalExpiry(fetch: typeof globalThis.fetch, now: () => number): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.ok || !/\/auth\/v1\/(token|signup|verify|factors)\b/.test(urlOf(input))) return response;
    const text = await response.text();
    const headers = new Headers(response.headers);
    headers.delete("content-length");
    headers.delete("content-encoding");
    return new Response(countedHere(text, now()), { status: response.status, headers });
  };
}

function countedHere(text: string, now: number): string {
  try {
    const session = JSON.parse(text) as { expires_in?: unknown } | null;
    if (typeof session?.expires_in !== "number") return text;
    return JSON.stringify({ ...session, expires_at: Math.floor(now / 1000) + session.expires_in });
  } catch {
    return text;
  }
}

/**
 * Delegates refreshes to the browser extension if one is present. A refresh token works once, so two clients that
 * refresh it end the session for both.
 */
export function withDelegatedRefresh(
  fetch: typeof globalThis.fetch,
  refreshElsewhere: AuthPlatform["refreshElsewhere"],
  storageKey: string,
): typeof globalThis.fetch {
  return async (input, init) => {
    if (refreshElsewhere === undefined || !isRefresh(input)) return fetch(input, init);
    const answer = await refreshElsewhere(storageKey);
    switch (answer.kind) {
      case "session":
        return json(200, answer.session);
      case "gone":
        return json(400, { code: "session_not_found", message: "The session has ended" });
      case "offline":
        // fetch throws the same error without a network: auth-js keeps the session and retries.
        throw new TypeError("Failed to fetch");
      default:
        return fetch(input, init);
    }
  };
}

/**
 * Withholds the session of a correct password if the account requires a code as well. auth-js would store it, and the
 * page would show a signed-in user whom the server still rejects.
 */
export function keepingHalfSession(
  fetch: typeof globalThis.fetch,
  keep: (half: HalfSession) => void,
): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.ok || !urlOf(input).includes("/auth/v1/token?grant_type=password")) return response;
    const half = (await bodyOf(response)) as HalfSession | null;
    if (factorOf(half?.user) === undefined) return response;
    keep(half!);
    return json(403, { code: "code_needed", message: "The account asks for a code." });
  };
}

/**
 * Prevents auth-js from ending a session by accident. It removes an expired session after every failed refresh that
 * it doesn't retry (429, 409, a proxy's page), so those become network errors.
 */
export function keepingSession(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!isRefresh(input)) return response;
    const body = await bodyOf(response);
    const isDecided = response.ok ? hasTokens(body) : isRefreshRefused(response.status, body);
    return isDecided ? response : json(503, { message: "The session could not be refreshed." });
  };
}

function hasTokens(body: unknown): boolean {
  return typeof body === "object" && body !== null && "access_token" in body && "refresh_token" in body;
}

function isRefresh(input: RequestInfo | URL): boolean {
  return urlOf(input).includes("/auth/v1/token?grant_type=refresh_token");
}

function urlOf(input: RequestInfo | URL): string {
  return input instanceof Request ? input.url : input.toString();
}

function bodyOf(response: Response): Promise<unknown> {
  return response
    .clone()
    .json()
    .catch(() => null);
}

function json(status: number, body: unknown): Response {
  return Response.json(body, { status, headers: { "x-supabase-api-version": "2024-01-01" } });
}

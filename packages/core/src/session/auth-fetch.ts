import { AppError } from "../errors/index.ts";
import type { AuthPlatform } from "../platform/platform.ts";
import { REQUEST_TIMEOUT_MS } from "../supabase/client.ts";
import { factorOf, type PasswordSession } from "./factor.ts";
import { isRefreshRefused } from "./refresh-refusal.ts";

/** Statuses of a proxy that can't reach the server. auth-js retries them like a network error. */
const UNREACHABLE: ReadonlySet<number> = new Set([502, 503, 504]);

/** `orLost` rejects after the first failed attempt, so requests don't wait while auth-js retries for 30 seconds. */
export function createConnectionWatcher(fetch: typeof globalThis.fetch) {
  const rejecters = new Set<(lost: AppError) => void>();

  function rejectAll(cause?: unknown) {
    const lost = new AppError("network", "The sign-in service can't be reached.", { cause });
    for (const reject of rejecters) reject(lost);
  }

  return {
    fetch: async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
      try {
        // auth-js has no timeout, so a request without a response would never end.
        const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
        const response = await fetch(input, { ...init, signal });
        if (UNREACHABLE.has(response.status)) rejectAll();
        return response;
      } catch (error) {
        rejectAll(error);
        throw error;
      }
    },
    orLost: <Result>(work: Promise<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        rejecters.add(reject);
        void work.then(resolve, reject).finally(() => rejecters.delete(reject));
      }),
  };
}

/** Sets `expires_at` by the device's clock. With the server's time, a device with a wrong clock would misjudge expiry. */
export function withLocalExpiry(fetch: typeof globalThis.fetch, now: () => number): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.ok || !/\/auth\/v1\/(token|signup|verify|factors)\b/.test(urlOf(input))) return response;
    const text = await response.text();
    const headers = new Headers(response.headers);
    headers.delete("content-length");
    headers.delete("content-encoding");
    return new Response(withLocalTime(text, now()), { status: response.status, headers });
  };
}

function withLocalTime(text: string, now: number): string {
  try {
    const session = JSON.parse(text) as { expires_in?: unknown } | null;
    if (typeof session?.expires_in !== "number") return text;
    return JSON.stringify({ ...session, expires_at: Math.floor(now / 1000) + session.expires_in });
  } catch {
    return text;
  }
}

/** Delegates refreshes to the extension, because an old token of one of two clients could end the session for both. */
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
        // `fetch` throws the same error without a network. auth-js then keeps the session and retries.
        throw new TypeError("Failed to fetch");
      default:
        return fetch(input, init);
    }
  };
}

/**
 * Intercepts the session after a correct password if the account also needs a code. The server rejects this session,
 * but auth-js would store it, and the page would show a signed-in user.
 */
export function withholdPasswordSession(
  fetch: typeof globalThis.fetch,
  onPasswordSession: (session: PasswordSession) => void,
): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.ok || !urlOf(input).includes("/auth/v1/token?grant_type=password")) return response;
    const session = (await bodyOf(response)) as PasswordSession | null;
    if (factorOf(session?.user) === undefined) return response;
    onPasswordSession(session!);
    return json(403, { code: "code_needed", message: "The account needs a code." });
  };
}

/**
 * Gives a failed refresh the status 503, which auth-js retries, unless the server rejected the token.
 * auth-js deletes an expired session after every error that it doesn't retry, for example 429 or a proxy's page.
 */
export function keepSessionOnFailure(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
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

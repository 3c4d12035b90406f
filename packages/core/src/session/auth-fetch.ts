import { AppError } from "../errors/index.ts";
import type { AuthPlatform } from "../platform/platform.ts";
import { factorOf, type HalfSession } from "./factor.ts";
import { isRefreshRefused } from "./refresh-refusal.ts";

/** Answers of a proxy that has no server behind it: auth-js goes on trying, as it does without any answer. */
const UNREACHABLE: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Watches the auth layer's requests. auth-js tries a refresh for up to 30 seconds before it says that there
 * is no network; requests that wait for a token fail with the first one that gets no response.
 */
export function createConnectionWatcher(fetch: typeof globalThis.fetch) {
  const waiting = new Set<(lost: AppError) => void>();

  function lose(cause?: unknown) {
    const lost = new AppError("network", "The sign-in service can't be reached.", { cause });
    for (const reject of waiting) reject(lost);
  }

  return {
    fetch: async (...request: Parameters<typeof globalThis.fetch>): Promise<Response> => {
      try {
        const answer = await fetch(...request);
        if (UNREACHABLE.has(answer.status)) lose();
        return answer;
      } catch (error) {
        lose(error);
        throw error;
      }
    },
    /** Settles like `work`, or rejects as soon as an auth request gets no response. */
    orLost: <Result>(work: Promise<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        waiting.add(reject);
        void work.then(resolve, reject).finally(() => waiting.delete(reject));
      }),
  };
}

/**
 * Rewrites `expires_at` as time of receipt + `expires_in`. The server's value follows its own clock; if the device's
 * is hours off, every token would look expired, or none.
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
 * A `fetch` for the auth layer that leaves a refresh to the browser extension where it refreshes in place of the page:
 * a refresh token works once, and two refreshers end the session for both.
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
        // What fetch throws without a network: auth-js keeps the session and tries again.
        throw new TypeError("Failed to fetch");
      default:
        return fetch(input, init);
    }
  };
}

/**
 * A `fetch` that keeps back the session of a password whose account asks for a code as well: auth-js would store it, and this
 * browser would take a user for signed in whom the server still refuses.
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
 * A `fetch` that ends no session by accident. auth-js removes an expired session after any failed refresh but those that
 * it tries again, which a 429, a 409 or a proxy's page is not: they look like a server that can't be reached here.
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

/** What a response says; null where that is no JSON. The response can still be read. */
function bodyOf(response: Response): Promise<unknown> {
  return response
    .clone()
    .json()
    .catch(() => null);
}

function json(status: number, body: unknown): Response {
  // The version tells auth-js where in the body the code is.
  return Response.json(body, { status, headers: { "x-supabase-api-version": "2024-01-01" } });
}

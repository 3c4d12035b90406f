import type { AuthPlatform } from "../platform/index.ts";

/**
 * A `fetch` for the auth layer that leaves a refresh to whoever does it in place of the page, the browser extension:
 * a refresh token works once, and two refreshers end the session for both.
 */
export function refreshingElsewhere(
  fetch: typeof globalThis.fetch,
  refreshElsewhere: AuthPlatform["refreshElsewhere"],
): typeof globalThis.fetch {
  return async (input, init) => {
    if (refreshElsewhere === undefined || !isRefresh(input)) return fetch(input, init);
    const answer = await refreshElsewhere();
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

function isRefresh(input: Parameters<typeof globalThis.fetch>[0]): boolean {
  const url = input instanceof Request ? input.url : input.toString();
  return url.includes("/auth/v1/token?grant_type=refresh_token");
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), {
    status,
    // The version tells auth-js where in the body the code is.
    headers: { "content-type": "application/json", "x-supabase-api-version": "2024-01-01" },
  });
}

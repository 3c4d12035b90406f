import type { Limit, RateLimiter } from "../auth/rate-limiter.ts";
import { redactError } from "../log/console.ts";
import { log } from "../log/log.ts";
import { rateLimitNetwork } from "../protocol/client-address.ts";
import type { ApiHandler } from "../protocol/handlers.ts";
import { jsonResponse } from "../protocol/responses.ts";

/** Counts all requests of a network, because the API's limits don't apply to methods like `ping`, which call no API. */
export const ASSISTANT_LIMIT: Limit = { max: 300, windowMs: 60_000 };

interface AssistantOptions {
  siteUrl: string;
  key: string;
  version: string;
  limiter: RateLimiter;
}

/** Calls the API in this process, so its limits and queues apply to the client. */
export function respondToAssistants(
  handle: ApiHandler,
  { key, limiter, siteUrl, version }: AssistantOptions,
): ApiHandler {
  return async (request, peer) => {
    const wait = limiter.countAttempt(`assistant ${rateLimitNetwork(peer)}`, ASSISTANT_LIMIT);
    if (wait > 0) return failure(429, -32_000, `Too many requests. Try again in ${wait} s.`, wait);
    try {
      // Loaded lazily, because the protocol's library takes memory and time.
      const { respondToAssistant } = await import("@diary/core/mcp");
      return await respondToAssistant(request, {
        api: { url: siteUrl, key },
        siteUrl,
        version,
        send: (address, call) => handle(new Request(address, call), peer),
      });
    } catch (error) {
      if (!request.signal.aborted) log.error({ component: "assistants" }, String(redactError(error)));
      return failure(500, -32_603, "Something went wrong on the server.");
    }
  };
}

function failure(status: number, code: number, message: string, retryAfterS?: number): Response {
  const response = jsonResponse(status, { jsonrpc: "2.0", error: { code, message }, id: null });
  if (retryAfterS !== undefined) response.headers.set("retry-after", String(retryAfterS));
  return response;
}

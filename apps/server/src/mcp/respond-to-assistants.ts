import { redactError } from "../log/console.ts";
import { log } from "../log/log.ts";
import type { ApiHandler } from "../protocol/handlers.ts";
import { jsonResponse } from "../protocol/responses.ts";

/** Responds to assistants at /mcp. Calls the API in this process, so its limits and queues apply to the client. */
export function respondToAssistants(
  handle: ApiHandler,
  { key, siteUrl, version }: { siteUrl: string; key: string; version: string },
): ApiHandler {
  return async (request, peer) => {
    try {
      // Loaded with the first request, because the protocol's library takes memory and time to load.
      const { respondToAssistant } = await import("@diary/core/mcp");
      return await respondToAssistant(request, {
        api: { url: siteUrl, key },
        siteUrl,
        version,
        send: (address, call) => handle(new Request(address, call), peer),
      });
    } catch (error) {
      if (!request.signal.aborted) log.error({ component: "assistants" }, String(redactError(error)));
      const message = "Something went wrong on the server.";
      return jsonResponse(500, { jsonrpc: "2.0", error: { code: -32_603, message }, id: null });
    }
  };
}

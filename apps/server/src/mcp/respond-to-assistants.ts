import type { ApiHandler } from "../protocol/handlers.ts";

/** Responds to assistants at /mcp. Calls the API in this process, so its limits and queues apply to the client. */
export const respondToAssistants =
  (handle: ApiHandler, server: { siteUrl: string; key: string; version: string }): ApiHandler =>
  async (request, peer) => {
    // Loaded with the first request, because the protocol's library takes memory and time to load.
    const { respondToAssistant } = await import("@diary/core/mcp");
    const { key, siteUrl, version } = server;
    return respondToAssistant(request, {
      api: { url: siteUrl, key },
      siteUrl,
      version,
      send: (address, call) => handle(new Request(address, call), peer),
    });
  };

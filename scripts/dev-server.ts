import { join } from "node:path";

import type { SiteSettings } from "@diary/core/site/site-settings";
import { configureText } from "@diary/server/http/configure-site";
import type { HttpListener } from "@diary/server/http/listening";
import type { StaticSite } from "@diary/server/http/site";
import { sendText } from "@diary/server/protocol/send";
import { createServer } from "vite";

const WEB = join(import.meta.dirname, "../apps/web");

/** Serves the site's sources with hot reload from the server of the API, so no proxy is needed. */
export async function startDevServer(listening: HttpListener, settings: SiteSettings): Promise<StaticSite> {
  const vite = await createServer({
    root: WEB,
    configFile: join(WEB, "vite.config.ts"),
    plugins: [{ name: "diary-settings", transformIndexHtml: (html) => configureText(html, settings) }],
    server: { middlewareMode: true, ws: { server: listening.server } },
  });
  // Allows only upgrades for Vite, because Vite doesn't close other upgraded connections.
  listening.allowUpgrades(
    ({ url, headers }) =>
      /^\/(\?|$)/.test(url ?? "") && /^vite-(hmr|ping)$/.test(headers["sec-websocket-protocol"] ?? ""),
  );
  return {
    // Sets no content security policy, because it would block Vite's inline scripts.
    headers: { "x-content-type-options": "nosniff" },
    respond: (request, response) =>
      vite.middlewares(request, response, () => sendText(response, 404, "not found")),
  };
}

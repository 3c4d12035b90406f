import { join } from "node:path";

import type { HttpListener } from "@diary/server/http/listening";
import { sendText } from "@diary/server/http/send";
import type { StaticSite } from "@diary/server/http/site";
import type { Settings } from "@diary/server/settings/settings";
import { createServer } from "vite";

const WEB = join(import.meta.dirname, "../apps/web");

/** The site from its sources with hot reload, on the same server as the API: nothing needs a proxy. */
export async function startDevServer(listening: HttpListener, settings: Settings): Promise<StaticSite> {
  process.env["CONTACT_EMAIL"] = settings.contactEmail;
  const vite = await createServer({
    root: WEB,
    configFile: join(WEB, "vite.config.ts"),
    server: { middlewareMode: true, ws: { server: listening.server } },
  });
  // Those that Vite answers: any other it would leave open.
  listening.allowUpgrades(
    ({ url, headers }) =>
      /^\/(\?|$)/.test(url ?? "") && /^vite-(hmr|ping)$/.test(headers["sec-websocket-protocol"] ?? ""),
  );
  return {
    // Vite writes inline scripts of its own, so there is no policy for them.
    headers: { "x-content-type-options": "nosniff" },
    answer: (request, response) =>
      vite.middlewares(request, response, () => sendText(response, 404, "not found")),
  };
}

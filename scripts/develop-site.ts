import type { Server } from "node:http";
import { join } from "node:path";

import { createServer } from "vite";

import { sendText } from "../supabase/local/src/server/send.ts";
import type { Site } from "../supabase/local/src/server/site.ts";
import type { Settings } from "../supabase/local/src/settings/settings.ts";

const WEB = join(import.meta.dirname, "../apps/web");

/** The site from its sources with hot reload, on the same server as the API: nothing needs a proxy. */
export async function developSite(server: Server, settings: Settings): Promise<Site> {
  process.env["CONTACT_EMAIL"] = settings.contactEmail;
  const vite = await createServer({
    root: WEB,
    configFile: join(WEB, "vite.config.ts"),
    server: { middlewareMode: true, ws: { server } },
  });
  return {
    // Vite writes inline scripts of its own, so there is no policy for them.
    headers: { "x-content-type-options": "nosniff" },
    answer: (request, response) =>
      vite.middlewares(request, response, () => sendText(response, 404, "not found")),
  };
}

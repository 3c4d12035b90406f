// Server in a separate process for load.ts, chosen by `LOAD_TARGET`. Sends its address to its parent.
import { DEFAULT_CONTACT_EMAIL, type SiteSettings } from "@diary/core/site/site-settings";
import { serve } from "@hono/node-server";

import { openPglite } from "../src/database/open-pglite.ts";
import { openPostgres } from "../src/database/open-postgres.ts";
import { startListener } from "../src/http/listening.ts";
import { createHandler } from "../src/http/server.ts";
import { createStaticSite } from "../src/http/site.ts";
import { WEB_ROOT } from "../src/paths.ts";
import { clientAddress, parseTrustProxy } from "../src/protocol/client-address.ts";
import type { Secrets } from "../src/secrets.ts";
import { createTestBackend } from "../src/testing/create-test-backend.ts";

export type LoadTarget =
  | { kind: "pglite"; folder: string; secrets: Secrets }
  | { kind: "postgres"; databaseUrl: string; secrets: Secrets }
  /** Sends the same body for every request, which measures only the cost of HTTP. */
  | { kind: "bare"; body: string };

const target = JSON.parse(process.env["LOAD_TARGET"]!) as LoadTarget;
process.send!({ port: target.kind === "bare" ? await serveBare(target.body) : await serveBackend(target) });

function serveBare(body: string): Promise<number> {
  const respond = () =>
    new Response(body, { headers: { "content-type": "application/json; charset=utf-8" } });
  return new Promise((resolve) => {
    serve({ fetch: respond, hostname: "127.0.0.1", port: 0 }, (address) => resolve(address.port));
  });
}

async function serveBackend(served: Exclude<LoadTarget, { kind: "bare" }>): Promise<number> {
  const database =
    served.kind === "pglite"
      ? await openPglite({ folder: served.folder })
      : await openPostgres(served.databaseUrl);
  const { backend } = await createTestBackend({ database, secrets: served.secrets });
  const listening = await startListener("127.0.0.1", 0);
  const settings: SiteSettings = {
    siteUrl: `http://127.0.0.1:${listening.port}`,
    key: backend.key,
    contactEmail: DEFAULT_CONTACT_EMAIL,
    sendsMail: true,
  };
  listening.setHandler(
    createHandler({
      backend,
      // Trusts the header with which each connection sends the address of its simulated client.
      clientAddress: clientAddress(parseTrustProxy("loopback")),
      site: createStaticSite(WEB_ROOT, settings),
      settings,
    }),
  );
  return listening.port;
}

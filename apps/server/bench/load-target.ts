// A server in a process of its own, for load.ts: `LOAD_TARGET` says which one. Tells its address to its parent.
import { serve } from "@hono/node-server";

import { openPglite } from "../src/database/open-pglite.ts";
import { openPostgres } from "../src/database/open-postgres.ts";
import { parseTrustProxy } from "../src/http/client-address.ts";
import type { Secrets } from "../src/secrets.ts";
import { serveBackend } from "./target.ts";

/** What a server under load serves. */
export type LoadTarget =
  | { kind: "pglite"; folder: string; secrets: Secrets }
  | { kind: "postgres"; databaseUrl: string; secrets: Secrets }
  /** One body for every request: what HTTP alone costs. */
  | { kind: "bare"; body: string };

const target = JSON.parse(process.env["LOAD_TARGET"]!) as LoadTarget;
const port = target.kind === "bare" ? await serveBare(target.body) : await serveLoad(target);
process.send!({ port });

async function serveLoad(served: Exclude<LoadTarget, { kind: "bare" }>): Promise<number> {
  const database =
    served.kind === "pglite"
      ? await openPglite({ folder: served.folder })
      : await openPostgres(served.databaseUrl);
  // Each connection names the client that it stands for.
  const trustProxy = parseTrustProxy("loopback");
  const { listening } = await serveBackend({ database, secrets: served.secrets }, trustProxy);
  return listening.port;
}

function serveBare(body: string): Promise<number> {
  const answer = () => new Response(body, { headers: { "content-type": "application/json; charset=utf-8" } });
  return new Promise((resolve) => {
    serve({ fetch: answer, hostname: "127.0.0.1", port: 0 }, (address) => resolve(address.port));
  });
}

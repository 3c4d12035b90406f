// A server in a process of its own, for load.ts: `LOAD_TARGET` says which one. Tells its address to its parent.
import { openPglite } from "../src/database/open-pglite.ts";
import { openPostgres } from "../src/database/open-postgres.ts";
import { clientAddress, parseTrustProxy } from "../src/http/client-address.ts";
import { startListener } from "../src/http/listening.ts";
import { createHandler } from "../src/http/server.ts";
import { createStaticSite } from "../src/http/site.ts";
import { WEB_ROOT } from "../src/paths.ts";
import type { Secrets } from "../src/secrets.ts";
import { createTestBackend } from "../src/testing/create-test-backend.ts";

/** What a server under load serves. */
export type LoadTarget = ({ kind: "pglite"; folder: string } | { kind: "postgres"; databaseUrl: string }) & {
  secrets: Secrets;
};

const target = JSON.parse(process.env["LOAD_TARGET"]!) as LoadTarget;
const database =
  target.kind === "pglite"
    ? await openPglite({ folder: target.folder })
    : await openPostgres(target.databaseUrl);
const { backend } = await createTestBackend({ database, secrets: target.secrets });
const listening = await startListener("127.0.0.1", 0);
listening.answerWith(
  createHandler({
    url: `http://127.0.0.1:${listening.port}`,
    backend,
    // Each connection names the client that it stands for.
    clientAddress: clientAddress(parseTrustProxy("loopback")),
    site: createStaticSite(WEB_ROOT),
    contactEmail: "hello@challenge-diary.example",
  }),
);
process.send!({ port: listening.port });

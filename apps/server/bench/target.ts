import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startPostgresCluster } from "@diary/testkit/postgres-cluster";

import type { Database } from "../src/database/database.ts";
import { unpackDatabaseTemplate } from "../src/database/migrated-dump.ts";
import { openPglite } from "../src/database/open-pglite.ts";
import { openPostgres } from "../src/database/open-postgres.ts";
import { clientAddress, type TrustProxy } from "../src/http/client-address.ts";
import { startListener } from "../src/http/listening.ts";
import { createHandler } from "../src/http/server.ts";
import { createStaticSite } from "../src/http/site.ts";
import { WEB_ROOT } from "../src/paths.ts";
import { createTestBackend, type TestBackendParts } from "../src/testing/create-test-backend.ts";

/** For a million challenges: what is read often stays in memory, and the filling is not held up. */
const MEMORY = ["shared_buffers=2GB", "maintenance_work_mem=512MB", "max_wal_size=8GB"];

export type Kind = "pglite" | "postgres";

/** A backend that is measured: its database from inside, and its API over HTTP. */
export interface Target {
  database: Database;
  url: string;
  key: string;
  close(): Promise<void>;
}

/** Opens an empty database of a kind, on disk as in real use, behind the API. */
export async function openTarget(kind: Kind): Promise<Target> {
  const { database, remove } = await openDatabase(kind);
  const { backend, listening, url } = await serveBackend({ database }, { kind: "none" });
  return {
    database,
    url,
    key: backend.key,
    async close() {
      await listening.close();
      await backend.close();
      await remove();
    },
  };
}

/** The API and the site on a free port. */
export async function serveBackend(parts: TestBackendParts, trustProxy: TrustProxy) {
  const { backend, mailbox } = await createTestBackend(parts);
  const listening = await startListener("127.0.0.1", 0);
  const url = `http://127.0.0.1:${listening.port}`;
  listening.answerWith(
    createHandler({
      url,
      backend,
      mailbox,
      clientAddress: clientAddress(trustProxy),
      site: createStaticSite(WEB_ROOT),
      contactEmail: "hello@challenge-diary.example",
    }),
  );
  return { backend, listening, url };
}

async function openDatabase(kind: Kind): Promise<{ database: Database; remove: () => Promise<void> }> {
  if (kind === "postgres") {
    const cluster = await startPostgresCluster(MEMORY);
    return { database: await openPostgres(await cluster.createDatabase()), remove: () => cluster.close() };
  }
  const folder = mkdtempSync(join(tmpdir(), "diary-bench-"));
  await unpackDatabaseTemplate(join(folder, "pg"));
  const database = await openPglite({ folder: join(folder, "pg") });
  return { database, remove: async () => rmSync(folder, { recursive: true, force: true }) };
}

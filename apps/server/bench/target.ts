import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startPostgresCluster } from "@diary/testkit/postgres-cluster";

import type { Database } from "../src/database/database.ts";
import { unpackDatabaseTemplate } from "../src/database/migrated-dump.ts";
import { openPglite } from "../src/database/open-pglite.ts";
import { openPostgres } from "../src/database/open-postgres.ts";
import { createTestBackend } from "../src/testing/create-test-backend.ts";

/** For a million challenges: what is read often stays in memory, and the filling is not held up. */
const MEMORY = ["shared_buffers=2GB", "maintenance_work_mem=512MB", "max_wal_size=8GB"];

export type Kind = "pglite" | "postgres";

/** A database that is measured, migrated and empty. */
export interface Target {
  database: Database;
  close(): Promise<void>;
}

/** Opens one of a kind, on disk as in real use. */
export async function openTarget(kind: Kind): Promise<Target> {
  if (kind === "postgres") {
    const cluster = await startPostgresCluster(MEMORY);
    const database = await openPostgres(await cluster.createDatabase());
    const { backend } = await createTestBackend({ database });
    const close = async () => {
      await backend.close();
      await cluster.close();
    };
    return { database, close };
  }
  const folder = mkdtempSync(join(tmpdir(), "diary-bench-"));
  await unpackDatabaseTemplate(join(folder, "pg"));
  const database = await openPglite({ folder: join(folder, "pg") });
  const close = async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { database, close };
}

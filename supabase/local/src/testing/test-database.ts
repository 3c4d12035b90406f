import type { Database } from "../database/database.ts";
import { openPglite } from "../database/open-pglite.ts";
import { openPostgres } from "../database/open-postgres.ts";
import { migratedDump } from "../template/migrated-dump.ts";
import { startPostgresCluster, type PostgresCluster } from "./postgres-cluster.ts";

/** A database of its own for one test backend; it is gone when it is closed. */
export async function openTestDatabase(kind: "pglite" | "postgres"): Promise<Database> {
  if (kind === "pglite") return openPglite({ dump: await migratedDump() });
  const { cluster, leave } = await shareCluster();
  const database = await openPostgres(await cluster.createDatabase());
  const close = async () => {
    await database.close();
    await leave();
  };
  return { ...database, close };
}

// Test backends that live at the same time share one server; the last of them ends it.
let shared: { cluster: Promise<PostgresCluster>; users: number } | undefined;

async function shareCluster(): Promise<{ cluster: PostgresCluster; leave: () => Promise<void> }> {
  shared ??= { cluster: startPostgresCluster(), users: 0 };
  const mine = shared;
  mine.users += 1;
  const cluster = await mine.cluster;
  return {
    cluster,
    async leave() {
      mine.users -= 1;
      if (mine.users > 0) return;
      if (shared === mine) shared = undefined;
      await cluster.close();
    },
  };
}

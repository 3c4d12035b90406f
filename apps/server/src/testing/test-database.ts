import type { Database } from "../database/database.ts";
import { openPglite } from "../database/open-pglite.ts";
import { openPostgres } from "../database/open-postgres.ts";
import { buildDatabaseTemplate } from "../prepare/database-template.ts";
import { copyTemplate } from "./shared-cluster.ts";

export async function openTestDatabase(kind: "pglite" | "postgres"): Promise<Database> {
  if (kind === "pglite") return openPglite({ dumpFile: await buildDatabaseTemplate() });
  const { url, drop } = await copyTemplate();
  const database = await openPostgres(url);
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
    },
  };
}

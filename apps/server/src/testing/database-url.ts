import { freePort } from "@diary/testkit/postgres-cluster";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";

import { openPgliteInThread } from "../database/engine.ts";
import { buildDatabaseTemplate } from "../prepare/database-template.ts";
import { copyTemplate } from "./shared-cluster.ts";

export async function openDatabaseUrl(
  kind: "pglite" | "postgres",
): Promise<{ url: string; close: () => Promise<void> }> {
  if (kind === "postgres") {
    const { url, drop } = await copyTemplate();
    return { url, close: drop };
  }
  const session = await openPgliteInThread({ dumpFile: await buildDatabaseTemplate() });
  const port = await freePort();
  const socket = new PGLiteSocketServer({ db: session, host: "127.0.0.1", port });
  await socket.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres?sslmode=disable`,
    async close() {
      await socket.stop();
      await session.close();
    },
  };
}

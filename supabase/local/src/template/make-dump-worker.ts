// The thread of migrated-dump.ts.
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";

import { createBackend } from "../backend.ts";
import { takeEngine } from "../database/engine.ts";
import { openPglite } from "../database/open-pglite.ts";
import { createSecrets } from "../secrets.ts";
import { FileStore } from "../storage/file-store.ts";

takeEngine(workerData as WebAssembly.Module);
const database = await openPglite({});
// All that a first start does, so that it has nothing left to do.
await createBackend({
  database,
  databaseName: "The database of the template",
  files: new FileStore(join(tmpdir(), "no-files")),
  secrets: createSecrets(),
  siteUrl: "http://localhost",
  deliver: async () => {},
  rateLimits: false,
});
await database.query("vacuum analyze");
await database.query("checkpoint");
const dump = new Uint8Array(await (await database.connection.driver.dumpDataDir("none")).arrayBuffer());
parentPort?.postMessage(dump, [dump.buffer]);

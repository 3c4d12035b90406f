import { openAsBlob } from "node:fs";

import { PGlite } from "@electric-sql/pglite";

import type { EngineStorage } from "./engine-messages.ts";
import { compiledEngine } from "./engine.ts";
import { VALUE_PARSERS } from "./value-parsers.ts";

// The default of 128 MB would stay resident; a diary fits into less, and the system caches files as well.
const START_PARAMETERS = [...PGlite.defaultStartParams, "-c", "shared_buffers=32MB"];

/**
 * Opens the embedded PostgreSQL in this thread, which it blocks while a statement runs: the server uses it through
 * {@link EngineThread}. Fails if the folder is not a database, leaving it as it was.
 */
export async function openPgliteInThread({ folder, dumpFile }: EngineStorage): Promise<PGlite> {
  const session = new PGlite({
    dataDir: folder ?? "memory://",
    startParams: START_PARAMETERS,
    pgliteWasmModule: await compiledEngine(),
    parsers: VALUE_PARSERS,
    ...(dumpFile === undefined ? {} : { loadDataDir: await openAsBlob(dumpFile) }),
  });
  await session.waitReady;
  return session;
}

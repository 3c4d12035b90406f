import { afterAll } from "vitest";

import type { Database } from "../src/database/database.ts";
import { emptyDatabase } from "../src/testing/empty-database.ts";
import { startTestBackend, type TestBackend, type TestBackendOptions } from "../src/testing/index.ts";
import { openTestDatabase } from "../src/testing/test-database.ts";

let opening: Promise<Database> | undefined;

/**
 * Empty PGlite database shared by all files of this process, for tests that don't change the schema; it ends with the
 * process.
 */
export async function sharedDatabase(): Promise<Database> {
  opening ??= openTestDatabase("pglite");
  const database = { ...(await opening), close: async () => {} };
  await emptyDatabase(database);
  return database;
}

/** Backend on {@link sharedDatabase} for one file, closed afterwards. */
export async function startSharedBackend(options: TestBackendOptions = {}): Promise<TestBackend> {
  const backend = await startTestBackend({ ...options, database: await sharedDatabase() });
  afterAll(() => backend.close());
  return backend;
}

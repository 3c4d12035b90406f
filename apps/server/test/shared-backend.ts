import { afterAll } from "vitest";

import type { Database } from "../src/database/database.ts";
import { emptyDatabase } from "../src/testing/empty-database.ts";
import { startTestBackend, type TestBackend, type TestBackendOptions } from "../src/testing/index.ts";
import { openTestDatabase } from "../src/testing/test-database.ts";

let opening: Promise<Database> | undefined;

/**
 * The embedded database that all files of this process share, one after the other: to open one takes longer than most of
 * them. Nobody is in it. For tests that leave the schema as it is; it ends with the process.
 */
export async function sharedDatabase(): Promise<Database> {
  opening ??= openTestDatabase("pglite");
  const database = { ...(await opening), close: async () => {} };
  await emptyDatabase(database);
  return database;
}

/** A backend on {@link sharedDatabase}, for the tests of one file, after which it is closed. */
export async function startSharedBackend(options: TestBackendOptions = {}): Promise<TestBackend> {
  const backend = await startTestBackend({ ...options, database: await sharedDatabase() });
  afterAll(() => backend.close());
  return backend;
}

import { afterAll } from "vitest";

import type { Database } from "../src/database/database.ts";
import { emptyDatabase } from "../src/testing/empty-database.ts";
import { startTestBackend, type TestBackend, type TestBackendOptions } from "../src/testing/index.ts";
import { openTestDatabase } from "../src/testing/test-database.ts";

let opening: Promise<Database> | undefined;

/** Empty PGlite database that all test files in this process share. A test that changes the schema must undo the change. */
export async function sharedDatabase(): Promise<Database> {
  opening ??= openTestDatabase("pglite");
  const database = { ...(await opening), close: async () => {} };
  await emptyDatabase(database);
  return database;
}

/** For the top of a file: inside a test, nothing would close the backend, and it would deliver the mails of later files. */
export async function startSharedBackend(options: TestBackendOptions = {}): Promise<TestBackend> {
  const backend = await startTestBackend({ ...options, database: await sharedDatabase() });
  afterAll(() => backend.close());
  return backend;
}

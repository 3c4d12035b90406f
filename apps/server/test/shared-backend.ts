import type { Database } from "../src/database/database.ts";
import { startTestBackend, type TestBackend, type TestBackendOptions } from "../src/testing/index.ts";
import { openTestDatabase } from "../src/testing/test-database.ts";

let opening: Promise<Database> | undefined;

/**
 * A backend on the embedded database that all files of this process share, one after the other: to open one takes longer than
 * most of them. For tests that leave the schema as it is; nobody is in it, and it ends with the process.
 */
export async function startSharedBackend(options: TestBackendOptions = {}): Promise<TestBackend> {
  opening ??= openTestDatabase("pglite");
  const database = { ...(await opening), close: async () => {} };
  const backend = await startTestBackend({ ...options, database });
  await backend.reset();
  return backend;
}

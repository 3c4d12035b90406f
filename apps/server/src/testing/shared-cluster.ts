import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { postgresBinaries } from "@diary/testkit/postgres-binaries";
import { runOn, startPostgresCluster, type PostgresCluster } from "@diary/testkit/postgres-cluster";

import { openPostgres } from "../database/open-postgres.ts";
import { createTestBackend } from "./create-test-backend.ts";

const VARIABLE = "DIARY_TEST_POSTGRES";
const TEMPLATE = "diary_template";

/** `globalSetup` of Vitest: starts one PostgreSQL server with a migrated database that tests copy. */
export default async function startSharedCluster(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "diary-tests-"));
  // If tests run as root, PostgreSQL runs as another user, who must be able to write into the folder.
  chmodSync(folder, 0o1777);
  process.env["TMPDIR"] = folder;
  const cluster = postgresBinaries().found ? await startWithTemplate() : undefined;
  return async () => {
    await cluster?.close();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function startWithTemplate(): Promise<PostgresCluster> {
  const cluster = await startPostgresCluster();
  await runOn(cluster.url, `create database ${TEMPLATE}`);
  const { backend } = await createTestBackend({ database: await openPostgres(urlOf(cluster.url, TEMPLATE)) });
  // PostgreSQL can't copy a database that has connections.
  await backend.close();
  process.env[VARIABLE] = cluster.url;
  return cluster;
}

export async function copyTemplate(): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = process.env[VARIABLE];
  if (server === undefined)
    throw new Error(
      "The tests' PostgreSQL server is not running: PostgreSQL is not installed, or vitest.config.ts doesn't start it.",
    );
  const name = `diary_${randomUUID().replaceAll("-", "")}`;
  await runOn(server, `create database ${name} template ${TEMPLATE}`);
  return {
    url: urlOf(server, name),
    drop: async () => void (await runOn(server, `drop database ${name} with (force)`)),
  };
}

function urlOf(server: string, database: string): string {
  return new URL(`/${database}`, server).href;
}

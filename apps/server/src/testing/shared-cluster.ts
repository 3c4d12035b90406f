import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { postgresBinaries } from "@diary/testkit/postgres-binaries";
import { runOn, startPostgresCluster, type PostgresCluster } from "@diary/testkit/postgres-cluster";

import { openPostgres } from "../database/open-postgres.ts";
import { createTestBackend } from "./create-test-backend.ts";

/** Where the test files, each in a process of its own, find the server. */
const VARIABLE = "DIARY_TEST_POSTGRES";
const TEMPLATE = "diary_template";

/**
 * For Vitest's `globalSetup`: one PostgreSQL server for all test files of a run, with a migrated database to copy. Each
 * making its own would take longer than most of the tests.
 */
export default async function startSharedCluster(): Promise<() => Promise<void>> {
  // A backend that all files use ends with its process, which tidies up nothing.
  const folder = mkdtempSync(join(tmpdir(), "diary-tests-"));
  // PostgreSQL runs as somebody else where the tests run as root.
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
  // A database that somebody is connected to cannot be copied.
  await backend.close();
  process.env[VARIABLE] = cluster.url;
  return cluster;
}

/** A migrated database of its own on the shared server, and how to be rid of it. */
export async function copyTemplate(): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = process.env[VARIABLE];
  if (server === undefined)
    throw new Error("The tests' PostgreSQL server is not running: see vitest.config.ts.");
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

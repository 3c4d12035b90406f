import { existsSync, realpathSync } from "node:fs";
import { join } from "node:path";

import { postgresBinaries } from "@diary/testkit/postgres-binaries";
import { runOn, startPostgresCluster, type PostgresCluster } from "@diary/testkit/postgres-cluster";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Backend } from "../src/backend.ts";
import { openPostgres } from "../src/database/open-postgres.ts";
import { createTestBackend } from "../src/testing/create-test-backend.ts";

// Simulates pg_net of a hosted project, because no package of it exists.
const PROJECT = `
  create extension pg_cron;
  create schema net; create table net.sent (url text, headers jsonb);
  create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}', timeout_milliseconds int default 5000)
  returns bigint language sql as $$ insert into net.sent values (url, headers) returning 1::bigint $$;
  create schema vault; create table vault.decrypted_secrets (name text, decrypted_secret text);
  insert into vault.decrypted_secrets values ('project_url', 'https://abc.supabase.co'), ('reminder_secret', 's');`;

const binaries = postgresBinaries();
const hasCron =
  binaries.found && existsSync(join(realpathSync(join(binaries.folder, "postgres")), "../../lib/pg_cron.so"));

// Needs pg_cron (Debian's package postgresql-15-cron).
describe.skipIf(!hasCron)("schedule of a hosted project", () => {
  let cluster: PostgresCluster;
  let backend: Backend;
  beforeAll(async () => {
    cluster = await startPostgresCluster();
    await runOn(cluster.url, "alter system set shared_preload_libraries = 'pg_cron'");
    await cluster.stop("INT");
    await cluster.start();
    // pg_cron works only in one database of the server.
    await runOn(cluster.url, PROJECT);
    ({ backend } = await createTestBackend({ database: await openPostgres(cluster.url) }));
  });
  afterAll(async () => {
    await backend.close();
    await cluster.close();
  });

  test("a job of pg_cron runs every minute and calls the Edge Function if reminders are due", async () => {
    const { query } = backend.database;
    expect(await query("select schedule, command from cron.job where jobname = 'call-reminders'")).toEqual([
      { schedule: "* * * * *", command: "select private.call_reminders()" },
    ]);
    await query("insert into auth.users (id, email) values (gen_random_uuid(), 'mina@diary.example')");
    await query("update public.setting set reminder_next = now()");
    const [job] = await query("select command from cron.job where jobname = 'call-reminders'");
    await query(String(job?.["command"]));
    expect(await query("select * from net.sent limit 1")).toEqual([
      { url: "https://abc.supabase.co/functions/v1/reminders", headers: { authorization: "Bearer s" } },
    ]);
  });
});

// pnpm test:supabase --url https://x.supabase.co --anon-key … --database-url postgres://… [--mailbox http://…] [--migrate]
// Runs the tests of the API, of who may do what and of the session against Supabase at an address.
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

import { migrate, readMigrations } from "../supabase/local/src/database/migrations.ts";
import { openPostgres } from "../supabase/local/src/database/open-postgres.ts";
import { MIGRATIONS_FOLDER } from "../supabase/local/src/paths.ts";

const USAGE = `pnpm test:supabase --url URL --anon-key KEY --database-url POSTGRES_URL [--mailbox URL] [--migrate] [--extension] [-- options of the runner]

  --url           of the API; /auth/v1, /rest/v1 and /storage/v1 lie below it
  --anon-key      the public key
  --database-url  of the database's owner: tests set up and look at what the API does not show, and empty it between them
  --mailbox       Mailpit's address; without it the tests that read mails fail
  --migrate       applies the migrations that are missing; without it nothing is applied
  --extension     runs the browser tests of site and extension instead, with the site here and the API there
  --allow-other-rows  empties a project that has people in it. Never say this of one that somebody uses.`;

/** As the Supabase CLI makes it. */
const RECORDS = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: "string" },
    "anon-key": { type: "string" },
    "database-url": { type: "string" },
    mailbox: { type: "string" },
    migrate: { type: "boolean" },
    extension: { type: "boolean" },
    "allow-other-rows": { type: "boolean" },
  },
});
const { url, "anon-key": key, "database-url": databaseUrl } = values;
if (url === undefined || key === undefined || databaseUrl === undefined) stop(USAGE);

const database = await openPostgres(databaseUrl);
try {
  if (values.migrate) {
    await database.script(RECORDS);
    await migrate(database, await readMigrations(MIGRATIONS_FOLDER), "The project");
  }
  const [people] = await database.query<{ count: number }>("select count(*)::int as count from auth.users");
  if (people!.count > 0 && !values["allow-other-rows"]) {
    stop(
      `The project has ${people!.count} people in it, and the tests would remove them: use an empty one, or say --allow-other-rows.`,
    );
  }
} finally {
  await database.close();
}

const runner = values.extension
  ? { command: "pnpm", args: ["--filter", "@diary/extension", "run", "test:e2e", "--workers", "1"] }
  : { command: "vitest", args: ["run", "--project", "supabase", "--no-file-parallelism"] };
const { status } = spawnSync(runner.command, [...runner.args, ...positionals], {
  stdio: "inherit",
  env: {
    ...process.env,
    SUPABASE_TEST_URL: url.replace(/\/$/, ""),
    SUPABASE_TEST_KEY: key,
    SUPABASE_TEST_DATABASE_URL: databaseUrl,
    ...(values.mailbox === undefined ? {} : { SUPABASE_TEST_MAILBOX: values.mailbox }),
  },
});
const cleaned = await openPostgres(databaseUrl);
await cleaned.script("delete from auth.users; delete from public.feedback;");
await cleaned.close();
process.exitCode = status ?? 1;

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

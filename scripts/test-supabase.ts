import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { isSecretKey } from "@diary/core/hosted-backend";
import { migrate, readMigrations } from "@diary/server/database/migrations";
import { openPostgres } from "@diary/server/database/open-postgres";
import { MIGRATIONS_FOLDER } from "@diary/server/paths";

import { missingProtection } from "./api-protection.ts";
import { buildSite } from "./build.ts";

const USAGE = `pnpm test:supabase --url URL --anon-key KEY [options] [-- options of the test runner]

Runs the tests of API, permissions and session against a Supabase project. Use an empty project: tests create and delete users.

  --url URL           base address of the API, without /auth/v1 or /rest/v1
  --anon-key KEY      publishable (anon) key
  --service-key KEY   secret (service role) key: finds existing users, deletes test accounts and anonymous feedback,
                      and runs the tests of the secret key
  --database-url URL  PostgreSQL address with the role of the database's owner: tests prepare and check rows directly.
                      ALL USERS ARE DELETED between the tests. Without this option, tests that need it are skipped.
  --mailbox URL       address of Mailpit. Without it, tests that read mails are skipped.
  --migrate           applies missing migrations first. Fails if the role can't set the settings that protect the API.
                      Needs --database-url.
  --limits            runs only the tests of the rate limits. All other tests need a project without rate limits.
  --extension         runs only the extension's browser tests, with the site on this computer.
                      Needs --database-url.
  --site              runs only the most important browser tests, with site and extension built for the project.
                      Needs --database-url.
  --allow-other-rows  runs although the project contains users. With --database-url, this DELETES them.`;

const RECORDS = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: "string" },
    "anon-key": { type: "string" },
    "service-key": { type: "string" },
    "database-url": { type: "string" },
    mailbox: { type: "string" },
    migrate: { type: "boolean" },
    limits: { type: "boolean" },
    extension: { type: "boolean" },
    site: { type: "boolean" },
    "allow-other-rows": { type: "boolean" },
  },
});
const { "anon-key": key, "service-key": serviceKey, "database-url": databaseUrl } = values;
if (values.url === undefined || key === undefined) stop(USAGE);
if (isSecretKey(key))
  stop(
    "--anon-key is a secret key. It has more rights than a visitor, so the tests would be wrong. Use the publishable key.",
  );
const url = values.url.replace(/\/$/, "");
for (const option of ["migrate", "extension", "site"] as const) {
  if (values[option] && databaseUrl === undefined) stop(`--${option} needs --database-url.`);
}

if (databaseUrl !== undefined) await prepareDatabase(databaseUrl);
const isInUse = await hasUsers(url, key, databaseUrl);
if (isInUse && !values["allow-other-rows"]) {
  const effect = databaseUrl === undefined ? "create users next to them" : "delete them";
  stop(
    `The project contains users, and the tests would ${effect}. Use an empty project, or add --allow-other-rows.`,
  );
}

const folder = mkdtempSync(join(tmpdir(), "diary-supabase-"));
const skipped = join(folder, "skipped");
writeFileSync(skipped, "");
const env = {
  ...process.env,
  SUPABASE_TEST_URL: url,
  SUPABASE_TEST_KEY: key,
  SUPABASE_TEST_SKIPPED: skipped,
  ...(serviceKey === undefined ? {} : { SUPABASE_TEST_SERVICE_KEY: serviceKey }),
  ...(databaseUrl === undefined ? {} : { SUPABASE_TEST_DATABASE_URL: databaseUrl }),
  ...(values.mailbox === undefined ? {} : { SUPABASE_TEST_MAILBOX: values.mailbox }),
  ...(values.limits ? { SUPABASE_TEST_LIMITS: "yes" } : {}),
};
const lastFeedbackId = await newestFeedbackId();
let hasFailed = false;
for (const run of await chooseRuns(url, key)) {
  // Runs asynchronously, because a blocked process doesn't notice that the API closes idle connections.
  const running = spawn(run.command, [...run.args, ...positionals], {
    stdio: "inherit",
    env: { ...env, ...run.env },
  });
  const [status] = (await once(running, "close")) as [number | null];
  hasFailed ||= status !== 0;
}
printSkipped(readFileSync(skipped, "utf8").split("\n").filter(Boolean));
rmSync(folder, { recursive: true });
await deleteFeedbackAfter(lastFeedbackId);
if (databaseUrl !== undefined) {
  const database = await openPostgres(databaseUrl);
  await database.script("delete from auth.users; delete from public.feedback;");
  await database.close();
}
process.exitCode = hasFailed ? 1 : 0;

async function prepareDatabase(address: string): Promise<void> {
  if (!values.migrate) return;
  const database = await openPostgres(address);
  try {
    await database.script(RECORDS);
    await migrate(database, await readMigrations(MIGRATIONS_FOLDER), "The project");
    // PostgREST caches the schema. Hosted projects have a trigger that reloads it.
    await database.script("notify pgrst, 'reload schema'");
    const statements = await missingProtection(database);
    if (statements.length === 0) return;
    stop(
      `The migrations are applied, but the API is not protected: the role of --database-url may not change settings of PostgREST. Without them, tokens of ended sessions still work and responses have no size limit. Run these statements with another role (postgres in the SQL editor, supabase_admin if you host Supabase yourself), then try again:\n\n${statements.join("\n")}\n`,
    );
  } finally {
    await database.close();
  }
}

async function hasUsers(api: string, apiKey: string, address: string | undefined): Promise<boolean> {
  if (address === undefined && serviceKey !== undefined) {
    const response = await fetch(`${api}/auth/v1/admin/users?per_page=1`, {
      headers: { apikey: serviceKey, authorization: `Bearer ${serviceKey}` },
    });
    if (!response.ok) stop(`Auth did not list the project's users: ${await response.text()}`);
    return ((await response.json()) as { users: unknown[] }).users.length > 0;
  }
  if (address === undefined) {
    const response = await fetch(`${api}/rest/v1/profile?select=user_id&limit=1`, {
      headers: { apikey: apiKey },
    });
    if (!response.ok) stop(`The API did not list the project's profiles: ${await response.text()}`);
    return ((await response.json()) as unknown[]).length > 0;
  }
  const database = await openPostgres(address);
  try {
    return (await database.query("select from auth.users limit 1")).length > 0;
  } finally {
    await database.close();
  }
}

/** Anonymous feedback belongs to no account, so its deletion needs the secret key. */
async function newestFeedbackId(): Promise<number | undefined> {
  if (serviceKey === undefined || databaseUrl !== undefined) return undefined;
  const newest = "select=feedback_id&order=feedback_id.desc&limit=1";
  const rows = (await (await requestFeedback(serviceKey, "GET", newest)).json()) as { feedback_id: number }[];
  return rows[0]?.feedback_id ?? 0;
}

async function deleteFeedbackAfter(id: number | undefined): Promise<void> {
  if (databaseUrl !== undefined) return;
  const isDeleted =
    serviceKey !== undefined &&
    id !== undefined &&
    (await requestFeedback(serviceKey, "DELETE", `feedback_id=gt.${id}`)).ok;
  if (!isDeleted)
    console.log("Anonymous feedback of the tests may remain. With --service-key, it is deleted.");
}

function requestFeedback(secret: string, method: string, query: string): Promise<Response> {
  const headers = { apikey: secret, authorization: `Bearer ${secret}` };
  return fetch(`${url}/rest/v1/feedback?${query}`, { method, headers });
}

interface Runner {
  command: string;
  args: string[];
  env?: Record<string, string>;
}

async function chooseRuns(api: string, apiKey: string): Promise<Runner[]> {
  if (values.extension) {
    // The tests start a gateway between the built site and the remote API.
    await buildSite();
    return [{ command: "pnpm", args: browserTests("extension") }];
  }
  if (values.site) {
    await buildSite();
    const direct = { SUPABASE_TEST_DIRECT: "yes" };
    return [
      { command: "pnpm", args: browserTests("web", "keyboard-journey", "--project", "desktop"), env: direct },
      ...["session.spec", "popup.spec"].map((file) => ({
        command: "pnpm",
        args: browserTests("extension", file),
        env: direct,
      })),
    ];
  }
  const tests = { command: "vitest", args: ["run", "--project", "supabase", "--no-file-parallelism"] };
  if (values.limits) return [{ ...tests, args: [...tests.args, "rate-limits.test"] }];
  const settings = await fetch(`${api}/auth/v1/settings`, { headers: { apikey: apiKey } });
  const { mailer_autoconfirm } = (await settings.json()) as { mailer_autoconfirm?: boolean };
  if (mailer_autoconfirm !== false) return [tests];
  console.log(
    "The project requires confirmed addresses, so only the tests of confirmation run. The others need this setting off.",
  );
  return [
    {
      ...tests,
      args: [...tests.args, "confirmation.test"],
      env: { SUPABASE_TEST_CONFIRMS: "yes" },
    },
  ];
}

function browserTests(app: "web" | "extension", ...args: string[]): string[] {
  return ["--filter", `@diary/${app}`, "run", "test:e2e", "--workers", "1", ...args];
}

function printSkipped(lines: readonly string[]): void {
  const byOption = Map.groupBy(lines, (line) => line.split("\t")[0]!);
  for (const [option, tests] of byOption) {
    console.log(
      `Skipped without ${option}: ${tests.length}\n${tests.map((line) => `  ${line.split("\t")[1]}`).join("\n")}`,
    );
  }
}

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

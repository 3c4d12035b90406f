// pnpm test:supabase --url https://x.supabase.co --anon-key … [--service-key …] [--database-url postgres://…]
// [--mailbox http://…] [--migrate]
// Runs tests of API, permissions and session against Supabase at an address.
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

const USAGE = `pnpm test:supabase --url URL --anon-key KEY [--service-key KEY] [--database-url POSTGRES_URL] [--mailbox URL] [--migrate] [--limits] [--extension] [--site] [-- options of the runner]

  --url           of the API; /auth/v1, /rest/v1 and /storage/v1 lie below it
  --anon-key      the public key
  --service-key   the secret key: says whether the project has people in it, removes an account that its test could not,
                  and has tests of what it opens, which are skipped without it
  --database-url  of the database's owner: tests set up and look at what the API does not show, and empty it between them;
                  without it those are skipped, and the others remove the accounts that they made
  --mailbox       Mailpit's address; without it the tests that read mails are skipped
  --migrate       applies the migrations that are missing, and stops where the role may not set what protects the API; without
                  it nothing is applied
  --limits        runs the tests of the rate limits instead; for all others a project must have none
  --extension     runs the browser tests of site and extension instead, with the site here and the API there
  --site          builds site and extension for the address instead, and walks the main job and the shared session in them
  --allow-other-rows  runs in a project that has people in it; with --database-url it removes them. Never say this of one that somebody uses.`;

/** As the Supabase CLI creates it. */
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
if (isSecretKey(key)) stop("--anon-key is a secret key: the tests would see what no visitor may.");
const url = values.url.replace(/\/$/, "");
for (const option of ["migrate", "extension", "site"] as const) {
  if (values[option] && databaseUrl === undefined) stop(`--${option} needs --database-url.`);
}

if (databaseUrl !== undefined) await prepareDatabase(databaseUrl);
const strangers = await hasPeople(url, key, databaseUrl);
if (strangers && !values["allow-other-rows"]) {
  const would = databaseUrl === undefined ? "be among them" : "remove them";
  stop(
    `The project has people in it, and the tests would ${would}: use an empty one, or say --allow-other-rows.`,
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
const feedbackBefore = await newestFeedback();
let hasFailed = false;
for (const run of await runs(url, key)) {
  // Asynchronous, so this process notices closed connections.
  const running = spawn(run.command, [...run.args, ...positionals], {
    stdio: "inherit",
    env: { ...env, ...run.env },
  });
  const [status] = (await once(running, "close")) as [number | null];
  hasFailed ||= status !== 0;
}
tellSkipped(readFileSync(skipped, "utf8").split("\n").filter(Boolean));
rmSync(folder, { recursive: true });
await removeFeedbackAfter(feedbackBefore);
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
    // Projects have a trigger for this; PostgREST caches the schema.
    await database.script("notify pgrst, 'reload schema'");
    const statements = await missingProtection(database);
    if (statements.length === 0) return;
    stop(
      `The migrations are applied, but the API is not protected: the role of --database-url may not set how PostgREST works. Tokens of ended sessions go on working, and the size of a request has no bound. Run this as a role that may (postgres in the SQL editor, supabase_admin where you host Supabase yourself), then try again:\n\n${statements.join("\n")}\n`,
    );
  } finally {
    await database.close();
  }
}

/** Every user has a public profile unless it is hidden. */
async function hasPeople(api: string, apiKey: string, address: string | undefined): Promise<boolean> {
  if (address === undefined && serviceKey !== undefined) {
    const answer = await fetch(`${api}/auth/v1/admin/users?per_page=1`, {
      headers: { apikey: serviceKey, authorization: `Bearer ${serviceKey}` },
    });
    if (!answer.ok) stop(`Auth refuses to say whether the project is empty: ${await answer.text()}`);
    return ((await answer.json()) as { users: unknown[] }).users.length > 0;
  }
  if (address === undefined) {
    const answer = await fetch(`${api}/rest/v1/profile?select=user_id&limit=1`, {
      headers: { apikey: apiKey },
    });
    if (!answer.ok) stop(`The API refuses to say whether the project is empty: ${await answer.text()}`);
    return ((await answer.json()) as unknown[]).length > 0;
  }
  const database = await openPostgres(address);
  try {
    return (await database.query("select from auth.users limit 1")).length > 0;
  } finally {
    await database.close();
  }
}

/** Anonymous feedback belongs to no account, so only the secret key deletes it. */
async function newestFeedback(): Promise<number | undefined> {
  if (serviceKey === undefined || databaseUrl !== undefined) return undefined;
  const newest = "select=feedback_id&order=feedback_id.desc&limit=1";
  const rows = (await (await askAsServer(serviceKey, "GET", newest)).json()) as { feedback_id: number }[];
  return rows[0]?.feedback_id ?? 0;
}

async function removeFeedbackAfter(id: number | undefined): Promise<void> {
  if (databaseUrl !== undefined) return;
  const isRemoved =
    serviceKey !== undefined &&
    id !== undefined &&
    (await askAsServer(serviceKey, "DELETE", `feedback_id=gt.${id}`)).ok;
  if (!isRemoved)
    console.log("Feedback that the tests sent without a name may be left: --service-key removes it.");
}

function askAsServer(secret: string, method: string, query: string): Promise<Response> {
  const headers = { apikey: secret, authorization: `Bearer ${secret}` };
  return fetch(`${url}/rest/v1/feedback?${query}`, { method, headers });
}

interface Runner {
  command: string;
  args: string[];
  env?: Record<string, string>;
}

async function runs(api: string, apiKey: string): Promise<Runner[]> {
  if (values.extension) {
    // The gateway is between the built site and the remote API.
    await buildSite({});
    return [{ command: "pnpm", args: browserTests("extension") }];
  }
  if (values.site) {
    const site = {
      VITE_SUPABASE_URL: api,
      VITE_SUPABASE_ANON_KEY: apiKey,
      SITE_URL: "http://localhost:3000",
    };
    await buildSite({ ...process.env, ...site });
    return [
      { command: "pnpm", args: browserTests("web", "main-job", "--project", "desktop") },
      ...[["session.spec"], ["popup.spec", "--grep", "writes today's entry"]].map((args) => ({
        command: "pnpm",
        args: browserTests("extension", ...args),
        env: { SUPABASE_TEST_BUILT_FOR_ADDRESS: "yes" },
      })),
    ];
  }
  const tests = { command: "vitest", args: ["run", "--project", "supabase", "--no-file-parallelism"] };
  if (values.limits) return [{ ...tests, args: [...tests.args, "rate-limits.test"] }];
  const settings = await fetch(`${api}/auth/v1/settings`, { headers: { apikey: apiKey } });
  const { mailer_autoconfirm } = (await settings.json()) as { mailer_autoconfirm?: boolean };
  if (mailer_autoconfirm !== false) return [tests];
  console.log("The project confirms addresses: only the tests of that run. The others need it to be off.");
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

/** Each line is a missing option and a test that needs it. */
function tellSkipped(lines: readonly string[]): void {
  const byOption = Map.groupBy(lines, (line) => line.split("\t")[0]!);
  for (const [option, of] of byOption) {
    console.log(
      `Skipped without ${option}: ${of.length}\n${of.map((line) => `  ${line.split("\t")[1]}`).join("\n")}`,
    );
  }
}

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

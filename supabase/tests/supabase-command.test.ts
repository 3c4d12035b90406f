import { execFile } from "node:child_process";
import { join } from "node:path";

import { openPostgres } from "@diary/server/database/open-postgres";
import { startTestBackend, type TestBackend } from "@diary/server/testing";
import { postgresBinaries } from "@diary/testkit/postgres-binaries";
import { runOn, startPostgresCluster } from "@diary/testkit/postgres-cluster";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { missingProtection } from "../../scripts/api-protection.ts";
import { signUp } from "./fixtures/api-user.ts";

const ROOT = join(import.meta.dirname, "../..");

/** Asynchronous, because this process serves the command's requests. */
function command(...args: string[]): Promise<{ code: unknown; output: string }> {
  // The nested run must not use this run's variables.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("VITEST")));
  return new Promise((resolve) => {
    const script = join(ROOT, "scripts/test-supabase.ts");
    execFile(process.execPath, [script, ...args], { cwd: ROOT, env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : error.code, output: out + err }),
    );
  });
}

// The embedded server simulates a hosted project.
describe("pnpm test:supabase", () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ database: "pglite", acceptsUnlisted: true });
  });
  afterAll(() => backend?.close());

  const address = () => ["--url", backend.url, "--anon-key", backend.key];
  const users = () => backend.sql("select email from auth.users");

  test("the command deletes the accounts it created and lists the tests it skipped", async () => {
    const { code, output } = await command(...address(), "--", "handle.test", "-t", "30 days|twenty");
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(output).toContain("Skipped without --database-url: 1\n");
    expect(output).toContain("handle.test.ts › a handle can change once in 30 days");
    expect(output).toContain("Anonymous feedback of the tests may remain");
    expect(await users()).toEqual([]);
  });

  test.skipIf(!postgresBinaries().found)(
    "the command prints the statements that its role is not allowed to run",
    async () => {
      // Starts a separate server, because roles belong to the whole server.
      const cluster = await startPostgresCluster();
      try {
        const url = await cluster.createDatabase();
        const project = await startTestBackend({ database: await openPostgres(url) });
        await project.close();
        await runOn(
          url,
          `create role authenticator noinherit login;
           create role migrator login createrole;
           grant create on database ${new URL(url).pathname.slice(1)} to migrator;
           grant all on schema supabase_migrations to migrator;
           grant select on supabase_migrations.schema_migrations to migrator`,
        );
        const weak = Object.assign(new URL(url), { username: "migrator" }).href;

        const { code, output } = await command(...address(), "--migrate", "--database-url", weak);
        expect(output).toContain("The migrations are applied, but the API is not protected");
        const statement =
          "alter role authenticator set pgrst.db_pre_request = 'private.reject_revoked_session';";
        expect(output).toContain(statement);
        expect(code).toBe(1);

        await runOn(url, output.slice(output.indexOf("alter role")));
        const database = await openPostgres(url);
        expect(await missingProtection(database)).toEqual([]);
        await database.close();
      } finally {
        await cluster.close();
      }
    },
  );

  test("the command rejects a project with users and changes nothing", async () => {
    const { email } = await signUp(backend, "user");
    const { code, output } = await command(...address(), "--", "handle.test", "-t", "30 days|twenty");
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringContaining("The project contains users"),
    });
    expect(await users()).toEqual([{ email }]);
  });
});

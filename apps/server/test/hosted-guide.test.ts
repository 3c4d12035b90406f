import { execFile, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

import { postgresBinaries } from "@diary/testkit/postgres-binaries";
import { startPostgresCluster } from "@diary/testkit/postgres-cluster";
import { describe, expect, onTestFinished, test } from "vitest";

import { appliedVersions, readMigrations } from "../src/database/migrations.ts";
import { openPostgres } from "../src/database/open-postgres.ts";
import { MIGRATIONS_FOLDER, REPOSITORY_ROOT } from "../src/paths.ts";
import { prepareSchema } from "../src/prepare/prepare-database.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const CLI = process.env["SUPABASE_CLI"] ?? "supabase";
const guide = readFileSync(join(REPOSITORY_ROOT, "docs/deploy/hosted.md"), "utf8");
const version = /supabase@([\d.]+)/.exec(guide)?.[1] ?? "";
const commands = new Set(
  Array.from(
    guide.matchAll(/\bsupabase ([a-z]+(?: [a-z]+)?(?: --[a-z-]+)*)/g),
    ([, command = ""]) => command,
  ),
);

async function supabase(...args: string[]): Promise<string> {
  const env = { PATH: process.env["PATH"], HOME: temporaryFolder(), SITE_URL: "https://diary.example" };
  const { stderr, stdout } = await promisify(execFile)(CLI, args, { cwd: REPOSITORY_ROOT, env });
  return stdout + stderr;
}

test("the guide names the commands of a deployment", () => {
  expect([...commands]).toEqual(
    expect.arrayContaining(["login", "db push --remote", "config push", "functions deploy", "secrets set"]),
  );
});

describe.skipIf(spawnSync(CLI, ["--version"]).error !== undefined)("with the Supabase CLI", () => {
  test("the Supabase CLI has the version that the guide names", async () => {
    expect(await supabase("--version")).toContain(version);
  });

  test.each([...commands])("the Supabase CLI has the guide's command `supabase %s`", async (command) => {
    const words = command.split(" ");
    const [names, flags] = [
      words.filter((word) => !word.startsWith("--")),
      words.filter((word) => word.startsWith("--")),
    ];
    const help = await supabase(...names, "--help");
    expect(help).toContain(`USAGE\n  supabase ${names.join(" ")} `);
    for (const flag of flags) expect(help).toMatch(new RegExp(`^  ${flag}\\b`, "m"));
  });

  test.skipIf(!postgresBinaries().found)(
    "`supabase db push` applies the migrations to a project",
    async () => {
      const cluster = await startPostgresCluster();
      onTestFinished(() => cluster.close());
      const url = await cluster.createDatabase();
      const database = await openPostgres(url);
      onTestFinished(() => database.close());
      await prepareSchema(database, "The project", []);

      await supabase("db", "push", `--remote=${url}`, "--yes");
      const migrations = await readMigrations(MIGRATIONS_FOLDER);
      expect([...(await appliedVersions(database))].toSorted()).toEqual(
        migrations.map((migration) => migration.version),
      );
      expect(await database.query("select sign_up from public.site")).toEqual([{ sign_up: "open" }]);
      expect(await supabase("db", "push", `--remote=${url}`, "--yes")).toContain("up to date");
    },
  );
});

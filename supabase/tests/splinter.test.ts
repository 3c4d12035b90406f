import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { openDatabaseUrl } from "@diary/server/testing";
import { runOn } from "@diary/testkit/postgres-cluster";
import { describe, expect, test } from "vitest";

import { embeddedDatabases } from "./fixtures/databases.ts";

/** Runs the CLI like `pnpm types:generate`. It is not a dependency, because its size is 65 MB. */
const CLI = ["--dir", join(import.meta.dirname, "../../apps/server"), "dlx", "--silent", "supabase@catalog:"];

interface Finding {
  name: string;
  level: string;
  detail: string;
}

async function lint(url: string): Promise<Finding[]> {
  const remote = url.includes("?") ? url : `${url}?sslmode=disable`;
  const flags = [`--remote=${remote}`, "--level", "info", "--fail-on", "none", "--output-format", "json"];
  const pnpm = process.env["npm_execpath"] ?? "pnpm";
  const { stdout } = await promisify(execFile)(pnpm, [...CLI, "db", "advisors", ...flags], {
    cwd: tmpdir(),
    env: { ...process.env, DO_NOT_TRACK: "1" },
  });
  return (JSON.parse(stdout) as { results: Finding[] }).results;
}

const EXPLAINED: Record<string, { why: string; details: RegExp }> = {
  unused_index: {
    why: "The database is empty, so no index was used. catalog.test.ts shows which request uses each index.",
    details: /./,
  },
  unindexed_foreign_keys: {
    why: "The table has few rows, because mails wait there for at most an hour.",
    details: /^Table `local_backend_state\.waiting_mail` /,
  },
  rls_enabled_no_policy: {
    why: "Only functions of the database use these tables. Clients have no access, so no policy is needed.",
    details:
      /^Table `(public\.circle(_member|_nudge|_reply)?|private\.(access_token|challenge_text|circle_invitation|decision_record|deleted_account|deleted_challenge|deleted_note|entry_addition|first_staff_link|import_permit|invitation|audit_log_purge_queue|moderation_case|quota|quota_use|report_network|staff|staff_log|former_handle|share_link))` /,
  },
};

// The linter reads the catalog, which is equal on both engines.
describe.each(embeddedDatabases().slice(-1))("on %s", (database) => {
  test("the linter finds a deliberate mistake and otherwise only accepted problems", async () => {
    const { url, close } = await openDatabaseUrl(database);
    try {
      await runOn(url, "create table public.careless (note text); grant all on public.careless to anon");
      const all = await lint(url);
      const isOfTestTable = ({ detail }: Finding) => detail.includes("careless");
      const careless = all.filter(isOfTestTable).map(({ name }) => name);
      expect(careless).toEqual(expect.arrayContaining(["no_primary_key", "rls_disabled_in_public"]));

      const findings = all.filter((finding) => !isOfTestTable(finding));
      expect(findings.filter(({ name, detail }) => !EXPLAINED[name]?.details.test(detail))).toEqual([]);
      expect(new Set(findings.map(({ name }) => name))).toEqual(new Set(Object.keys(EXPLAINED)));
    } finally {
      await close();
    }
  });
});

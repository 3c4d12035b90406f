import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { postgresBinaries } from "@diary/testkit/postgres-binaries";
import { startPostgresCluster, type PostgresCluster } from "@diary/testkit/postgres-cluster";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { Database } from "../src/database/database.ts";
import { openPostgres } from "../src/database/open-postgres.ts";
import { storedSecrets } from "../src/database/stored-secrets.ts";
import { createSecrets } from "../src/secrets.ts";
import { openTestDatabase } from "../src/testing/test-database.ts";

const where = "the test's database";
const binaries = postgresBinaries();

describe.each(["pglite", "postgres"] as const)("on %s", (kind) => {
  describe.skipIf(kind === "postgres" && !binaries.found)("secrets", () => {
    let cluster: PostgresCluster | undefined;
    let database: Database;
    let file: string;
    beforeAll(async () => {
      if (kind === "postgres") cluster = await startPostgresCluster();
      database = cluster
        ? await openPostgres(await cluster.createDatabase())
        : await openTestDatabase("pglite");
    });
    afterAll(async () => {
      await database.close();
      await cluster?.close();
    });
    beforeEach(() => {
      file = join(mkdtempSync(join(tmpdir(), "diary-secrets-")), "secrets.json");
    });
    afterEach(async () => {
      await database.script("drop schema if exists local_backend cascade");
      rmSync(join(file, ".."), { recursive: true });
    });

    const load = () => storedSecrets(database, { file, where });

    test("are made once for the data, and differ from one database to the next", async () => {
      const secrets = await load();
      expect(await load()).toEqual(secrets);
      expect(secrets.jwt_secret.length).toBeGreaterThanOrEqual(64);
      expect(createSecrets().jwt_secret).not.toBe(secrets.jwt_secret);
      expect(existsSync(file)).toBe(false);
    });

    test("of an earlier version's file are taken over, and the file goes", async () => {
      const earlier = createSecrets();
      writeFileSync(file, JSON.stringify(earlier));
      expect(await load()).toEqual(earlier);
      expect(existsSync(file)).toBe(false);
      expect(await load()).toEqual(earlier);
    });

    test.each([
      ["nothing", "", "it is no JSON"],
      ["null", "null", "jwt_secret is missing"],
      ["an empty object", "{}", "jwt_secret is missing"],
      ["half of it", JSON.stringify(createSecrets()).slice(0, 60), "it is no JSON"],
      ["an empty one", JSON.stringify({ ...createSecrets(), jwt_secret: "" }), "jwt_secret is missing"],
      [
        "a public one that is secret",
        JSON.stringify({ ...createSecrets(), publishable_key: createSecrets().secret_key }),
        "publishable_key is a secret one",
      ],
      ["a short one", JSON.stringify({ ...createSecrets(), jwt_secret: "secret" }), "jwt_secret is too weak"],
      [
        "a monotone one",
        JSON.stringify({ ...createSecrets(), jwt_secret: "a".repeat(64) }),
        "jwt_secret is too weak",
      ],
      [
        "one that is printed everywhere",
        JSON.stringify({
          ...createSecrets(),
          jwt_secret: "super-secret-jwt-token-with-at-least-32-characters-long",
        }),
        "jwt_secret is too weak",
      ],
      ["a number", JSON.stringify({ ...createSecrets(), secret_key: 5 }), "secret_key is missing"],
      ["an empty key", JSON.stringify({ ...createSecrets(), secret_key: "" }), "secret_key is missing"],
    ])("from a file with %s stop the start, and nothing is written", async (_what, text, reason) => {
      writeFileSync(file, text);
      await expect(load()).rejects.toThrow(`The secrets in ${file} cannot be used (${reason})`);
      expect(readFileSync(file, "utf8")).toBe(text);
      const [schema] = await database.query("select to_regnamespace('local_backend')::text as name");
      expect(schema).toEqual({ name: null });
    });

    test.each([
      ["without rows", "delete from local_backend.secret", "jwt_secret is missing"],
      [
        "without one of them",
        "delete from local_backend.secret where name = 'secret_key'",
        "secret_key is missing",
      ],
      ["with a weak one", "update local_backend.secret set value = 'secret'", "jwt_secret is too weak"],
    ])("in a table %s stop the start", async (_what, damage, reason) => {
      await load();
      await database.query(damage);
      await expect(load()).rejects.toThrow(
        `The secrets in local_backend.secret of ${where} cannot be used (${reason})`,
      );
    });

    test("are nobody's but the owner's", async () => {
      await load();
      for (const role of ["anon", "authenticated", "service_role"]) {
        const reading = database.transaction(async ({ query }) => {
          await query(
            `do $$ begin create role ${role} nologin; exception when duplicate_object then null; end $$`,
          );
          await query(`set local role ${role}`);
          return query("select * from local_backend.secret");
        });
        await expect(reading).rejects.toThrow("permission denied for schema local_backend");
      }
    });
  });
});

import { afterAll, beforeEach, describe, expect, test } from "vitest";

import { storedPushKey, storedSecrets } from "../src/database/stored-secrets.ts";
import { createSecrets, requireSecrets } from "../src/secrets.ts";
import { sharedDatabase } from "./shared-backend.ts";

const where = "the test's database";
describe("secrets", async () => {
  const database = await sharedDatabase();
  const forget = () => database.script("drop schema if exists local_backend cascade");
  beforeEach(forget);
  afterAll(forget);

  const load = () => storedSecrets(database, where);

  test("secrets are created once per database and are unique", async () => {
    const secrets = await load();
    expect(await load()).toEqual(secrets);
    expect(secrets.jwt_secret.length).toBeGreaterThanOrEqual(64);
    expect(createSecrets().jwt_secret).not.toBe(secrets.jwt_secret);
  });

  test("a push key is created once, also in a database of an older version", async () => {
    const secrets = await load();
    const key = await storedPushKey(database);
    expect(key).toMatchObject({
      kty: "EC",
      crv: "P-256",
      d: expect.stringMatching(/^[\w-]{43}$/) as string,
    });
    expect(await storedPushKey(database)).toEqual(key);
    expect(await load()).toEqual(secrets);
  });

  test("an empty table of secrets stops the start", async () => {
    await load();
    await database.query("delete from local_backend.secret");
    await expect(load()).rejects.toThrow(
      `The secrets in local_backend.secret of ${where} can't be used (jwt_secret is missing)`,
    );
  });

  test("roles of the API can't read the secrets", async () => {
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

const good = createSecrets();
const PUBLIC_SECRET = "super-secret-jwt-token-with-at-least-32-characters-long";

test.each([
  ["null", null, "jwt_secret is missing"],
  ["an empty secret", { ...good, jwt_secret: "" }, "jwt_secret is missing"],
  [
    "the secret key as the publishable key",
    { ...good, publishable_key: good.secret_key },
    "publishable_key is a secret one",
  ],
  ["a short secret", { ...good, jwt_secret: "secret" }, "jwt_secret is too weak"],
  ["a secret of one repeated letter", { ...good, jwt_secret: "a".repeat(64) }, "jwt_secret is too weak"],
  [
    "the secret of Supabase's documentation",
    { ...good, jwt_secret: PUBLIC_SECRET },
    "jwt_secret is too weak",
  ],
  [
    "an example of lite's documentation",
    { ...good, jwt_secret: "your-jwt-secret-with-at-least-32-characters" },
    "jwt_secret is too weak",
  ],
  [
    "the signing secret as the publishable key",
    { ...good, publishable_key: good.jwt_secret },
    "publishable_key is a secret one",
  ],
  ["a key that is a number", { ...good, secret_key: 5 }, "secret_key is missing"],
])("secrets with %s are rejected", (_what, found, reason) => {
  expect(() => requireSecrets(found, where)).toThrow(`The secrets in ${where} can't be used (${reason})`);
});

import { expect, test } from "vitest";

import { readHostedBackend } from "./hosted-backend.ts";

const url = "https://abc.supabase.co";
const tokenOf = (claims: unknown) =>
  ["{}", JSON.stringify(claims), "signature"]
    .map((part) => Buffer.from(part).toString("base64url"))
    .join(".");

test.each([
  ["a secret key", "sb_secret_ACJWlzQHlZjBrEguHvfOxg"],
  ["a secret key in quotes", `"sb_secret_ACJWlzQHlZjBrEguHvfOxg"`],
  ["an account token", "sbp_0123456789abcdef0123456789abcdef01234567"],
  ["a token of the service role", tokenOf({ iss: "supabase", role: "service_role" })],
  ["a token of the database's owner", tokenOf({ role: "postgres" })],
  ["a token of a user", tokenOf({ role: "authenticated", sub: "~~~???" })],
  ["a token without a role", tokenOf({ iss: "supabase" })],
])("a build rejects %s without printing it", (_, key) => {
  for (const address of [url, undefined]) {
    const attempt = () => readHostedBackend({ VITE_SUPABASE_URL: address, VITE_SUPABASE_ANON_KEY: key });
    expect(attempt).toThrow("VITE_SUPABASE_ANON_KEY is a secret key.");
    expect(attempt).not.toThrow(key);
  }
});

test.each([
  ["a secret key", "sb_secret_ACJWlzQHlZjBrEguHvfOxg"],
  ["the address of the database", "postgresql://postgres:hunter22@db.abc.supabase.co:5432/postgres"],
  ["an address with a password", "https://postgres:hunter22@abc.supabase.co"],
])("a build rejects %s as the address without printing it", (_, wrong) => {
  const attempt = () =>
    readHostedBackend({
      VITE_SUPABASE_URL: wrong,
      VITE_SUPABASE_ANON_KEY: "sb_publishable_ACJWlzQHlZjBrEguHvfOxg",
    });
  expect(attempt).toThrow("VITE_SUPABASE_URL is not an address");
  expect(attempt).not.toThrow(/hunter22|sb_secret/);
});

test.each([
  ["a publishable key", "sb_publishable_ACJWlzQHlZjBrEguHvfOxg"],
  ["a token of the anonymous role", tokenOf({ iss: "supabase", role: "anon" })],
])("a build accepts %s", (_, key) => {
  expect(readHostedBackend({ VITE_SUPABASE_URL: `${url}/`, VITE_SUPABASE_ANON_KEY: key })).toEqual({
    kind: "hosted",
    url,
    key,
  });
});

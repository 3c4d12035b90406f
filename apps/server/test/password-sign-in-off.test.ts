import { beforeEach, expect, test } from "vitest";

import { openProviders } from "../src/auth/provider/open-providers.ts";
import { startSharedBackend } from "./shared-backend.ts";
import { PASSWORD, postAuth, visitor } from "./users.ts";

const settings = {
  kind: "openid",
  id: "custom:login.example",
  name: "Example",
  issuer: "https://login.example",
  clientId: "diary",
  clientSecret: "secret",
} as const;
const backend = await startSharedBackend({
  providers: await openProviders([settings]),
  passwordSignIn: false,
});
beforeEach(() => backend.reset());

const account = { email: "aiko@diary.example", password: PASSWORD };

test.each([
  ["signup", account],
  ["token?grant_type=password", account],
  ["recover", { email: account.email }],
  ["resend", { type: "signup", email: account.email }],
  ["verify", { type: "recovery", token_hash: "a" }],
])("if passwords are off, the server rejects %s", async (path, body) => {
  const response = await postAuth(backend, path, body);
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ error_code: "email_provider_disabled" });
  expect(await backend.sql("select from auth.users")).toEqual([]);
});

test("if passwords are off, the server rejects a new password for an account", async () => {
  const response = await fetch(`${backend.url}/auth/v1/user`, {
    method: "PUT",
    headers: { apikey: backend.key, "content-type": "application/json" },
    body: JSON.stringify({ password: PASSWORD }),
  });
  expect([response.status, await response.json()]).toMatchObject([
    422,
    { error_code: "email_provider_disabled" },
  ]);
});

test("the settings report that passwords are off, and a refresh is still handled", async () => {
  const response = await fetch(`${backend.url}/auth/v1/settings`, { headers: { apikey: backend.key } });
  expect(await response.json()).toMatchObject({ external: { email: false, [settings.id]: true } });
  const { error } = await visitor(backend).auth.refreshSession({ refresh_token: "unknown" });
  expect(error?.code).not.toBe("email_provider_disabled");
});

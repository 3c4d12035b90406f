import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";

import { openProviders } from "../src/auth/provider/open-providers.ts";
import { codeAt, startTestBackend } from "../src/testing/index.ts";
import { type OpenidUser, startOpenidProvider } from "../src/testing/openid-provider.ts";
import { ProviderBrowser } from "./provider-browser.ts";
import { sharedDatabase, startSharedBackend } from "./shared-backend.ts";
import { PASSWORD, postAuth, signUp } from "./users.ts";

const provider = await startOpenidProvider({});
const backend = await startSharedBackend({ providers: await openProviders([provider.settings]) });
provider.setCallback(`${backend.url}/auth/v1/callback`);
afterAll(() => provider.close());

const ID = provider.settings.id;
const AIKO: OpenidUser = { sub: "subject-1", email: "aiko@diary.example", email_verified: true };

beforeEach(async () => {
  await backend.reset();
  provider.signInAs(AIKO);
});

const newBrowser = () => new ProviderBrowser(backend);

async function signInAs(
  user: OpenidUser,
  queryParams: Record<string, string> = {},
  inToken?: Partial<OpenidUser>,
) {
  provider.signInAs(user, inToken);
  const browser = newBrowser();
  const page = await browser.signIn(ID, queryParams);
  if (!page.searchParams.has("code")) return { browser, error: page.searchParams.get("error_code") };
  const { data, error } = await browser.redeem(page);
  return { browser, user: data.user, session: data.session, error: error?.code };
}

const users = () => backend.sql<{ id: string; email: string }>("select id, email from auth.users");
const identities = () =>
  backend.sql("select user_id, provider, provider_id from auth.identities where provider <> 'email'");
const setSignUp = (mode: string) => backend.sql("update public.site set sign_up = $1", [mode]);

describe("a first sign-in", () => {
  test("a first sign-in creates an account that has the provider's address and can use the site", async () => {
    const { browser, user } = await signInAs(AIKO, { language: "ja" });
    expect(user).toMatchObject({
      email: "aiko@diary.example",
      app_metadata: { provider: ID, providers: [ID] },
      user_metadata: { language: "ja" },
      identities: [{ provider: ID, id: "subject-1" }],
    });
    expect((await browser.client.rpc("export_records")).data).toMatchObject({
      account: {
        email: "aiko@diary.example",
        identities: [{ provider: ID, id: "subject-1", email: "aiko@diary.example" }],
      },
    });
    expect(browser.cookieNames).toEqual([]);
  });

  test("a first sign-in stores neither the provider's tokens nor the user's name", async () => {
    await signInAs(AIKO);
    const [row] = await backend.sql("select identity_data from auth.identities");
    expect(row).toEqual({
      identity_data: { sub: "subject-1", email: "aiko@diary.example", email_verified: true },
    });
    expect(await backend.sql("select from auth.flow_state")).toEqual([]);
  });

  test.each([
    ["no address", { sub: "a" }],
    ["an unverified address", { sub: "a", email: "aiko@diary.example", email_verified: false }],
    ["an address without `email_verified`", { sub: "a", email: "aiko@diary.example" }],
    ["`email_verified` as a text", { sub: "a", email: "aiko@diary.example", email_verified: "true" }],
    ["an invalid address", { sub: "a", email: '"aiko"@diary.example', email_verified: true }],
    ["an address with a name", { sub: "a", email: "Aiko <aiko@diary.example>", email_verified: true }],
    ["two addresses", { sub: "a", email: "aiko@diary.example,b@diary.example", email_verified: true }],
  ])("a first sign-in with %s is rejected", async (_, user) => {
    expect((await signInAs(user)).error).toBe("provider_email_needs_verification");
    expect(await users()).toEqual([]);
  });

  test.each<[string, Partial<OpenidUser>]>([
    ["no address", {}],
    ["the address without `email_verified`", { email: "aiko@diary.example" }],
    ["another address without `email_verified`", { email: "other@diary.example" }],
    ["`email_verified` without the address", { email_verified: true }],
    ["an unconfirmed `email_verified` without the address", { email_verified: false }],
    ["the address and `email_verified`", { email: "aiko@diary.example", email_verified: true }],
  ])("a first sign-in with an ID token that has %s creates an account", async (_, inToken) => {
    expect((await signInAs(AIKO, {}, inToken)).user?.email).toBe("aiko@diary.example");
  });

  test.each<[string, OpenidUser, Partial<OpenidUser>]>([
    ["the address", { sub: "a", email_verified: true }, { email: "aiko@diary.example" }],
    ["`email_verified`", { sub: "a", email: "aiko@diary.example" }, { email_verified: true }],
  ])("a first sign-in is rejected if only the ID token has %s", async (_, user, inToken) => {
    expect((await signInAs(user, {}, inToken)).error).toBe("provider_email_needs_verification");
    expect(await users()).toEqual([]);
  });

  test("a first sign-in is rejected while sign-ups are closed, and a later sign-in is not", async () => {
    await signInAs(AIKO);
    await setSignUp("closed");
    expect((await signInAs({ ...AIKO, sub: "b", email: "ben@diary.example" })).error).toBe("signup_disabled");
    expect((await signInAs(AIKO)).error).toBeUndefined();
    expect(await users()).toHaveLength(1);
  });

  test("if sign-ups need an invitation, a first sign-in uses it up", async () => {
    await setSignUp("invitation");
    await backend.sql(
      `insert into private.invitation (code_hash, uses_left, expires_at)
       values (encode(sha256('a-code'), 'hex'), 1, now() + interval '1 day')`,
    );
    expect((await signInAs(AIKO)).error).toBe("signup_disabled");
    expect((await signInAs(AIKO, { invitation: "another" })).error).toBe("signup_disabled");
    const { user } = await signInAs(AIKO, { invitation: "a-code" });
    expect(user?.user_metadata).toEqual({});
    const ben = { sub: "b", email: "ben@diary.example", email_verified: true };
    expect((await signInAs(ben, { invitation: "a-code" })).error).toBe("signup_disabled");
  });
});

describe("a later sign-in", () => {
  test("a later sign-in finds the account by the subject, even with another address", async () => {
    const first = await signInAs(AIKO);
    for (const email_verified of [true, false]) {
      const later = await signInAs({ sub: AIKO.sub, email: "new@diary.example", email_verified });
      expect(later.user?.id).toBe(first.user?.id);
      expect(later.user?.email).toBe("aiko@diary.example");
    }
    expect(await users()).toHaveLength(1);
  });

  test("a sign-in of another subject with the same address is rejected", async () => {
    await signInAs(AIKO);
    expect((await signInAs({ ...AIKO, sub: "another" })).error).toBe("identity_already_exists");
    expect(await identities()).toHaveLength(1);
  });

  test("a sign-in is rejected if the user was banned before or during it", async () => {
    await signInAs(AIKO);
    const browser = newBrowser();
    const page = await browser.signIn(ID);
    await backend.sql("update auth.users set banned_until = now() + interval '1 day'");
    expect((await browser.redeem(page)).error?.code).toBe("user_banned");
    expect((await signInAs(AIKO)).error).toBe("user_banned");
  });

  test("a sign-in to a deleted account creates a new account", async () => {
    const { browser, user } = await signInAs(AIKO);
    const other = newBrowser();
    const page = await other.signIn(ID);
    expect((await browser.client.rpc("delete_account")).error).toBeNull();
    expect(await identities()).toEqual([]);
    expect((await other.redeem(page)).error?.code).toBe("flow_state_not_found");
    expect((await signInAs(AIKO)).user?.id).not.toBe(user?.id);
  });

  test("a sign-in of a suspended user succeeds, and the suspension stays", async () => {
    const { user } = await signInAs(AIKO);
    await backend.sql(
      `insert into public.decision (user_id, subject_type, subject_id, subject_text, action, ground, facts)
       values ($1, 'profile', $1, 'x', 'suspend', 'spam', 'It advertises a shop.')`,
      [user?.id],
    );
    const { browser } = await signInAs(AIKO);
    const { error } = await browser.client.from("profile").update({ nickname: "A" }).eq("user_id", user?.id);
    expect(error?.hint).toBe("account/suspended");
  });
});

describe("linking by address", () => {
  test.each(["AIKO@Diary.Example", " aiko@diary.example "])(
    "a sign-in with the address %j finds the account of that address",
    async (email) => {
      const { id } = await signUp(backend, "aiko");
      expect((await signInAs({ ...AIKO, email })).user?.id).toBe(id);
    },
  );

  test("linking by an unverified address is rejected and changes nothing", async () => {
    const { client } = await signUp(backend, "aiko");
    expect((await signInAs({ ...AIKO, email_verified: false })).error).toBe(
      "provider_email_needs_verification",
    );
    expect(await identities()).toEqual([]);
    expect((await client.auth.getUser()).error).toBeNull();
    expect((await signInWithPassword()).status).toBe(200);
  });

  test("linking ends all access of a stranger who had signed up with the address", async () => {
    const { client } = await signUp(backend, "aiko");
    const { user } = await signInAs(AIKO);
    expect(user?.app_metadata["providers"]).toEqual([ID]);
    expect((await client.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
    expect((await signInWithPassword()).status).toBe(400);
  });

  test("linking keeps the password if the address was confirmed by mail", async () => {
    await signUp(backend, "aiko");
    await backend.sql("update auth.users set confirmation_sent_at = now()");
    const { user } = await signInAs(AIKO);
    expect(user?.app_metadata["providers"]).toEqual([ID, "email"].toSorted());
    expect((await signInWithPassword()).status).toBe(200);
  });

  test("linking confirms an unconfirmed account and removes the password of its sign-up", async () => {
    await signUp(backend, "aiko");
    await backend.sql("update auth.users set email_confirmed_at = null, confirmation_sent_at = now()");
    const { user } = await signInAs(AIKO);
    expect(user?.email_confirmed_at).toEqual(expect.any(String));
    expect(user?.app_metadata["providers"]).toEqual([ID]);
    expect((await signInWithPassword()).status).toBe(400);
  });

  test("linking of a banned account is rejected", async () => {
    await signUp(backend, "aiko");
    await backend.sql("update auth.users set banned_until = now() + interval '1 day'");
    expect((await signInAs(AIKO)).error).toBe("user_banned");
    expect(await identities()).toEqual([]);
  });

  test("concurrent sign-ins create one account", async () => {
    const results = await Promise.all([signInAs(AIKO), signInAs(AIKO), signInAs(AIKO)]);
    expect(new Set(results.map(({ user }) => user?.id)).size).toBe(1);
    expect(await identities()).toHaveLength(1);
  });
});

const signInWithPassword = () =>
  postAuth(backend, "token?grant_type=password", { email: AIKO.email, password: PASSWORD });

const providersOf = async ({ auth }: SupabaseClient): Promise<unknown> =>
  (await auth.getUser()).data.user?.app_metadata["providers"];

async function withFactor() {
  // A code is valid for three steps of 30 seconds. Without a stopped clock, a step can end between code and request.
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const { client } = await signUp(backend, "aiko");
  const { data } = await client.auth.mfa.enroll({ factorType: "totp" });
  const { id: factorId, totp } = data as { id: string; totp: { secret: string } };
  const code = (step: number) => codeAt(totp.secret, Date.now() + step * 30_000);
  expect((await client.auth.mfa.challengeAndVerify({ factorId, code: code(-1) })).error).toBeNull();
  return { client, factorId, code };
}

describe("a second factor", () => {
  test("a second factor is required, and the identity is linked only after its code", async () => {
    const { code, factorId } = await withFactor();
    const { browser, session } = await signInAs(AIKO);
    expect(session?.user.factors).toHaveLength(1);
    const challenges = () => browser.client.from("challenge").select("challenge_id");
    expect((await challenges()).error?.hint).toBe("account/code-needed");
    expect((await browser.client.auth.updateUser({ password: "secret5678" })).error?.code).toBe(
      "insufficient_aal",
    );
    expect(await identities()).toEqual([]);
    expect(
      (await browser.client.auth.mfa.challengeAndVerify({ factorId, code: "000000" })).error,
    ).not.toBeNull();
    expect(await identities()).toEqual([]);
    expect((await browser.client.auth.mfa.challengeAndVerify({ factorId, code: code(0) })).error).toBeNull();
    expect(await identities()).toHaveLength(1);
    expect(await providersOf(browser.client)).toEqual([ID, "email"].toSorted());
    expect((await challenges()).error).toBeNull();
  });

  test("a stranger's second factor keeps the owner of the address out until its removal", async () => {
    const { client, code, factorId } = await withFactor();
    await signInAs(AIKO);
    expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
    // The owner's sign-in ends the stranger's session and password, because the address was not confirmed.
    expect((await signInAs(AIKO)).error).toBeUndefined();
    expect((await client.auth.getUser()).error).not.toBeNull();
    expect((await signInWithPassword()).status).toBe(400);
    expect(code(0)).toMatch(/^\d{6}$/);
  });

  test("a second factor is required at each sign-in to a linked account", async () => {
    await signInAs(AIKO);
    const { browser } = await signInAs(AIKO);
    const { data } = await browser.client.auth.mfa.enroll({ factorType: "totp" });
    const { id: factorId, totp } = data as { id: string; totp: { secret: string } };
    const code = codeAt(totp.secret, Date.now());
    expect((await browser.client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
    const later = await signInAs(AIKO);
    expect((await later.browser.client.from("challenge").select("challenge_id")).error?.hint).toBe(
      "account/code-needed",
    );
  });
});

const OUTAGES: [what: string, html?: string][] = [
  ["a provider that is down"],
  ["a maintenance page", "<!doctype html><title>Back soon</title>"],
];

describe("a failure of the provider", () => {
  test("a sign-in that the user cancels is reported as cancelled", async () => {
    provider.signInAs(null);
    expect((await newBrowser().signIn(ID)).searchParams.get("error_code")).toBe("access_denied");
  });

  test.each(OUTAGES)(
    "%s after the user has left the site is reported, and the next attempt succeeds",
    async (_, html) => {
      const browser = newBrowser();
      const callback = await browser.follow(await browser.authorizeUrl(ID), "callback");
      const page = await provider.whileDown(() => browser.open(callback.href), html);
      expect(page.searchParams.get("error_code")).toBe("provider_unavailable");
      expect((await signInAs(AIKO)).error).toBeUndefined();
    },
  );

  test.each(OUTAGES)("%s at the first sign-in of a server is reported on the page", async (_, html) => {
    const [unread] = await openProviders([{ ...provider.settings, id: "custom:unread" }]);
    const other = await startTestBackend({ providers: [unread!], database: await sharedDatabase() });
    onTestFinished(() => other.close());
    const browser = new ProviderBrowser(other);
    const address = await browser.authorizeUrl("custom:unread");
    const page = await provider.whileDown(() => browser.open(address), html);
    expect(page.pathname).toBe("/user/signin");
    expect(page.searchParams.get("error_code")).toBe("provider_unavailable");
    expect((await browser.open(address)).origin).toBe(provider.settings.issuer);
  });
});

async function openWith(named: string, typed: string) {
  const server = createServer((_, response) => {
    const { port } = server.address() as AddressInfo;
    const at = `http://localhost:${port}`;
    const metadata = { issuer: at + named, authorization_endpoint: `${at}/authorize` };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(metadata));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}${typed}`;
  const [opened] = await openProviders([{ ...provider.settings, issuer }]);
  return opened!.authorizationUrl(secrets, "https://diary.example/auth/v1/callback");
}

describe("the slash at the end of an issuer", () => {
  test.each([
    ["/o/diary/", "/o/diary"],
    ["/o/diary", "/o/diary/"],
    ["/o/diary/", "/o/diary/"],
  ])("the provider %s is found by the setting %s", async (named, typed) => {
    expect((await openWith(named, typed)).pathname).toBe("/authorize");
  });

  test("a provider that names another issuer is rejected", async () => {
    await expect(openWith("/o/other/", "/o/diary")).rejects.toThrow("metadata");
  });
});

const secrets = { state: "a", nonce: "b", verifier: "c" };

async function startMetadata(changes: () => object | "down") {
  const requests: { authorization: string | undefined; body: URLSearchParams }[] = [];
  const server = createServer(async (request, response) => {
    const changed = changes();
    if (changed === "down") return request.socket.destroy();
    const body = String(Buffer.concat(await request.toArray()));
    if (request.method === "POST")
      requests.push({ authorization: request.headers.authorization, body: new URLSearchParams(body) });
    const metadata = {
      issuer,
      authorization_endpoint: issuer,
      token_endpoint: `${issuer}/token`,
      ...changed,
    };
    return response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(metadata));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const [opened] = await openProviders([{ ...provider.settings, issuer }]);
  return { issuer, opened: opened!, requests };
}

test("metadata is read again after an hour, and stays in use during an outage", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  let changes: object | "down" = { authorization_endpoint: "https://login.example/first" };
  const { opened } = await startMetadata(() => changes);
  const path = async () => (await opened.authorizationUrl(secrets, "https://diary.example/")).pathname;
  expect(await path()).toBe("/first");
  changes = { authorization_endpoint: "https://login.example/second" };
  expect(await path()).toBe("/first");
  vi.advanceTimersByTime(3_600_000);
  expect(await path()).toBe("/second");
  changes = "down";
  vi.advanceTimersByTime(3_600_000);
  expect(await path()).toBe("/second");
});

test.each([
  [["client_secret_post"], "the body"],
  [["client_secret_basic", "client_secret_post"], "the header"],
  [undefined, "the header"],
])("a provider with the methods %j gets the client's secret in %s", async (methods, place) => {
  const { issuer, opened, requests } = await startMetadata(() => ({
    token_endpoint_auth_methods_supported: methods,
  }));
  const answered = new URL(`https://diary.example/auth/v1/callback?code=x&state=a&iss=${issuer}`);
  const code = expect.stringMatching(/^OAUTH_/);
  await expect(opened.readIdentity(answered, secrets)).rejects.toMatchObject({ code });
  const [request] = requests;
  expect(request?.body.get("client_secret")).toBe(
    place === "the body" ? provider.settings.clientSecret : null,
  );
  expect(request?.authorization?.startsWith("Basic ")).toBe(place === "the header" ? true : undefined);
});

describe("a password", () => {
  test("a user without a password can set one, and sign in with it or the provider", async () => {
    const { browser } = await signInAs(AIKO);
    expect((await browser.client.auth.updateUser({ password: PASSWORD })).error).toBeNull();
    expect(await providersOf(browser.client)).toEqual([ID, "email"].toSorted());
    const response = await signInWithPassword();
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      user: { app_metadata: { providers: [ID, "email"].toSorted() } },
    });
    const { user } = await signInAs(AIKO);
    expect(user?.app_metadata["providers"]).toEqual([ID, "email"].toSorted());
  });

  test("a user without a password can set one after a recovery", async () => {
    await signInAs(AIKO);
    expect((await postAuth(backend, "recover", { email: AIKO.email })).status).toBe(200);
    const token_hash = /token_hash=([0-9a-f]+)/.exec((await backend.mails())[0]?.text ?? "")?.[1] ?? "";
    const { client } = newBrowser();
    expect((await client.auth.verifyOtp({ type: "recovery", token_hash })).error).toBeNull();
    expect(await providersOf(client)).toEqual([ID]);
    expect((await client.auth.updateUser({ password: PASSWORD })).error).toBeNull();
    expect(await providersOf(client)).toEqual([ID, "email"].toSorted());
    expect((await signInWithPassword()).status).toBe(200);
  });

  test("a rejected password adds no provider", async () => {
    const { browser } = await signInAs(AIKO);
    expect((await browser.client.auth.updateUser({ password: "short" })).error).not.toBeNull();
    expect(await providersOf(browser.client)).toEqual([ID]);
  });

  test("a user without a password can't set one in an older session", async () => {
    const { browser } = await signInAs(AIKO);
    await backend.sql("update auth.sessions set created_at = now() - interval '6 minutes'");
    expect((await browser.client.auth.updateUser({ password: PASSWORD })).error?.code).toBe(
      "reauthentication_needed",
    );
    expect((await signInWithPassword()).status).toBe(400);
  });
});

test("a user can delete the account only after a recent sign-in", async () => {
  const { browser } = await signInAs(AIKO);
  await backend.sql("update auth.sessions set created_at = now() - interval '6 minutes'");
  expect((await browser.client.rpc("delete_account")).error?.hint).toBe("account/sign-in-needed");
  const again = await signInAs(AIKO);
  expect((await again.browser.client.rpc("delete_account")).error).toBeNull();
  expect(await users()).toEqual([]);
});

test("the settings list the provider", async () => {
  const response = await fetch(`${backend.url}/auth/v1/settings`, { headers: { apikey: backend.key } });
  expect(await response.json()).toMatchObject({ external: { email: true, [ID]: true } });
});

import { afterAll, beforeEach, describe, expect, test } from "vitest";

import { openProviders } from "../src/auth/provider/open-providers.ts";
import { type OpenidUser, startOpenidProvider } from "../src/testing/openid-provider.ts";
import { forgeries, signed, startForgingProvider } from "./forging-provider.ts";
import { ProviderBrowser } from "./provider-browser.ts";
import { startSharedBackend } from "./shared-backend.ts";
import { postAuth, signUp } from "./users.ts";

const provider = await startOpenidProvider({});
const forging = await startForgingProvider();
const backend = await startSharedBackend({
  providers: await openProviders([provider.settings, forging.settings]),
});
provider.setCallback(`${backend.url}/auth/v1/callback`);
afterAll(() => Promise.all([provider.close(), forging.close()]));

const ID = provider.settings.id;
const OTHER_ID = forging.settings.id;
const AIKO: OpenidUser = { sub: "subject-1", email: "aiko@diary.example", email_verified: true };

beforeEach(async () => {
  await backend.reset();
  provider.signInAs(AIKO);
  forging.setForge(signed);
});

const newBrowser = () => new ProviderBrowser(backend);
const errorOf = (page: URL) => page.searchParams.get("error_code");
const users = () => backend.sql<{ id: string; email: string }>("select id, email from auth.users");
const identities = () =>
  backend.sql("select user_id, provider, provider_id from auth.identities where provider <> 'email'");

async function signInAs(user: OpenidUser) {
  provider.signInAs(user);
  const browser = newBrowser();
  const page = await browser.signIn(ID);
  return page.searchParams.has("code") ? (await browser.redeem(page)).data.user : null;
}

test.each([
  ["aikо@diary.example", "a Cyrillic letter"],
  ["aiko+1@diary.example", "a tag"],
  ["aiko@diary.example.", "a dot"],
  ["aiko@diary\u00ad.example", "a soft hyphen"],
  ["aıko@diary.example", "a letter without a dot"],
  ["ａiko@diary.example", "a wide letter"],
  ["aiko\u200b@diary.example", "a space without width"],
  ["aiko@diary.examp1e", "a digit"],
  ["ai.ko@diary.example", "a dot in the name"],
  ["aiko@diary.example\u0000.evil.example", "a null character"],
  ["aiko@diary.example\n@evil.example", "a line break"],
  ["aiko%40diary.example", "an encoded at sign"],
])("the address %s doesn't find the account of a similar address (difference: %s)", async (email) => {
  const { id } = await signUp(backend, "aiko");
  expect((await signInAs({ ...AIKO, email }))?.id).not.toBe(id);
  expect(await identities()).not.toContainEqual(expect.objectContaining({ user_id: id }));
});

test("a callback with an unknown, missing or used state is rejected", async () => {
  const browser = newBrowser();
  const callback = await browser.follow(await browser.authorizeUrl(ID), "callback");
  for (const state of ["", "x".repeat(43), undefined]) {
    const forged = new URL(callback);
    if (state === undefined) forged.searchParams.delete("state");
    else forged.searchParams.set("state", state);
    expect(errorOf(await browser.open(forged.href))).toBe("bad_oauth_state");
  }
  const page = await browser.open(callback.href);
  expect(page.searchParams.get("code")).not.toBeNull();
  expect(errorOf(await browser.open(callback.href))).toBe("bad_oauth_state");
  expect((await browser.redeem(page)).error).toBeNull();
});

test("a callback in another browser is rejected", async () => {
  const attacker = newBrowser();
  const callback = await attacker.follow(await attacker.authorizeUrl(ID), "callback");
  const victim = newBrowser();
  await victim.open(await victim.authorizeUrl(ID));
  expect(errorOf(await victim.open(callback.href))).toBe("bad_oauth_state");
  expect(errorOf(await attacker.open(callback.href))).toBe("bad_oauth_state");
});

test("a callback with the provider's code of another sign-in is rejected", async () => {
  const browser = newBrowser();
  const first = await browser.follow(await browser.authorizeUrl(ID), "callback");
  const second = await browser.follow(await browser.authorizeUrl(ID), "callback");
  second.searchParams.set("code", first.searchParams.get("code")!);
  expect(errorOf(await browser.open(second.href))).toBe("bad_oauth_callback");
  expect(await users()).toEqual([]);
});

test.each([
  ["nonce", "another"],
  ["code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"],
])("a sign-in whose %s was changed on the way to the provider is rejected", async (name, value) => {
  const browser = newBrowser();
  const leaving = await browser.open(await browser.authorizeUrl(ID));
  leaving.searchParams.set(name, value);
  expect(errorOf(await browser.follow(leaving))).toBe("bad_oauth_callback");
  expect(await users()).toEqual([]);
});

test.each(["iss", "response"])("a callback with a forged parameter %s is rejected", async (name) => {
  const browser = newBrowser();
  const callback = await browser.follow(await browser.authorizeUrl(ID), "callback");
  callback.searchParams.set(name, "https://evil.example");
  expect(errorOf(await browser.open(callback.href))).toBe("bad_oauth_callback");
});

test("a callback's code can be redeemed neither twice nor in another browser", async () => {
  const browser = newBrowser();
  const page = await browser.signIn(ID);
  const auth_code = page.searchParams.get("code");
  const stranger = newBrowser();
  await stranger.authorizeUrl(ID);
  expect((await stranger.redeem(page)).error?.code).toBe("bad_code_verifier");
  expect((await browser.redeem(page)).error?.code).toBe("flow_state_not_found");

  const again = await browser.signIn(ID);
  expect((await browser.redeem(again)).error).toBeNull();
  for (const body of [
    { auth_code: again.searchParams.get("code"), code_verifier: "x".repeat(43) },
    { auth_code, code_verifier: "" },
    { auth_code: [auth_code], code_verifier: "x" },
    {},
  ])
    expect((await postAuth(backend, "token?grant_type=pkce", body)).ok).toBe(false);
});

test.each([
  "https://evil.example/",
  "//evil.example/",
  "https://evil.example\\@localhost/",
  "javascript:alert(1)",
  "data:text/html,hello",
  "http://localhost.evil.example/",
  "http://user:password@localhost/",
  "\\\\evil.example",
  "",
  "/\\evil.example/",
  "/\t/evil.example/",
  "https:evil.example",
  "ftp://localhost/",
  "blob:https://evil.example/1",
  "http://localhost@evil.example/",
  "http://[::1]/",
  "vbscript:alert(1)",
])("a sign-in that asks for a redirect to %j stays on the site", async (redirectTo) => {
  const browser = newBrowser();
  const address = new URL(await browser.authorizeUrl(ID));
  address.searchParams.set("redirect_to", redirectTo);
  const page = await browser.follow(await browser.follow(address, "callback"));
  expect(page.origin).toBe(backend.url);
  expect(page.username).toBe("");
  expect(page.searchParams.has("code")).toBe(true);
});

test.each(["/user/signin?code=forged&error=forged", "/mypage/setting/account?from=x"])(
  "a redirect to the page %s has the server's error, and no forged code or error",
  async (redirectTo) => {
    provider.signInAs(null);
    const browser = newBrowser();
    const page = await browser.follow(await browser.authorizeUrl(ID, {}, backend.url + redirectTo));
    expect(page.searchParams.get("error_code")).toBe("access_denied");
    expect(page.searchParams.get("error")).toBe("access_denied");
    expect(page.searchParams.has("code")).toBe(false);
  },
);

test.each([
  ["without PKCE", { code_challenge: "" }],
  ["with a plain challenge", { code_challenge_method: "plain" }],
  ["with a short challenge", { code_challenge: "abc" }],
  ["with an unknown provider", { provider: "github" }],
  ["without a provider", { provider: "" }],
  ["with invalid characters in the challenge", { code_challenge: "!".repeat(43) }],
  ["with a challenge that is too long", { code_challenge: "a".repeat(44) }],
  ["without a challenge method", { code_challenge_method: "" }],
  ["with the provider's name in capitals", { provider: ID.toUpperCase() }],
  ["with an inherited property as the provider", { provider: "constructor" }],
])("a sign-in %s is rejected", async (_, changes) => {
  const address = new URL(await newBrowser().authorizeUrl(ID));
  for (const [name, value] of Object.entries(changes)) address.searchParams.set(name, value);
  const response = await fetch(address, { redirect: "manual" });
  expect(response.status).toBe(400);
  expect(response.headers.has("location")).toBe(false);
});

test("scripts can't read the sign-in's cookie, and no referrer contains the code", async () => {
  const response = await fetch(await newBrowser().authorizeUrl(ID), { redirect: "manual" });
  expect(response.headers.get("set-cookie")).toMatch(
    /; Path=\/auth\/v1\/callback; Max-Age=600; HttpOnly; SameSite=Lax$/,
  );
  expect(response.headers.get("referrer-policy")).toBe("no-referrer");
  expect(response.headers.get("cache-control")).toBe("no-store");
});

describe("an ID token", () => {
  test("a valid ID token signs the user in", async () => {
    const browser = newBrowser();
    const { data } = await browser.redeem(await browser.signIn(OTHER_ID));
    expect(data.user?.email).toBe("aiko@diary.example");
  });

  test.each(Object.entries(forgeries))("an ID token %s is rejected", async (_, forge) => {
    forging.setForge(forge);
    expect(errorOf(await newBrowser().signIn(OTHER_ID))).toBe("bad_oauth_callback");
    expect(await users()).toEqual([]);
  });
});

describe("two providers with one address", () => {
  test("a verified address at the second provider finds the account of the first", async () => {
    const first = await signInAs(AIKO);
    const browser = newBrowser();
    const { data } = await browser.redeem(await browser.signIn(OTHER_ID));
    expect(data.user?.id).toBe(first?.id);
    expect(await identities()).toHaveLength(2);
  });

  test("an unverified address at the second provider is rejected", async () => {
    await signInAs(AIKO);
    forging.setForge((claims, settings) => signed({ ...claims, email_verified: false }, settings));
    expect(errorOf(await newBrowser().signIn(OTHER_ID))).toBe("provider_email_needs_verification");
    expect(await identities()).toHaveLength(1);
  });

  test("the same subject at the second provider with another address is another user", async () => {
    const first = await signInAs(AIKO);
    forging.setForge((claims, settings) => signed({ ...claims, email: "ben@diary.example" }, settings));
    const browser = newBrowser();
    const { data } = await browser.redeem(await browser.signIn(OTHER_ID));
    expect(data.user?.id).not.toBe(first?.id);
  });

  test("a callback with the state of one provider and the code of the other is rejected", async () => {
    const browser = newBrowser();
    const mine = await browser.follow(await browser.authorizeUrl(ID), "callback");
    const other = await browser.follow(await browser.authorizeUrl(OTHER_ID), "callback");
    mine.searchParams.set("code", other.searchParams.get("code")!);
    expect(errorOf(await browser.open(mine.href))).toBe("bad_oauth_callback");
    expect(await users()).toEqual([]);
  });
});

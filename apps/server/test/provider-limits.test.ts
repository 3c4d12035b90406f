import { createHash } from "node:crypto";

import { afterEach, describe, expect, onTestFinished, test } from "vitest";

import {
  type ProviderIdentity,
  ProviderUnavailable,
  type SignInProvider,
} from "../src/auth/provider/provider.ts";
import { createTestBackend } from "../src/testing/create-test-backend.ts";
import { lowerLimit } from "./lowered-limit.ts";
import { sharedDatabase, startSharedBackend } from "./shared-backend.ts";
import { postAuth } from "./users.ts";

const ID = "custom:simulated";
const HOME = "203.0.113.1";
const ELSEWHERE = "203.0.113.2";
const VERIFIER = "v".repeat(43);
const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url");

const identityOf = (subject: string): ProviderIdentity => ({
  provider: ID,
  subject,
  email: `${subject}@diary.example`,
  isVerified: true,
});

let readIdentity: () => Promise<ProviderIdentity>;
const provider: SignInProvider = {
  id: ID,
  name: "Simulated",
  authorizationUrl: async ({ state }, _redirectUri, prompt) =>
    new URL(`https://login.example/?state=${state}${prompt === undefined ? "" : `&prompt=${prompt}`}`),
  readIdentity: () => readIdentity(),
};
const signInAs = (subject: string) => {
  readIdentity = async () => identityOf(subject);
};

const backend = await startSharedBackend({
  rateLimits: true,
  providers: [provider],
  trustProxy: { kind: "hops", count: 1 },
});
afterEach(() => backend.reset());

const addressOf = (parameters: Record<string, string> = {}) =>
  `/auth/v1/authorize?${new URLSearchParams({ provider: ID, code_challenge: CHALLENGE, code_challenge_method: "s256", ...parameters }).toString()}`;

async function open(path: string, from: string, cookie = "") {
  const response = await fetch(backend.url + path, {
    redirect: "manual",
    headers: { "x-forwarded-for": from, cookie },
  });
  return {
    page: new URL(response.headers.get("location") ?? ""),
    cookie: response.headers.get("set-cookie")?.split(";")[0] ?? "",
  };
}

const authorize = (parameters?: Record<string, string>, from = HOME) => open(addressOf(parameters), from);

async function callback(query = "code=x", parameters?: Record<string, string>, from = HOME): Promise<URL> {
  const { cookie, page } = await authorize(parameters, from);
  const state = page.searchParams.get("state") ?? "";
  return (await open(`/auth/v1/callback?state=${state}&${query}`, from, cookie)).page;
}

const errorOf = (page: URL) => page.searchParams.get("error_code");

async function redeem(auth_code: string | null, from = HOME): Promise<number> {
  const body = { auth_code, code_verifier: VERIFIER };
  return (await postAuth(backend, "token?grant_type=pkce", body, { "x-forwarded-for": from })).status;
}

const signIn = async (from = HOME) =>
  redeem((await callback("code=x", {}, from)).searchParams.get("code"), from);

async function errorsOf(count: number, attempt: () => Promise<URL>): Promise<(string | null)[]> {
  const errors: (string | null)[] = [];
  for (let n = 0; n < count; n += 1) errors.push(errorOf(await attempt()));
  return errors;
}

describe("limits of a network", () => {
  test("sign-ins that begin or end at the server are limited together", async () => {
    lowerLimit("signInsOfNetwork", 2);
    signInAs("aiko");
    expect(await signIn()).toBe(200);
    expect(errorOf((await authorize()).page)).toBe("over_request_rate_limit");
    expect(await redeem("unknown")).toBe(429);
    expect(await signIn(ELSEWHERE)).toBe(200);
  });

  test("sign-ins that the provider's data makes fail are limited", async () => {
    lowerLimit("failuresOfNetwork", 2);
    readIdentity = () => Promise.reject(new Error("forged"));
    expect(await errorsOf(3, () => callback())).toEqual([
      "bad_oauth_callback",
      "bad_oauth_callback",
      "over_request_rate_limit",
    ]);
  });

  test("completed and cancelled sign-ins and outages don't count as failures", async () => {
    lowerLimit("failuresOfNetwork", 1);
    signInAs("aiko");
    for (let n = 0; n < 3; n += 1) expect(await signIn()).toBe(200);
    expect(await errorsOf(2, () => callback("error=access_denied"))).toEqual(Array(2).fill("access_denied"));
    readIdentity = () => Promise.reject(new ProviderUnavailable("down"));
    expect(await errorsOf(2, () => callback())).toEqual(Array(2).fill("provider_unavailable"));
  });

  test("first sign-ins count as sign-ups, later ones don't", async () => {
    lowerLimit("signUpOfNetwork", 1);
    signInAs("aiko");
    expect(errorOf(await callback())).toBeNull();
    signInAs("ben");
    expect(errorOf(await callback())).toBe("over_request_rate_limit");
    expect(await backend.sql("select email from auth.users")).toEqual([{ email: "aiko@diary.example" }]);
    signInAs("aiko");
    expect(errorOf(await callback())).toBeNull();
  });
});

test.each([
  ["login", "login"],
  ["consent", null],
  ["", null],
])("a page's prompt=%s reaches the provider as %j", async (prompt, expected) => {
  expect((await authorize({ prompt })).page.searchParams.get("prompt")).toBe(expected);
});

test("an account stores neither an invalid language nor a long invitation", async () => {
  signInAs("aiko");
  await callback("code=x", { language: "japanese", invitation: "x".repeat(201) });
  expect(await backend.sql("select raw_user_meta_data as data from auth.users")).toEqual([{ data: {} }]);
});

test.each([
  ["https://diary.example", true],
  ["http://localhost", false],
])("on %s, browsers send the sign-in's cookie only with HTTPS: %s", async (siteUrl, isSecure) => {
  const parts = { database: await sharedDatabase(), providers: [provider], siteUrl };
  const { backend: other } = await createTestBackend(parts);
  onTestFinished(() => other.close());
  const response = await other.handle(new Request(siteUrl + addressOf()), "127.0.0.1");
  expect(response.headers.get("set-cookie")?.endsWith("; SameSite=Lax; Secure")).toBe(isSecure);
});

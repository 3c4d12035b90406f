import { expect, test, vi } from "vitest";

import { createMemoryPlatform, type MemoryPlatform } from "../testing/memory-platform.ts";
import { signInInMemory } from "./auth-service.ts";
import { createAuth } from "./create-auth.ts";
import { sessionStorageKey } from "./stored-session.ts";
import { aSession } from "./sync/testing/a-session.ts";

const CONFIG = { url: "https://diary.example", key: "key" };
const KEY = sessionStorageKey(CONFIG.url);

const pathOf = (input: RequestInfo | URL) =>
  (input instanceof Request ? input.url : input.toString()).replace(`${CONFIG.url}/auth/v1/`, "");

const aNewSession = (sid?: string) =>
  aSession({ issuedAt: Math.floor(Date.now() / 1000), ...(sid !== undefined && { sid }) });

function confirmationServer(...updates: (() => Response)[]) {
  const requests: string[] = [];
  const session = aNewSession();
  const fetch = (input: RequestInfo | URL, { method = "GET" }: RequestInit = {}) => {
    const path = pathOf(input);
    requests.push(`${method} ${path}`);
    if (path === "verify") return Promise.resolve(Response.json(session));
    if (method !== "PUT") return Promise.resolve(new Response(null, { status: 204 }));
    return Promise.resolve().then(updates.shift() ?? (() => Response.json(session.user)));
  };
  const platform = createMemoryPlatform({ fetch });
  const auth = createAuth(CONFIG, platform);
  const confirm = (tokenHash = "token") => auth.confirmEmail({ tokenHash, password: "challenge2026" });
  return { auth, confirm, platform, requests };
}

const ADDRESS = "user-1@diary.example";
const lost = () => {
  throw new TypeError("Failed to fetch");
};
const rejected = (error_code: string) => () =>
  Response.json({ error_code, msg: error_code }, { status: 422 });

test("a confirmation verifies the link, sets the password and doesn't sign the user in", async () => {
  const { auth, confirm, platform, requests } = confirmationServer();
  expect(await confirm()).toBe(ADDRESS);
  expect(requests).toEqual(["POST verify", "PUT user", "POST logout?scope=local"]);
  expect(auth.current().status).toBe("signed-out");
  expect(platform.stored.size).toBe(0);
});

test("a confirmation succeeds at the second attempt if its response was lost", async () => {
  const { confirm, requests } = confirmationServer(lost, rejected("same_password"));
  await expect(confirm()).rejects.toMatchObject({ code: "network" });
  expect(await confirm()).toBe(ADDRESS);
  expect(requests.filter((request) => request === "POST verify")).toHaveLength(1);
});

test("after a rejected password, another password needs no new link", async () => {
  const { confirm, requests } = confirmationServer(rejected("weak_password"));
  await expect(confirm()).rejects.toMatchObject({ code: "auth/weak-password" });
  expect(await confirm()).toBe(ADDRESS);
  expect(requests).toEqual(["POST verify", "PUT user", "PUT user", "POST logout?scope=local"]);
});

test("the link of another mail is verified even after a failed confirmation", async () => {
  const { confirm, requests } = confirmationServer(rejected("weak_password"));
  await expect(confirm("first")).rejects.toMatchObject({ code: "auth/weak-password" });
  expect(await confirm("second")).toBe(ADDRESS);
  expect(requests.filter((request) => request === "POST verify")).toHaveLength(2);
});

const ENDED = { status: "signed-out", ended: true };

test.each([
  [403, { code: "session_not_found" }, ENDED],
  [403, { error_code: "user_not_found" }, ENDED],
  [403, { code: "bad_jwt" }, { status: "signed-in" }],
  [500, {}, { status: "signed-in" }],
  [200, { code: "session_not_found" }, { status: "signed-in" }],
])("after the response %i %j to a check, the session is %j", async (status, body, expected) => {
  const platform = createMemoryPlatform({ fetch: () => Promise.resolve(Response.json(body, { status })) });
  platform.stored.set(KEY, JSON.stringify(aNewSession()));
  const auth = createAuth(CONFIG, platform);
  await vi.waitFor(() => expect(auth.current().status).toBe("signed-in"));
  await auth.verifySession();
  expect(auth.current()).toMatchObject(expected);
  expect(platform.stored.has(KEY)).toBe(expected !== ENDED);
});

async function aSignedInPage(check: (platform: MemoryPlatform) => Response | Promise<Response>) {
  let checks = 0;
  const fetch = async (input: RequestInfo | URL) => {
    if (pathOf(input) !== "user") return new Response(null, { status: 204 });
    checks += 1;
    return check(platform);
  };
  const platform: MemoryPlatform = createMemoryPlatform({ fetch });
  platform.stored.set(KEY, JSON.stringify(aNewSession()));
  const auth = createAuth(CONFIG, platform);
  await vi.waitFor(() => expect(auth.current().status).toBe("signed-in"));
  return { auth, checks: () => checks, platform };
}

const gone = () => Response.json({ code: "session_not_found" }, { status: 403 });

test("a session stays if a check gets no response", async () => {
  const { auth, platform } = await aSignedInPage(lost);
  await auth.verifySession();
  expect(auth.current().status).toBe("signed-in");
  expect(platform.stored.has(KEY)).toBe(true);
});

test("a check doesn't end a session that another tab has stored meanwhile", async () => {
  const other = JSON.stringify(aNewSession("sign-in-2"));
  const { auth, platform } = await aSignedInPage(({ stored }) => {
    stored.set(KEY, other);
    return gone();
  });
  await auth.verifySession();
  expect(auth.current().status).toBe("signed-in");
  expect(platform.stored.get(KEY)).toBe(other);
});

test("a check ends a session that is no longer stored", async () => {
  const { auth, platform } = await aSignedInPage(gone);
  await auth.recheck();
  platform.stored.delete(KEY);
  await auth.verifySession();
  expect(auth.current()).toEqual(ENDED);
});

test("a rejected token causes one check of the session, and none after its end", async () => {
  const { auth, checks } = await aSignedInPage(gone);
  auth.onRefused?.("token");
  await auth.verifySession();
  expect(auth.current()).toEqual(ENDED);
  expect(checks()).toBe(1);
  await auth.verifySession();
  expect(checks()).toBe(1);
});

function serverWithFactor(factors: unknown[]) {
  const session = aNewSession();
  const first = { ...session, user: { ...session.user, factors } };
  const second = aNewSession("sign-in-2");
  const fetch = (input: RequestInfo | URL) => {
    const path = pathOf(input);
    if (path === "token?grant_type=password") return Promise.resolve(Response.json(first));
    if (path === "factors/factor/challenge") return Promise.resolve(Response.json({ id: "challenge" }));
    if (path === "factors/factor/verify") return Promise.resolve(Response.json(second));
    return Promise.resolve(Response.json({}, { status: 404 }));
  };
  return { first, second, platform: createMemoryPlatform({ fetch }) };
}

const CREDENTIALS = { email: ADDRESS, password: "challenge2026" };
const FACTOR = { id: "factor", factor_type: "totp", status: "verified" };

test("a sign-in in memory needs a code only if the account has a second factor", async () => {
  const without = serverWithFactor([{ ...FACTOR, status: "unverified" }]);
  const plain = await signInInMemory(CONFIG, without.platform, CREDENTIALS);
  expect(await plain.accessToken()).toBe(without.first.access_token);
  const { platform, second } = serverWithFactor([FACTOR]);
  await expect(signInInMemory(CONFIG, platform, CREDENTIALS)).rejects.toMatchObject({
    code: "auth/code-needed",
  });
  const withCode = await signInInMemory(CONFIG, platform, { ...CREDENTIALS, code: "123456" });
  expect(await withCode.accessToken()).toBe(second.access_token);
  expect(platform.stored.size).toBe(0);
});

import { createAuth, parseRecoveryLink, sessionStorageKey } from "@diary/core/session";
import { createDiaryClient } from "@diary/core/supabase";
import { createMemoryPlatform, PASSWORD, signUp, createVisitor, type TestUser } from "@diary/core/testing";
import { externalBackend, type BackendUnderTest } from "@diary/server/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { insertFeedback } from "../../../packages/core/src/feedback/repo.ts";
import { sendAuth } from "../fixtures/auth.ts";
import { databases, openBackend } from "../fixtures/databases.ts";
import { aNetwork, codeOf, sameBrowser, when } from "./browsers.ts";

let backend: BackendUnderTest;
beforeAll(async () => {
  backend = await openBackend(databases()[0]!);
});
afterAll(() => backend?.close());

const statusOf = ({ auth }: Pick<TestUser, "auth">) => auth.current().status;

async function openRecoveryMail(email: string): Promise<string> {
  const asked = createVisitor(backend);
  await asked.auth.requestPasswordReset({ email, redirectTo: `${backend.url}/changepasswordform` });
  const mail = (await backend.mails()).find(({ to }) => to === email);
  const link = parseRecoveryLink(new URL(/https?:\/\/\S+/.exec(mail?.text ?? "")?.[0] ?? "http://no.mail"));
  if (link.kind !== "code") throw new Error(`The mail's link is ${link.kind}.`);
  return link.tokenHash;
}

function refresh({ platform }: Pick<TestUser, "platform">) {
  const stored = platform.stored.get(sessionStorageKey(backend.url)) ?? "{}";
  const { refresh_token } = JSON.parse(stored) as { refresh_token: string };
  return sendAuth(backend, "POST", "token?grant_type=refresh_token", { refresh_token });
}

/** Bans a user by Supabase's API if its key is given, otherwise by the database. */
async function ban(userId: string, isBanned: boolean): Promise<void> {
  const key = externalBackend()?.serviceKey;
  if (key === undefined) {
    const until = isBanned ? new Date(Date.now() + 3_600_000) : null;
    await backend.sql("update auth.users set banned_until = $2 where id = $1", [userId, until]);
    return;
  }
  const response = await fetch(`${backend.url}/auth/v1/admin/users/${userId}`, {
    method: "PUT",
    headers: { apikey: key, authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ ban_duration: isBanned ? "1h" : "none" }),
  });
  expect(response.status).toBe(200);
}

function signingUp(parts: { invitation?: string } = {}) {
  const email = `${crypto.randomUUID()}@example.com`;
  return createVisitor(backend).auth.signUp({ email, password: PASSWORD, ...parts });
}

async function expired(
  change: (session: object) => object = (session) => session,
  state: "up" | "cut" = "up",
) {
  const mina = await signUp(backend);
  const key = sessionStorageKey(backend.url);
  const session = JSON.parse(mina.platform.stored.get(key) ?? "{}") as object;
  const stored = new Map([[key, JSON.stringify(change({ ...session, expires_at: 1_700_000_000 }))]]);

  const network = aNetwork();
  network.state = state;
  const platform = { ...createMemoryPlatform({ ...sameBrowser({ stored }), fetch: network.fetch }), stored };
  const auth = createAuth(backend, platform);
  return { mina, network, platform, auth, diary: createDiaryClient(backend, platform, auth) };
}

test("a visitor is signed out from the start, and no auth request is sent", async () => {
  const network = aNetwork();
  const visitor = createVisitor(backend, { fetch: network.fetch });
  expect(visitor.auth.current()).toEqual({ status: "signed-out" });
  expect(await visitor.auth.accessToken()).toBeNull();
  await visitor.diary.db.from("home_challenge").select("challenge_id");
  expect(network.requests).toEqual(["GET /rest/v1/home_challenge"]);
});

describe("signing up and in", () => {
  test.each([
    ["two hours ahead", 120],
    ["half an hour behind", -30],
  ])(
    "a token's lifetime is counted from its receipt, even if the device's clock is %s",
    async (_, minutes) => {
      const { email, password } = await signUp(backend);
      const network = aNetwork();
      const now = () => Date.now() + minutes * 60_000;
      const { auth, diary, platform } = createVisitor(backend, { now, fetch: network.fetch });
      await auth.signIn({ email, password });
      const stored = platform.stored.get(sessionStorageKey(backend.url)) ?? "{}";
      const { expires_at, expires_in } = JSON.parse(stored) as { expires_at: number; expires_in: number };
      expect(Math.abs(expires_at - now() / 1000 - expires_in)).toBeLessThan(60);
      const { error } = await diary.db.from("home_challenge").select("challenge_id");
      expect(error).toBeNull();
      expect(network.requests.filter((request) => request.includes("refresh_token"))).toEqual([]);
    },
  );

  test("a rejected sign-in or sign-up has a code and the server's message", async () => {
    const { email, password } = await signUp(backend);
    const { auth } = createVisitor(backend);
    const wrong = { code: "auth/invalid-credentials", message: "Invalid login credentials" };
    await expect(auth.signIn({ email, password: "wrongwrong1" })).rejects.toMatchObject(wrong);
    const known = { code: "auth/user-exists", message: "User already registered" };
    await expect(auth.signUp({ email, password })).rejects.toMatchObject(known);
    const weak = { email: "new@example.com", password: "short" };
    expect(await codeOf(auth.signUp(weak))).toBe("auth/weak-password");
    expect(auth.current()).toEqual({ status: "signed-out" });
  });

  test("a banned user is rejected until the ban ends", async () => {
    const { email, password, userId } = await signUp(backend);
    await ban(userId, true);
    const browser = createVisitor(backend);
    expect(await codeOf(browser.auth.signIn({ email, password }))).toBe("auth/banned");
    await ban(userId, false);
    await browser.auth.signIn({ email, password });
    expect(browser.auth.current()).toMatchObject({ status: "signed-in", user: { id: userId } });
  });

  test("a sign-up with an invalid address or a huge invitation is rejected", async () => {
    const { auth } = createVisitor(backend);
    expect(await codeOf(auth.signUp({ email: "no address", password: PASSWORD }))).toBe("auth/refused");
    const account = { email: `${crypto.randomUUID()}@example.com`, password: PASSWORD };
    const invitation = "x".repeat(9000);
    // If the database rejects a sign-up, hosted Auth reports a server error.
    expect(await codeOf(auth.signUp({ ...account, invitation }))).toBe(
      databases()[0] === "supabase" ? "server" : "auth/refused",
    );
    expect(auth.current()).toEqual({ status: "signed-out" });
  });

  test("closed registration rejects a sign-up, and an invitation works once", async () => {
    const invitation = crypto.randomUUID();
    // Hosted Auth reports a rejected sign-up as a server error.
    const refused = databases()[0] === "supabase" ? "server" : "auth/sign-up-refused";
    try {
      await backend.script("update public.site set sign_up = 'closed'");
      expect(await codeOf(signingUp())).toBe(refused);
      await backend.script("update public.site set sign_up = 'invitation'");
      await backend.sql(
        `insert into private.invitation (code_hash, uses_left, expires_at)
         values (encode(sha256(convert_to($1, 'UTF8')), 'hex'), 1, now() + interval '1 day')`,
        [invitation],
      );
      expect(await codeOf(signingUp())).toBe(refused);
      expect(await signingUp({ invitation })).toBe("signed-in");
      expect(await codeOf(signingUp({ invitation }))).toBe(refused);
    } finally {
      await backend.script("update public.site set sign_up = 'open'");
    }
  });

  test.each([
    { email: "", password: PASSWORD },
    { email: "mina@example.com", password: "" },
  ])("a sign-in or sign-up without address or password sends no request: %o", async (credentials) => {
    const network = aNetwork();
    const { auth } = createVisitor(backend, { fetch: network.fetch });
    const message = "You must provide either an email or phone number and a password";
    for (const way of ["signIn", "signUp"] as const)
      await expect(auth[way](credentials)).rejects.toMatchObject({ code: "auth/incomplete", message });
    expect(network.requests).toEqual([]);
  });
});

describe("a reload", () => {
  test("after a reload, a user reads data without a request to the auth server", async () => {
    const mina = await signUp(backend);
    const network = aNetwork();
    const reloaded = createVisitor(backend, { ...sameBrowser(mina.platform), fetch: network.fetch });
    expect(statusOf(reloaded)).toBe("loading");
    await when(reloaded.auth.subscribe, () => statusOf(reloaded) !== "loading");
    await reloaded.diary.db.from("challenge").select("challenge_id");
    const signedIn = { status: "signed-in", user: { id: mina.userId, email: mina.email } };
    for (const { auth } of [mina, reloaded]) expect(auth.current()).toEqual(signedIn);
    expect(network.requests).toEqual(["GET /rest/v1/challenge"]);
  });

  test("an expired session is refreshed once, and the user stays signed in", async () => {
    const { mina, network, auth } = await expired();
    await when(auth.subscribe, () => auth.current().status !== "loading");
    expect(auth.current()).toEqual(mina.auth.current());
    expect(network.requests).toEqual(["POST /auth/v1/token"]);
    expect(await auth.accessToken()).not.toBeNull();
  });

  test("after a night, several tabs with an expired token stay signed in", async () => {
    const { mina, platform } = await expired();
    const tabs = Array.from({ length: 4 }, () => createVisitor(backend, sameBrowser(platform)).auth);
    const found = await Promise.all(tabs.map((tab) => tab.accessToken()));
    expect(found).not.toContain(null);
    for (const tab of tabs) expect(tab.current()).toEqual(mina.auth.current());
  });

  test("a user with an expired session and an unknown refresh token is signed out", async () => {
    const { auth, platform } = await expired((session) => ({ ...session, refresh_token: "gone" }));
    await when(auth.subscribe, () => auth.current().status !== "loading");
    expect(auth.current()).toEqual({ status: "signed-out" });
    expect(platform.stored.size).toBe(0);
  });
});

test("signing out ends the session of this browser, but not the session of the phone", async () => {
  const mina = await signUp(backend);
  const phone = createVisitor(backend);
  await phone.auth.signIn(mina);
  await mina.auth.signOut();
  expect(statusOf(mina)).toBe("signed-out");
  expect(mina.platform.stored.size).toBe(0);
  expect(await mina.auth.accessToken()).toBeNull();
  expect(await phone.auth.accessToken()).not.toBeNull();
});

test("signing out works without a network", async () => {
  const network = aNetwork();
  const mina = await signUp(backend, { fetch: network.fetch });
  network.state = "cut";
  await mina.auth.signOut();
  expect(statusOf(mina)).toBe("signed-out");
  expect(mina.platform.stored.size).toBe(0);
});

test("a signed-out tab is signed in when another tab stores a session", async () => {
  const tab = createVisitor(backend);
  const mina = await signUp(backend);
  for (const [key, value] of mina.platform.stored) tab.platform.stored.set(key, value);
  tab.platform.storedSessionChanged();
  await when(tab.auth.subscribe, () => statusOf(tab) === "signed-in");
  expect(tab.auth.current()).toEqual(mina.auth.current());
});

test("a tab signs out if another tab has removed the session", async () => {
  const mina = await signUp(backend);
  mina.platform.stored.clear();
  await mina.auth.recheck();
  expect(statusOf(mina)).toBe("signed-out");
});

test("a user with an expired session is still signed in without a network", async () => {
  const { mina, network, auth, diary } = await expired(undefined, "cut");
  await when(auth.subscribe, () => auth.current().status !== "loading");
  expect(auth.current()).toEqual(mina.auth.current());

  const { error, status } = await diary.db.from("challenge").select("challenge_id");
  expect(error).not.toBeNull();
  expect(status).toBe(0);
  expect(network.requests.filter((request) => request.includes("/rest/"))).toEqual([]);
});

async function followedLink() {
  const mina = await signUp(backend);
  const omar = await signUp(backend);
  const stored = new Map(mina.platform.stored);
  await mina.auth.openRecovery(await openRecoveryMail(omar.email));
  return { mina, omar, stored };
}

describe("a forgotten password", () => {
  test("a recovery link sets a new password once and ends all other sessions", async () => {
    const mina = await signUp(backend);
    const browser = createVisitor(backend);
    const tokenHash = await openRecoveryMail(mina.email);
    await browser.auth.openRecovery(tokenHash);
    expect(browser.auth.current()).toMatchObject({ status: "recovery", email: mina.email });
    expect(browser.platform.stored.size).toBe(0);
    expect(await browser.auth.accessToken()).toBeNull();

    // A tab that becomes visible reads the session again. This must not count as a sign-in.
    await browser.auth.recheck();
    expect(statusOf(browser)).toBe("recovery");

    const changed = { result: true, msg: "Password has changed" };
    expect(await browser.auth.changePassword({ password: "newpassword2" })).toEqual(changed);
    expect(browser.auth.current()).toMatchObject({ status: "signed-in", user: { id: mina.userId } });

    const refreshed = await refresh(mina);
    expect(refreshed.status).toBeGreaterThanOrEqual(400);
    expect((await refresh(browser)).status).toBe(200);

    const again = createVisitor(backend);
    expect(await codeOf(again.auth.openRecovery(tokenHash))).toBe("auth/link-invalid");
    expect(statusOf(again)).toBe("signed-out");
    expect(await codeOf(again.auth.signIn(mina))).toBe("auth/invalid-credentials");
    await again.auth.signIn({ email: mina.email, password: "newpassword2" });
    expect(statusOf(again)).toBe("signed-in");
  });

  describe("another user's link while signed in", () => {
    test("another user's recovery link leaves the stored session unchanged", async () => {
      const { mina, omar, stored } = await followedLink();
      expect(mina.auth.current()).toMatchObject({ status: "recovery", email: omar.email });
      expect(mina.platform.stored).toEqual(stored);
      expect(await mina.auth.accessToken()).toBeNull();
      const reloaded = createVisitor(backend, sameBrowser(mina.platform));
      await when(reloaded.auth.subscribe, () => statusOf(reloaded) === "signed-in");
      expect(reloaded.auth.current()).toMatchObject({ user: { id: mina.userId } });

      await mina.auth.leaveRecovery();
      expect(mina.auth.current()).toMatchObject({ status: "signed-in", user: { id: mina.userId } });
      expect(mina.platform.stored).toEqual(stored);
      expect(await mina.auth.accessToken()).not.toBeNull();
    });

    test("a new password signs in the link's user and ends the previous session", async () => {
      const { mina, omar, stored } = await followedLink();
      expect(await mina.auth.changePassword({ password: "newpassword2" })).toMatchObject({ result: true });
      expect(mina.auth.current()).toMatchObject({ status: "signed-in", user: { id: omar.userId } });
      const reloaded = createVisitor(backend, sameBrowser(mina.platform));
      await when(reloaded.auth.subscribe, () => statusOf(reloaded) === "signed-in");
      expect(reloaded.auth.current()).toMatchObject({ user: { id: omar.userId } });
      await expect
        .poll(async () => (await refresh({ platform: { ...mina.platform, stored } })).status)
        .toBeGreaterThanOrEqual(400);
    });

    test("removal of the stored session by another tab doesn't end the recovery", async () => {
      const { mina, omar } = await followedLink();
      mina.platform.stored.clear();
      mina.platform.storedSessionChanged();
      await mina.auth.recheck();
      expect(mina.auth.current()).toMatchObject({ status: "recovery", email: omar.email });
    });
  });

  test("a weak password from a recovery link is rejected, and no session is stored", async () => {
    const mina = await signUp(backend);
    const browser = createVisitor(backend);
    await browser.auth.openRecovery(await openRecoveryMail(mina.email));
    expect(await browser.auth.changePassword({ password: "short" })).toMatchObject({ result: false });
    expect(statusOf(browser)).toBe("recovery");
    expect(browser.platform.stored.size).toBe(0);
    await browser.auth.signIn(mina);
    expect(browser.auth.current()).toMatchObject({ status: "signed-in", user: { id: mina.userId } });
    expect(await browser.auth.accessToken()).not.toBeNull();
  });
});

test("a request with a token of an ended session reports an expired session", async () => {
  const mina = await signUp(backend);
  await backend.sql("delete from auth.sessions where user_id = $1", [mina.userId]);
  const feedback = { title: "Hello", email: "", feedback: "Still there?" };
  expect(await codeOf(insertFeedback(mina.diary, feedback, mina.userId))).toBe("session/expired");
});

test("changing the password without a session fails with an error code", async () => {
  const { auth } = createVisitor(backend);
  const refused = { result: false, code: "session/missing", msg: "Auth session missing!" };
  expect(await auth.changePassword({ password: "newpassword2" })).toEqual(refused);
});

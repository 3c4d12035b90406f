import { beforeAll, expect, test, vi } from "vitest";

import { createMemoryPlatform } from "../testing/memory-platform.ts";
import { createAuth, loadAuthService } from "./create-auth.ts";
import { sessionStorageKey } from "./stored-session.ts";
import { aSession } from "./sync/testing/a-session.ts";

const CONFIG = { url: "https://diary.example", key: "key" };
const KEY = sessionStorageKey(CONFIG.url);

beforeAll(loadAuthService);

const aNewSession = (userId: string) =>
  aSession({ userId, sid: `sign-in of ${userId}`, issuedAt: Math.floor(Date.now() / 1000) });

async function aPage(stored = aNewSession("mina")) {
  const requests: string[] = [];
  const fetch = async (input: RequestInfo | URL) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : String(input));
    requests.push(pathname.replace("/auth/v1/", "") + search);
    return pathname.endsWith("/verify")
      ? Response.json(aNewSession("omar"))
      : new Response(null, { status: 204 });
  };
  const platform = createMemoryPlatform({ fetch });
  platform.stored.set(KEY, JSON.stringify(stored));
  const auth = createAuth(CONFIG, platform);
  await vi.waitFor(() => expect(auth.current().status).toBe("signed-in"));
  return { auth, platform, requests, stored };
}

test("during a recovery, requests have no token; after it, the stored user's token", async () => {
  const { auth, requests, stored } = await aPage();
  expect(await auth.accessToken()).toBe(stored.access_token);
  await auth.openRecovery("token");
  expect(auth.current()).toMatchObject({ status: "recovery", email: "omar@diary.example" });
  expect(await auth.accessToken()).toBeNull();
  await auth.leaveRecovery();
  expect(auth.current()).toMatchObject({ status: "signed-in", user: { id: "mina" } });
  expect(await auth.accessToken()).toBe(stored.access_token);
  await vi.waitFor(() => expect(requests).toEqual(["verify", "logout?scope=local"]));
});

test("a second recovery link replaces the first, and its session ends", async () => {
  const { auth, requests } = await aPage();
  await auth.openRecovery("first");
  await auth.openRecovery("second");
  await vi.waitFor(() => expect(requests).toEqual(["verify", "verify", "logout?scope=local"]));
  expect(auth.current().status).toBe("recovery");
});

test("a sign-out removes the session even if the auth library fails", async () => {
  const { auth, platform } = await aPage();
  await auth.accessToken();
  vi.spyOn(platform.authStorage, "getItem").mockImplementation(() => {
    throw new DOMException("forbidden", "SecurityError");
  });
  await auth.signOut();
  expect(auth.current()).toEqual({ status: "signed-out" });
  expect(platform.stored.has(KEY)).toBe(false);
});

test("a session that another tab stores or removes applies to this page", async () => {
  const { auth, platform } = await aPage();
  platform.stored.delete(KEY);
  platform.storedSessionChanged();
  await vi.waitFor(() => expect(auth.current().status).toBe("signed-out"));
  platform.stored.set(KEY, JSON.stringify(aNewSession("omar")));
  platform.storedSessionChanged();
  await vi.waitFor(() => expect(auth.current()).toMatchObject({ user: { id: "omar" } }));
});

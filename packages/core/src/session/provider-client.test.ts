import { expect, test } from "vitest";

import { AppError } from "../errors/index.ts";
import { createMemoryPlatform } from "../testing/memory-platform.ts";
import { providerAddress, redeemCode } from "./provider-client.ts";
import { aSession } from "./sync/testing/a-session.ts";

const CONFIG = { url: "https://diary.example", key: "key" };
const VERIFIER = "diary-provider-code-verifier";
const BACK = "https://diary.example/back";

function aBrowser(userOfCode = "mina") {
  const requests: [path: string, body: unknown][] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : String(input));
    const path = pathname.replace("/auth/v1/", "") + search;
    requests.push([path, typeof init?.body === "string" ? JSON.parse(init.body) : null]);
    if (!path.startsWith("token")) return new Response(null, { status: 204 });
    return Response.json(aSession({ userId: userOfCode, issuedAt: Math.floor(Date.now() / 1000) }));
  };
  const platform = createMemoryPlatform({ fetch });
  return {
    stored: platform.stored,
    requests,
    start: () => providerAddress(CONFIG, platform, { provider: "google", redirectTo: BACK, language: "ja" }),
    redeem: (userId?: string) => redeemCode(CONFIG, platform, { code: "code", userId }),
  };
}

test("a browser stores only the verifier of a sign-in, until its code is redeemed", async () => {
  const { redeem, requests, start, stored } = aBrowser();
  const { pathname, searchParams } = new URL(await start());
  expect(pathname).toBe("/auth/v1/authorize");
  expect(Object.fromEntries(searchParams)).toMatchObject({
    provider: "google",
    redirect_to: BACK,
    language: "ja",
    code_challenge_method: "s256",
  });
  expect([...stored.keys()]).toEqual([VERIFIER]);
  const code_verifier = JSON.parse(stored.get(VERIFIER)!) as string;
  expect(await redeem()).toMatchObject({ user: { id: "mina" } });
  expect(requests).toEqual([["token?grant_type=pkce", { auth_code: "code", code_verifier }]]);
  expect(stored.size).toBe(0);
});

test("a code of another user than the expected one is rejected, and its session ends", async () => {
  const { redeem, requests, start, stored } = aBrowser("omar");
  await start();
  await expect(redeem("mina")).rejects.toMatchObject({ code: "auth/invalid-credentials" });
  expect(requests.map(([path]) => path)).toEqual(["token?grant_type=pkce", "logout?scope=local"]);
  expect(stored.size).toBe(0);
});

test("a code can't be redeemed by a browser that didn't start the sign-in", async () => {
  const { redeem, requests } = aBrowser();
  await expect(redeem()).rejects.toBeInstanceOf(AppError);
  expect(requests).toEqual([]);
});

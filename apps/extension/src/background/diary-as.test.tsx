import type { AuthResponses } from "@diary/core/session-sync";
import { aSession } from "@diary/core/session-sync/testing";
import { afterEach, expect, test, vi } from "vitest";

import { currentServer } from "../connection/current-server.ts";
import { createServerFetch } from "../connection/server-fetch.ts";
import { removeStored, storageKeys, writeStored } from "../storage/extension-storage.ts";
import { diaryAs } from "./diary-as.ts";

afterEach(async () => {
  vi.unstubAllGlobals();
  await removeStored(storageKeys().config);
});

const access = { server: currentServer(), serverFetch: createServerFetch(), isConnected: () => true };
const old = aSession();
const renewed = aSession({ issuedAt: 2_000 });

async function tokensOfRequests(
  statuses: number[],
  ...who: AuthResponses["auth:get"][]
): Promise<(string | null)[]> {
  const tokens: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_: unknown, init?: RequestInit) => {
    tokens.push(new Headers(init?.headers).get("authorization"));
    return Response.json([], { status: statuses.shift() ?? 200 });
  });
  await writeStored(storageKeys().config, { url: "http://localhost:3000", key: "key" });
  const diary = await diaryAs(access, "user-1", {
    getSession: async () => who.shift() ?? { kind: "signed-out" },
  });
  await diary.db.from("day").select("day_id");
  return tokens;
}

test("a request uses the user's token and, after a rejection, a renewed token", async () => {
  const signedIn = (session: typeof old) => ({ kind: "signed-in", session }) as const;
  expect(await tokensOfRequests([401], signedIn(old), signedIn(renewed))).toEqual([
    `Bearer ${old.access_token}`,
    `Bearer ${renewed.access_token}`,
  ]);
});

test.each<[string, AuthResponses["auth:get"]]>([
  ["no user is signed in", { kind: "signed-out" }],
  ["another user is signed in", { kind: "signed-in", session: aSession({ userId: "user-2" }) }],
  ["the token has expired offline", { kind: "offline", user: { id: "user-1" } }],
])("no request is sent if %s", async (_, who) => {
  expect(await tokensOfRequests([], who)).toEqual([]);
});

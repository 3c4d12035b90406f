import { expect, describe, test } from "vitest";

import { setBlocked } from "../block/queries.ts";
import { fetchFeedPage } from "../challenge/feed.ts";
import { deleteChallenge } from "../challenge/repo.ts";
import { registerDay } from "../day/repo.ts";
import { markDecisionSeen } from "../decision/queries.ts";
import { fetchLikeState, setLike } from "../like/mutations.ts";
import { createMemoryPlatform } from "../testing/memory-platform.ts";
import { createDiaryClient, type DiaryClient } from "./client.ts";

const ID = "5f0c7f2e-3a8c-4c25-9c58-0d7f6b0d1f11";
const ENTRY = { day_id: ID, challenge_id: ID, user_id: ID, date: "2026-11-20", content: "Kept." };
const LIKE = { challenge_id: ID, user_id: ID };

const CALLS: Record<string, (diary: DiaryClient) => Promise<unknown>> = {
  "the feed": (diary) => fetchFeedPage(diary, null),
  "a deleted challenge": (diary) => deleteChallenge(diary, ID),
  "a like": (diary) => setLike(diary, LIKE, true),
  "a like taken back": (diary) => setLike(diary, LIKE, false),
  likes: (diary) => fetchLikeState(diary, ID),
  "a block": (diary) => setBlocked(diary, { user_id: ID, blocked_user_id: ID }, true),
  "a decision that was seen": (diary) => markDecisionSeen(diary, ID),
};

/** Whether the browser carries on with the call where its page is closed. */
async function isKept(call: (diary: DiaryClient) => Promise<unknown>) {
  const kept: unknown[] = [];
  const fetch: typeof globalThis.fetch = async (_input, init) => {
    kept.push(init?.keepalive);
    return Response.json([]);
  };
  const platform = createMemoryPlatform({ fetch });
  const tokens = { accessToken: () => Promise.resolve(null) };
  await call(createDiaryClient({ url: "http://localhost", key: "key" }, platform, tokens)).catch(() => {});
  return kept[0];
}

describe("a page that is closed", () => {
  test.each(["a like", "a like taken back", "a deleted challenge", "a block", "a decision that was seen"])(
    "does not take %s with it",
    async (name) => {
      expect(await isKept(CALLS[name]!)).toBe(true);
    },
  );

  test.each(["the feed", "likes"])("does not wait for %s", async (name) => {
    expect(await isKept(CALLS[name]!)).toBe(false);
  });

  test("does not use up with a long text what the browser keeps for all", async () => {
    const content = "x".repeat(5000);
    expect(await isKept((diary) => registerDay(diary, { ...ENTRY, content }))).toBe(false);
  });
});

test("what is not waited for any more is given up", async () => {
  const controller = new AbortController();
  const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>();
  const fetch: typeof globalThis.fetch = (_input, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener("abort", () => reject(new DOMException("Given up", "AbortError")));
      asked();
    });
  const diary = createDiaryClient({ url: "http://localhost", key: "key" }, createMemoryPlatform({ fetch }), {
    accessToken: () => Promise.resolve(null),
  });
  const page = fetchFeedPage(diary, null, null, controller.signal);
  await isAsked;
  controller.abort();
  await expect(page).rejects.toMatchObject({ code: "network" });
});

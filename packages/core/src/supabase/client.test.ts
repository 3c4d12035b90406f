import { expect, test, vi } from "vitest";

import { fetchFeedPage } from "../challenge/feed.ts";
import { deleteChallenge } from "../challenge/repo.ts";
import { registerDay } from "../day/repo.ts";
import { markDecisionSeen } from "../decision/repo.ts";
import { setLike } from "../like/repo.ts";
import { createMemoryPlatform, createVisitor } from "../testing/index.ts";
import { createDiaryClient, type DiaryClient } from "./client.ts";

const ID = "5f0c7f2e-3a8c-4c25-9c58-0d7f6b0d1f11";
const ENTRY = { day_id: ID, challenge_id: ID, user_id: ID, date: "2026-11-20", content: "Read." };
const LIKE = { challenge_id: ID, user_id: ID };

test.each<[what: string, outlivesPage: boolean, call: (diary: DiaryClient) => Promise<unknown>]>([
  ["a like", true, (diary) => setLike(diary, LIKE, true)],
  ["an unlike", true, (diary) => setLike(diary, LIKE, false)],
  ["a deleted challenge", true, (diary) => deleteChallenge(diary, ID)],
  ["a decision marked as seen", true, (diary) => markDecisionSeen(diary, ID)],
  ["a read", false, (diary) => fetchFeedPage(diary, null)],
  // Browsers limit the size of requests that outlive their page.
  ["a long text", false, (diary) => registerDay(diary, { ...ENTRY, content: "x".repeat(5000) })],
])("the request of %s continues after the page is closed: %s", async (_, outlivesPage, call) => {
  const keepalive: unknown[] = [];
  const fetch: typeof globalThis.fetch = async (_input, init) => {
    keepalive.push(init?.keepalive);
    return Response.json([]);
  };
  await call(createVisitor({ url: "http://localhost", key: "key" }, { fetch }).diary).catch(() => {});
  expect(keepalive[0]).toBe(outlivesPage);
});

test.each(["an.anon.key", "sb_publishable_ACJWlzQHlZjBrEguHvfOxg"])(
  "the key %s is sent unchanged, and also as the token of a visitor",
  async (key) => {
    const sent: (string | null)[][] = [];
    const platform = createMemoryPlatform({
      fetch: async (_input, init) => {
        const headers = new Headers(init?.headers);
        sent.push([headers.get("apikey"), headers.get("authorization")]);
        return Response.json([]);
      },
    });
    for (const token of [null, "token"]) {
      const tokens = { accessToken: () => Promise.resolve(token) };
      await fetchFeedPage(createDiaryClient({ url: "http://localhost", key }, platform, tokens), null);
    }
    expect(sent).toEqual([
      [key, `Bearer ${key}`],
      [key, "Bearer token"],
    ]);
  },
);

test("a cancelled request is aborted", async () => {
  const controller = new AbortController();
  const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>();
  const fetch: typeof globalThis.fetch = (_input, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")));
      asked();
    });
  const { diary } = createVisitor({ url: "http://localhost", key: "key" }, { fetch });
  const page = fetchFeedPage(diary, null, {}, controller.signal);
  await isAsked;
  controller.abort();
  await expect(page).rejects.toMatchObject({ code: "network" });
});

const fetchUnlessAborted: typeof globalThis.fetch = async (_input, init) => {
  init?.signal?.throwIfAborted();
  return Response.json([]);
};

test("a request without a response is aborted after 30 seconds", async () => {
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) =>
    ms === 30_000
      ? AbortSignal.abort(new DOMException("late", "TimeoutError"))
      : new AbortController().signal,
  );
  const { diary } = createVisitor({ url: "http://localhost", key: "key" }, { fetch: fetchUnlessAborted });
  for (const signal of [undefined, new AbortController().signal])
    await expect(fetchFeedPage(diary, null, {}, signal)).rejects.toMatchObject({ code: "network" });
});

test.each([
  [401, "token", [["token"]]],
  [401, null, []],
  [403, "token", []],
])("the status %i for the token %j reports these rejected tokens: %j", async (status, token, refused) => {
  const onRefused = vi.fn<(accessToken: string) => void>();
  const body = { code: "PGRST301", message: "", details: null, hint: null };
  const platform = createMemoryPlatform({ fetch: async () => Response.json(body, { status }) });
  const tokens = { accessToken: () => Promise.resolve(token), onRefused };
  const diary = createDiaryClient({ url: "http://localhost", key: "key" }, platform, tokens);
  await expect(fetchFeedPage(diary, null)).rejects.toMatchObject({ name: "AppError" });
  expect(onRefused.mock.calls).toEqual(refused);
});

test("characters that the database can't store are replaced in each request", async () => {
  const bodies: unknown[] = [];
  const fetch: typeof globalThis.fetch = async (_input, init) => {
    bodies.push(JSON.parse(init?.body as string));
    return Response.json([]);
  };
  const { diary } = createVisitor({ url: "http://localhost", key: "key" }, { fetch });
  await registerDay(diary, { ...ENTRY, content: "a\0b\uD83D" }).catch(() => {});
  expect(bodies[0]).toMatchObject({ content: "ab\uFFFD" });
});

import { InfiniteQueryObserver, QueryObserver } from "@tanstack/react-query";
import { expect, onTestFinished, test } from "vitest";

import { feedQuery } from "../challenge/feed.ts";
import { likesNewsQuery } from "../like/queries.ts";
import { challengeKeys, circleKeys, companionKeys, dayKeys, userPageKeys } from "../query/keys.ts";
import { createQueryClient } from "../query/query-client.ts";
import { aChallenge, anId, createVisitor } from "../testing/index.ts";
import { blockUser } from "./mutations.ts";
import { blockKeys } from "./queries.ts";

const BLOCK = { user_id: "mina", blocked_user_id: "ren" };

function open() {
  let feeds = 0;
  const fetch: typeof globalThis.fetch = async (input) => {
    const isFeed = String(input instanceof Request ? input.url : input).includes("/home_challenge");
    if (isFeed) feeds += 1;
    return isFeed ? Response.json([]) : new Response(null, { status: 201 });
  };
  const { diary } = createVisitor({ url: "http://localhost", key: "key" }, { fetch });
  return { diary, cache: createQueryClient(), feeds: () => feeds };
}

test("a block refetches the feed even if no page shows it", async () => {
  const { cache, diary, feeds } = open();
  await blockUser(diary, cache, BLOCK);
  await expect.poll(() => cache.getQueryData(feedQuery(diary).queryKey)?.pages).toHaveLength(1);
  expect(feeds()).toBe(1);
  await blockUser(diary, cache, BLOCK);
  await expect.poll(feeds).toBe(2);
  await expect.poll(() => cache.isFetching()).toBe(0);
  expect(feeds()).toBe(2);
});

test("a feed that was requested before a block doesn't show the blocked user", async () => {
  const answers: ((rows: object[]) => void)[] = [];
  const { diary } = createVisitor(
    { url: "http://localhost", key: "key" },
    {
      fetch: (input) =>
        String(input instanceof Request ? input.url : input).includes("/home_challenge")
          ? new Promise((answer) => answers.push((rows) => answer(Response.json(rows))))
          : Promise.resolve(new Response(null, { status: 201 })),
    },
  );
  const cache = createQueryClient();
  const feed = new InfiniteQueryObserver(cache, feedQuery(diary));
  onTestFinished(feed.subscribe(() => undefined));
  await expect.poll(() => answers.length).toBe(1);
  await blockUser(diary, cache, BLOCK);
  await expect.poll(() => answers.length).toBe(2);
  answers[0]!([aChallenge({ user_id: "ren" })]);
  answers[1]!([]);
  await expect.poll(() => feed.getCurrentResult().data?.pages).toEqual([[]]);
});

test("a block removes the cached list of new likes", async () => {
  const { cache, diary } = open();
  const { queryKey } = likesNewsQuery(diary, BLOCK.user_id);
  cache.setQueryData(queryKey, [
    { challenge_id: "1", title: "Run", likes: 1, nicknames: ["Ren"], latest: "2026-11-25T09:00:00+00:00" },
  ]);
  await blockUser(diary, cache, BLOCK);
  expect(cache.getQueryData(queryKey)).toBeUndefined();
});

test("a block removes or refetches cached data that can contain the blocked user", async () => {
  const { cache, diary } = open();
  const [theirs, own] = [anId(1), anId(2)];
  cache.setQueryData(challengeKeys.detail(theirs), aChallenge({ challenge_id: theirs, user_id: "ren" }));
  const removed = [dayKeys.list(theirs), companionKeys.of(own), userPageKeys.of("ren")];
  const refetched = [userPageKeys.follows("mina"), blockKeys.mine("mina"), challengeKeys.mine("mina")];
  for (const key of [...removed, ...refetched, dayKeys.list(own)]) cache.setQueryData(key, []);
  await blockUser(diary, cache, BLOCK);
  for (const key of removed) expect([key, cache.getQueryData(key)]).toEqual([key, undefined]);
  for (const key of refetched) expect([key, cache.getQueryState(key)?.isInvalidated]).toEqual([key, true]);
  expect(cache.getQueryData(dayKeys.list(own))).toEqual([]);
});

test("data that can contain the blocked user is refetched if the response to the block is lost", async () => {
  const { diary } = createVisitor(
    { url: "http://localhost", key: "key" },
    { fetch: () => Promise.reject(new TypeError("Failed to fetch")) },
  );
  const cache = createQueryClient();
  const shown = [
    challengeKeys.detail(anId(1)),
    circleKeys.mine("mina"),
    circleKeys.page("mina", anId(601)),
    userPageKeys.of("ren"),
    blockKeys.mine("mina"),
  ];
  for (const key of shown) cache.setQueryData(key, []);
  await expect(blockUser(diary, cache, BLOCK)).rejects.toMatchObject({ code: "network" });
  for (const key of shown)
    expect([key, cache.getQueryState(key)]).toMatchObject([key, { isInvalidated: true }]);
});

test("a list of blocks that was requested before a block contains the block", async () => {
  const { cache, diary } = open();
  const answers: ((list: string[]) => void)[] = [];
  const queryKey = blockKeys.mine("mina");
  const queryFn = () => new Promise<string[]>((answer) => void answers.push(answer));
  onTestFinished(new QueryObserver(cache, { queryKey, queryFn }).subscribe(() => undefined));
  await expect.poll(() => answers.length).toBe(1);
  await blockUser(diary, cache, BLOCK);
  await expect.poll(() => answers.length).toBe(2);
  answers[0]!([]);
  answers[1]!(["ren"]);
  await expect.poll(() => cache.getQueryData(queryKey)).toEqual(["ren"]);
});

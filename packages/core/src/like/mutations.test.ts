import { InfiniteQueryObserver } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";

import { challengeKeys } from "../query/keys.ts";
import { createQueryClient } from "../query/query-client.ts";
import { aChallenge, anId, createVisitor } from "../testing/index.ts";
import { likeMutation } from "./mutations.ts";

function aLikedChallenge({ isSlow = false } = {}) {
  const requests: { liked: boolean; answer: (status: number) => void }[] = [];
  const states: (() => void)[] = [];
  let onServer = false;
  const fetch: typeof globalThis.fetch = async (_, { method } = {}) => {
    if (method === "GET") {
      const state = Response.json([{ liked: onServer, like_count: Number(onServer) }]);
      if (isSlow) await new Promise<void>((answer) => void states.push(answer));
      return state;
    }
    const { promise, resolve } = Promise.withResolvers<Response>();
    const liked = method === "POST";
    const answer = (status: number) => {
      if (status < 300) onServer = liked;
      resolve(new Response(status < 300 ? null : "{}", { status }));
    };
    requests.push({ liked, answer });
    return promise;
  };
  const { diary } = createVisitor({ url: "http://localhost", key: "key" }, { fetch });
  const cache = createQueryClient();
  const { challenge_id } = aChallenge();
  cache.setQueryData(challengeKeys.detail(challenge_id), aChallenge({ liked: false, like_count: 0 }));
  const rejected: unknown[] = [];
  const press = (liked: boolean) => {
    const options = likeMutation(diary, cache, challenge_id, (error) => void rejected.push(error));
    const mutation = cache.getMutationCache().build(cache, options);
    void mutation.execute({ challenge_id, user_id: anId(1), liked }).catch(() => {});
  };
  const isShown = () => cache.getQueryData<{ liked: boolean }>(challengeKeys.detail(challenge_id))?.liked;
  const requested = (count: number) => vi.waitUntil(() => requests.length === count);
  const settled = () => vi.waitUntil(() => cache.isMutating() === 0);
  return { cache, challenge_id, isShown, press, rejected, requested, requests, settled, states };
}

test("during fast presses, only the first and the last state are sent", async () => {
  const { isShown, press, requested, requests, settled } = aLikedChallenge();
  press(true);
  await requested(1);
  for (const liked of [false, true, false]) press(liked);
  expect(isShown()).toBe(false);
  expect(requests).toHaveLength(1);
  requests[0]?.answer(201);
  await requested(2);
  requests[1]?.answer(204);
  await settled();
  expect(requests.map(({ liked }) => liked)).toEqual([true, false]);
  expect(isShown()).toBe(false);
});

test("a failed request doesn't revert the like if the user has pressed again", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const { isShown, press, requested, requests, settled } = aLikedChallenge();
  press(true);
  await requested(1);
  press(false);
  press(true);
  requests[0]?.answer(500);
  await requested(2);
  expect(isShown()).toBe(true);
  requests[1]?.answer(201);
  await settled();
  expect(isShown()).toBe(true);
  expect(logged).not.toHaveBeenCalled();
  logged.mockRestore();
});

test("a like is reverted and reported if its last request fails", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const { isShown, press, rejected, requested, requests, settled } = aLikedChallenge();
  press(true);
  await requested(1);
  requests[0]?.answer(500);
  await settled();
  expect(isShown()).toBe(false);
  expect(rejected).toHaveLength(1);
  expect(logged).toHaveBeenCalledTimes(1);
  logged.mockRestore();
});

test("a page of the feed that was requested before a like doesn't revert the like", async () => {
  const { cache, challenge_id, press, requested, requests, settled } = aLikedChallenge();
  const { promise: nextPage, resolve } = Promise.withResolvers<ReturnType<typeof aChallenge>[]>();
  const first = [aChallenge({ challenge_id, liked: false, like_count: 0 })];
  const feed = new InfiniteQueryObserver(cache, {
    queryKey: challengeKeys.feed(),
    queryFn: ({ pageParam }) => (pageParam === 0 ? Promise.resolve(first) : nextPage),
    initialPageParam: 0,
    getNextPageParam: () => 1,
  });
  onTestFinished(feed.subscribe(() => undefined));
  await expect.poll(() => feed.getCurrentResult().isSuccess).toBe(true);
  void feed.fetchNextPage();
  press(true);
  await requested(1);
  requests[0]?.answer(201);
  await settled();
  resolve([]);
  const liked = () => feed.getCurrentResult().data?.pages.map((page) => page[0]?.liked);
  await expect.poll(liked).toEqual([true, undefined]);
});

test("a late response with an earlier state doesn't replace the state of the last press", async () => {
  const { isShown, press, requested, requests, settled, states } = aLikedChallenge({ isSlow: true });
  for (const [index, liked] of [true, false].entries()) {
    press(liked);
    await requested(index + 1);
    requests[index]!.answer(liked ? 201 : 204);
    await settled();
    await expect.poll(() => states.length).toBe(index + 1);
  }
  states[1]!();
  states[0]!();
  await new Promise((done) => setTimeout(done, 10));
  expect(isShown()).toBe(false);
});

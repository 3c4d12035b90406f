import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";

import { withLike } from "../like/patches.ts";
import { challengeKeys } from "../query/keys.ts";
import { aChallenge, anId } from "../testing/index.ts";
import {
  mapCachedChallenge,
  patchCachedChallenge,
  removeCachedAuthor,
  withoutChallenge,
  type CachedChallenges,
} from "./patches.ts";

test("a blocked user's challenges are removed from the feed, lists and details", () => {
  const cache = new QueryClient();
  const theirs = aChallenge({ challenge_id: anId(1), user_id: anId(9002) });
  const read = aChallenge({ challenge_id: anId(2), user_id: anId(9002) });
  const others = aChallenge({ challenge_id: anId(3), user_id: anId(9003) });
  const pages = [[theirs, others], [theirs]];
  cache.setQueryData(challengeKeys.feed(), { pages, pageParams: [null, null] });
  cache.setQueryData(challengeKeys.mine(anId(9003)), [others]);
  cache.setQueryData(challengeKeys.detail(anId(2)), read);
  cache.setQueryData(challengeKeys.detail(anId(3)), others);

  expect([...removeCachedAuthor(cache, anId(9002))].toSorted()).toEqual([anId(1), anId(2)]);
  expect(cache.getQueryData(challengeKeys.feed())).toMatchObject({
    pages: [[others], []],
  });
  expect(cache.getQueryData(challengeKeys.mine(anId(9003)))).toEqual([others]);
  expect(cache.getQueryData(challengeKeys.detail(anId(2)))).toBeUndefined();
  expect(cache.getQueryData(challengeKeys.detail(anId(3)))).toEqual(others);
});

const row = aChallenge({ challenge_id: anId(1), liked: false, like_count: 2 });
const other = aChallenge({ challenge_id: anId(2), liked: true, like_count: 7 });

const caches: [name: string, data: CachedChallenges][] = [
  ["a feed", { pages: [[other], [row, other]], pageParams: [null, null] }],
  ["a list", [other, row]],
  ["a detail", row],
];

const like = (data: CachedChallenges, liked: boolean) =>
  mapCachedChallenge(data, row.challenge_id, (challenge) => withLike(challenge, liked));

test.each(caches)("a like in %s is idempotent, and an unlike reverts it", (_, data) => {
  const liked = like(data, true);
  expect(liked).not.toEqual(data);
  expect(like(liked, true)).toEqual(liked);
  expect(like(liked, false)).toEqual(data);
});

test("a like doesn't change other challenges and ignores a missing challenge", () => {
  expect(like([other, row], true)).toEqual([other, { ...row, liked: true, like_count: 3 }]);
  expect(like(undefined, true)).toBeUndefined();
  for (const [, data] of caches) {
    expect(mapCachedChallenge(data, anId(99), (challenge) => withLike(challenge, true))).toBe(data);
  }
});

test("a deleted challenge is removed from the lists", () => {
  expect(withoutChallenge([other, row], row.challenge_id)).toEqual([other]);
  const feed = { pages: [[other], [row, other]], pageParams: [null, null] };
  expect(withoutChallenge(feed, row.challenge_id)).toMatchObject({ pages: [[other], [other]] });
  expect(withoutChallenge(undefined, row.challenge_id)).toBeUndefined();
  expect(withoutChallenge(row, row.challenge_id)).toBe(row);
});

test("the number of likes is never negative", () => {
  expect(withLike({ liked: true, like_count: 0 }, false)).toEqual({ liked: false, like_count: 0 });
});

test("patchCachedChallenge changes a challenge in the feed, lists and details", () => {
  const cache = new QueryClient();
  const keys = [challengeKeys.feed(), challengeKeys.mine(anId(9001)), challengeKeys.detail(anId(1))];
  for (const [index, [, data]] of caches.entries()) cache.setQueryData(keys[index]!, data);
  patchCachedChallenge(cache, anId(1), (challenge) => withLike(challenge, true));
  expect(keys.map((key) => cache.getQueryData(key))).toEqual(caches.map(([, data]) => like(data, true)));
});

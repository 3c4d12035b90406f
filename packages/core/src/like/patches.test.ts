import { describe, expect, test } from "vitest";

import { mapCachedChallenge, withoutChallenge, type CachedChallenges } from "../challenge/patches.ts";
import { aChallenge, anId } from "../testing/index.ts";
import { withLike } from "./patches.ts";

const row = aChallenge({ challenge_id: anId(1), liked: false, like_count: 2 });
const other = aChallenge({ challenge_id: anId(2), liked: true, like_count: 7 });

/** The challenge in everything that the cache can hold. */
const caches: [name: string, data: CachedChallenges][] = [
  [
    "a feed",
    {
      pages: [[other], [row, other]],
      pageParams: [null, null],
    },
  ],
  ["a list", [other, row]],
  ["a detail", row],
];

const like = (data: CachedChallenges, liked: boolean) =>
  mapCachedChallenge(data, row.challenge_id, (challenge) => withLike(challenge, liked));

describe("a like in the cache", () => {
  test.each(caches)("of %s: undone by its inverse", (_, data) => {
    const liked = like(data, true);
    expect(liked).not.toEqual(data);
    expect(like(liked, false)).toEqual(data);
  });

  test.each(caches)("of %s: twice is once", (_, data) => {
    expect(like(like(data, true), true)).toEqual(like(data, true));
  });

  test.each(caches)("of %s: a challenge that is not there leaves it the same object", (_, data) => {
    expect(mapCachedChallenge(data, anId(99), (challenge) => withLike(challenge, true))).toBe(data);
  });

  test("leaves the neighbours alone", () => {
    const liked = like([other, row], true);
    expect(liked).toEqual([other, { ...row, liked: true, like_count: 3 }]);
  });

  test("survives an empty cache", () => {
    expect(like(undefined, true)).toBeUndefined();
  });
});

test("for every count and state: apply, then inverse, is the row again", () => {
  for (let like_count = 0; like_count <= 50; like_count += 1) {
    for (const liked of [true, false]) {
      // Somebody who likes is counted.
      if (liked && like_count === 0) continue;
      const before = aChallenge({ liked, like_count });
      expect(withLike(withLike(before, !liked), liked)).toEqual(before);
    }
  }
});

test("a deleted challenge leaves the lists", () => {
  const [, list] = caches[1] ?? [];
  const [, feed] = caches[0] ?? [];
  expect(withoutChallenge(list, row.challenge_id)).toEqual([other]);
  expect(withoutChallenge(feed, row.challenge_id)).toMatchObject({
    pages: [[other], [other]],
  });
});

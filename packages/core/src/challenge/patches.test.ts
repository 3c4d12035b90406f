import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";

import { challengeKeys } from "../query/keys.ts";
import { aChallenge, anId } from "../testing/index.ts";
import { removeCachedAuthor } from "./patches.ts";

test("somebody who is blocked leaves the feed, the lists and the details, and nobody else does", () => {
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

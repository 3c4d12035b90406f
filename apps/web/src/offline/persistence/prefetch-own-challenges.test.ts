import { challengeQuery } from "@diary/core/challenge";
import { daysQuery } from "@diary/core/day";
import { createDiaryClient } from "@diary/core/supabase";
import { aChallenge, anId, createMemoryPlatform } from "@diary/core/testing";
import { hashKey } from "@tanstack/react-query";
import { expect, test } from "vitest";

import type { PersistedQuery, PersistedQueryStore } from "./persisted-queries.ts";
import { prefetchOwnChallenges } from "./prefetch-own-challenges.ts";

test("changed challenges are prefetched, even if only a rest day changed", async () => {
  const known = new Map<string, PersistedQuery>();
  const answers: PersistedQueryStore = {
    save: async (_, key, answer) => void known.set(hashKey(key), answer),
    find: (_, key) => Promise.resolve(known.get(hashKey(key))),
    forget: () => Promise.resolve(),
    forgetBelow: () => Promise.resolve(),
    forgetOthers: () => Promise.resolve(),
  };
  const now = [1, 2, 3].map((n) => aChallenge({ challenge_id: anId(n) }));
  const rests = { rest_days: ["2026-11-21"] };
  const asked: string[] = [];
  const platform = createMemoryPlatform({
    fetch: (input) => {
      const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input);
      const challenge = now.find(
        ({ challenge_id }) => searchParams.get("challenge_id") === `eq.${challenge_id}`,
      );
      if (pathname.endsWith("/home_challenge")) asked.push(challenge!.challenge_id);
      return Promise.resolve(Response.json(pathname.endsWith("/day") ? [] : [challenge]));
    },
  });
  const visitorAuth = { accessToken: () => Promise.resolve(null) };
  const diary = createDiaryClient({ url: "http://localhost", key: "key" }, platform, visitorAuth);
  for (const challenge of now) {
    known.set(hashKey(challengeQuery(diary, challenge.challenge_id).queryKey), { data: challenge, at: 0 });
    known.set(hashKey(daysQuery(diary, challenge.challenge_id).queryKey), { data: [], at: 0 });
  }
  now[0] = aChallenge({ ...now[0]!, ...rests });
  now[1] = aChallenge({ ...now[1]!, updated_at: "2026-11-22T09:00:00.000+00:00" });
  const { signal } = new AbortController();
  await prefetchOwnChallenges(anId(9001), now, { answers, diary, signal });
  expect(asked).toEqual([anId(1), anId(2)]);
  const stored = known.get(hashKey(challengeQuery(diary, anId(1)).queryKey));
  expect(stored?.data).toMatchObject(rests);
});

test("no challenge is stored after a sign-out that came while this code loaded", async () => {
  const stored: unknown[] = [];
  const answers: PersistedQueryStore = {
    save: async (viewer) => void stored.push(viewer),
    find: () => Promise.resolve(undefined),
    forget: () => Promise.resolve(),
    forgetBelow: () => Promise.resolve(),
    forgetOthers: () => Promise.resolve(),
  };
  const visitorAuth = { accessToken: () => Promise.resolve(null) };
  const diary = createDiaryClient(
    { url: "http://localhost", key: "key" },
    createMemoryPlatform({ fetch: () => Promise.resolve(Response.json([])) }),
    visitorAuth,
  );
  const prefetch = prefetchOwnChallenges(anId(9001), [aChallenge()], {
    answers,
    diary,
    signal: AbortSignal.abort(),
  });
  await prefetch.catch(() => undefined);
  expect(stored).toEqual([]);
});

import { type ChallengeCard, challengeKeys } from "@diary/core/challenge";
import { dayKeys } from "@diary/core/day";
import { dehydrate, hashKey, hydrate, type QueryClient } from "@tanstack/react-query";

import { STORED, writeStored } from "./local.ts";

/** Soon, since a popup may be closed as soon as it has shown something; not for each of a handful of answers. */
const SOON_MS = 50;

/** What somebody was shown last, as the queries' answers. */
export interface Shown {
  userId: string;
  known: unknown;
}

/** Puts what was known last into the cache. */
export function recall(cache: QueryClient, known: unknown): void {
  if (typeof known === "object" && known !== null) hydrate(cache, known);
  // However young it is: between two openings of the popup the site may have been used.
  void cache.invalidateQueries({ refetchType: "none" });
}

/**
 * What is known to this person, also of a query whose last attempt failed: being offline must not make the popup
 * forget. Kept is what is looked at, and the entries of every challenge that can be chosen: not those of a
 * challenge that has been completed, of a date gone by, or of somebody who was signed in before.
 */
export function knownIn(cache: QueryClient, userId: string): unknown {
  const active = cache.getQueryData<ChallengeCard[]>(challengeKeys.active(userId)) ?? [];
  const canBeChosen = new Set(active.map(({ challenge_id }) => hashKey(dayKeys.list(challenge_id))));
  const { queries } = dehydrate(cache, {
    shouldDehydrateQuery: (query) =>
      query.state.data !== undefined && (query.getObserversCount() > 0 || canBeChosen.has(query.queryHash)),
  });
  const known = { status: "success", fetchStatus: "idle", error: null } as const;
  for (const query of queries) query.state = { ...query.state, ...known };
  return { queries };
}

/** Keeps what the queries of this person answer, at the latest a moment after they have. */
export function remember(cache: QueryClient, userId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = cache.getQueryCache().subscribe(({ type }) => {
    if (type !== "updated") return;
    timer ??= setTimeout(() => {
      timer = undefined;
      void writeStored(STORED.shown, { userId, known: knownIn(cache, userId) } satisfies Shown);
    }, SOON_MS);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

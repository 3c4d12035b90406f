import type { QueryClient } from "@tanstack/react-query";

import { patchChallenge } from "../challenge/patches.ts";
import { challengeKeys } from "../challenge/queries.ts";
import { fetchChallenge } from "../challenge/repo.ts";
import type { DiaryClient } from "../supabase/index.ts";
import type { Day, Registered } from "./day.ts";
import { withDay } from "./patches.ts";
import { dayKeys } from "./queries.ts";

/** Shows an entry, new or edited, that the server has acknowledged, wherever its challenge is shown. */
export function takeInRegistered(diary: DiaryClient, cache: QueryClient, { day }: Registered): void {
  takeInDay(cache, day);
  const { challenge_id, day_id } = day;
  void cache.invalidateQueries({ queryKey: dayKeys.revisions(challenge_id, day_id) });
  patchChallenge(cache, challenge_id, (row) => ({ ...row, day: Math.max(row.day, day.day) }));
  // What the database did besides (completion, end date, order of the feed), it tells itself.
  void fetchChallenge(diary, challenge_id).then(
    ({ desc: _desc, comment: _comment, ...card }) =>
      patchChallenge(cache, challenge_id, (row) => ({ ...row, ...card })),
    () => cache.invalidateQueries({ queryKey: challengeKeys.detail(challenge_id) }),
  );
  void cache.invalidateQueries({ queryKey: challengeKeys.lists() });
}

function takeInDay(cache: QueryClient, day: Day): void {
  cache.setQueryData(dayKeys.detail(day.challenge_id, day.day_id), day);
  cache.setQueryData(dayKeys.list(day.challenge_id), (days: Day[] | undefined) =>
    days === undefined ? days : withDay(days, day),
  );
}

import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";

import { challengeKeys } from "../challenge/keys.ts";
import { patchChallenge } from "../challenge/patches.ts";
import { fetchChallenge } from "../challenge/repo.ts";
import { useDiary, type DiaryClient } from "../supabase/index.ts";
import type { Day, DayEntry, Registered } from "./day.ts";
import { dayKeys } from "./keys.ts";
import { withDay } from "./patches.ts";
import { registerDay, updateDay, type DayAddress } from "./repo.ts";

/** Writes an entry; answers it and whether it completed the challenge. See `registerDay` for its errors. */
export function useRegisterDay() {
  const diary = useDiary();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (entry: DayEntry) => registerDay(diary, entry),
    onSuccess: (registered) => takeInRegistered(diary, cache, registered),
  });
}

/**
 * Shows an entry that the server has acknowledged wherever its challenge is shown. For an outbox, which
 * delivers without the hook.
 */
export function takeInRegistered(diary: DiaryClient, cache: QueryClient, { day }: Registered): void {
  takeInDay(cache, day);
  const { challenge_id } = day;
  patchChallenge(cache, challenge_id, (row) => ({ ...row, day: Math.max(row.day, day.day) }));
  // What the database did besides (completion, end date, order of the feed), it tells itself.
  void fetchChallenge(diary, challenge_id).then(
    ({ desc: _desc, comment: _comment, ...card }) =>
      patchChallenge(cache, challenge_id, (row) => ({ ...row, ...card })),
    () => cache.invalidateQueries({ queryKey: challengeKeys.detail(challenge_id) }),
  );
  void cache.invalidateQueries({ queryKey: challengeKeys.lists() });
}

/** Saves the text of an entry; answers `conflict` where it was changed elsewhere. */
export function useUpdateDay() {
  const diary = useDiary();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ basedOn, ...day }: DayAddress & { content: string; basedOn: number }) =>
      updateDay(diary, day, basedOn),
    onSuccess: (update) => {
      const day = update.status === "saved" ? update.day : update.current;
      takeInDay(cache, day);
      void cache.invalidateQueries({ queryKey: dayKeys.revisions(day.challenge_id, day.day_id) });
    },
  });
}

function takeInDay(cache: QueryClient, day: Day): void {
  cache.setQueryData(dayKeys.detail(day.challenge_id, day.day_id), day);
  cache.setQueryData(dayKeys.list(day.challenge_id), (days: Day[] | undefined) =>
    days === undefined ? days : withDay(days, day),
  );
}

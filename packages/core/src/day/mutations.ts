import { useMutation, useQueryClient } from "@tanstack/react-query";

import type { CivilDate } from "../civil-date/civil-date.ts";
import { cancelAndInvalidate } from "../query/cancel-and-invalidate.ts";
import { challengeKeys, dayKeys } from "../query/keys.ts";
import { useWrite } from "../query/use-write.ts";
import { useDiary } from "../supabase/index.ts";
import { type DayKey, deleteDay, moveDay } from "./repo.ts";

export const useMoveDay = (address: DayKey) =>
  useWrite(
    (diary, date: CivilDate) => moveDay(diary, address, date),
    // Cards of the challenge show the last line of the entry with the latest date.
    [dayKeys.datesOf(address.user_id), dayKeys.ofChallenge(address.challenge_id), challengeKeys.all],
  );

export function useDeleteDay({ challenge_id, day_id, user_id }: DayKey) {
  const diary = useDiary();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => deleteDay(diary, { challenge_id, day_id, user_id }),
    onSettled: async (_result, error) => {
      void cancelAndInvalidate(cache, dayKeys.datesOf(user_id));
      // The database renumbers the later entries and may reopen a completed challenge.
      const fetched = Promise.all([
        cancelAndInvalidate(cache, dayKeys.list(challenge_id)),
        cancelAndInvalidate(cache, challengeKeys.all),
      ]);
      if (error !== null) return;
      await fetched;
      // No refetch, because the entry no longer exists.
      cache.removeQueries({ queryKey: dayKeys.detail(challenge_id, day_id) });
    },
  });
}

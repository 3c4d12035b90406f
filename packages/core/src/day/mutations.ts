import { useMutation, useQueryClient } from "@tanstack/react-query";

import { patchCachedChallenge } from "../challenge/patches.ts";
import type { CivilDate } from "../civil-date/civil-date.ts";
import { challengeKeys, dayKeys } from "../query/keys.ts";
import { useDiary } from "../supabase/index.ts";
import { withDay, withoutDay } from "./apply-to-cache.ts";
import { type Day, type DayKey, deleteDay, moveDay } from "./repo.ts";

/** Moves an entry to another date. The error's code is `day/duplicate-date` where that one is written. */
export function useMoveDay(address: DayKey) {
  const diary = useDiary();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (date: CivilDate) => moveDay(diary, address, date),
    onSuccess: (day) => {
      cache.setQueryData(dayKeys.detail(day.challenge_id, day.day_id), day);
      cache.setQueryData(
        dayKeys.list(day.challenge_id),
        (days: Day[] | undefined) => days && withDay(days, day),
      );
      void cache.invalidateQueries({ queryKey: dayKeys.datesOf(address.user_id) });
    },
  });
}

/** Deletes an entry. The error's code is `day/delete-too-late` where it was written more than a day ago. */
export function useDeleteDay(address: DayKey) {
  const diary = useDiary();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => deleteDay(diary, address),
    onSuccess: () => {
      const { challenge_id, day_id } = address;
      cache.setQueryData(
        dayKeys.list(challenge_id),
        (days: Day[] | undefined) => days && withoutDay(days, day_id),
      );
      // Not asked for again: the page that shows it is being left, and it is gone.
      cache.removeQueries({ queryKey: dayKeys.detail(challenge_id, day_id) });
      patchCachedChallenge(cache, challenge_id, (row) => ({
        ...row,
        day: Math.max(0, row.day - 1),
        completed: false,
        end_date: null,
      }));
      void cache.invalidateQueries({ queryKey: dayKeys.datesOf(address.user_id) });
      // The other entries have new numbers now.
      void cache.invalidateQueries({ queryKey: dayKeys.list(challenge_id) });
      void cache.invalidateQueries({ queryKey: challengeKeys.all });
    },
  });
}

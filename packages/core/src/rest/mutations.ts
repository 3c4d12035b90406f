import { useMutation, useQueryClient } from "@tanstack/react-query";

import { patchCachedChallenge } from "../challenge/patches.ts";
import { useDiary } from "../supabase/index.ts";
import { setRestDays } from "./repo.ts";
import { type RestChange, withRest } from "./rules.ts";

/** Marks dates of a challenge as rest, or takes the marks back. */
export function useSetRestDays(challengeId: string) {
  const diary = useDiary();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (change: RestChange) => setRestDays(diary, challengeId, change),
    onSuccess: (_, change) =>
      patchCachedChallenge(cache, challengeId, (row) => ({
        ...row,
        rest_days: withRest(row.rest_days ?? [], change),
      })),
  });
}

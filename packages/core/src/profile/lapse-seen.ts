import { useQueryClient } from "@tanstack/react-query";

import type { CivilDate } from "../civil-date/civil-date.ts";
import { profileKeys } from "../query/keys.ts";
import { useDiary } from "../supabase/index.ts";
import { type Setting, updateSetting } from "./repo.ts";
import { storeSaved } from "./store-saved.ts";

/** Saves that the user has seen the page that welcomes them back after a lapse, so no device shows it again. */
export function useMarkLapseSeen(userId: string): (today: CivilDate) => void {
  const diary = useDiary();
  const cache = useQueryClient();
  return (today) => {
    const queryKey = profileKeys.setting(userId);
    cache.setQueryData<Setting>(queryKey, (setting) => setting && { ...setting, lapse_seen_on: today });
    updateSetting(diary, userId, { lapse_seen_on: today }).then(
      (setting) => storeSaved(cache, queryKey, setting),
      (error: unknown) => console.warn("The lapse was not marked as seen:", error),
    );
  };
}

import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { profileKeys } from "../query/keys.ts";
import { useDiary, type DiaryClient } from "../supabase/index.ts";
import { fetchProfile, fetchSetting, updateSetting } from "./repo.ts";

export function profileQuery(diary: DiaryClient, userId: string) {
  return queryOptions({
    queryKey: profileKeys.detail(userId),
    queryFn: () => fetchProfile(diary, userId),
  });
}

export function settingQuery(diary: DiaryClient, userId: string) {
  return queryOptions({
    queryKey: profileKeys.setting(userId),
    queryFn: () => fetchSetting(diary, userId),
  });
}

/**
 * Saves this device's time zone if it differs from the stored one, which decides the end date of a challenge. Mount
 * it once for a signed-in user.
 * @param readsSetting false if the page must not request the setting; then only cached data counts
 */
export function useSyncTimeZone(userId: string, readsSetting: boolean): void {
  const diary = useDiary();
  const cache = useQueryClient();
  const known = useQuery({ ...settingQuery(diary, userId), enabled: readsSetting }).data?.time_zone;
  // Computed only if there is a stored zone: it creates an `Intl` format.
  const here = known === undefined ? undefined : diary.platform.timeZone();

  useEffect(() => {
    if (here === undefined || known === here) return;
    updateSetting(diary, userId, { time_zone: here }).then(
      (setting) => cache.setQueryData(profileKeys.setting(userId), setting),
      // The next start tries again. An unknown zone leaves the stored one.
      (error: unknown) => console.warn("The time zone was not saved:", error),
    );
  }, [cache, diary, here, known, userId]);
}

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
 * Tells the database the zone that this device is in, when it differs from the one it knows: it says what
 * "now" means for the end date of a challenge. Mounted once, for a signed-in user.
 * @param readsSetting false where a page is to make no request of its own for it: then only what was read before counts
 */
export function useSyncTimeZone(userId: string, readsSetting: boolean): void {
  const diary = useDiary();
  const cache = useQueryClient();
  const known = useQuery({ ...settingQuery(diary, userId), enabled: readsSetting }).data?.time_zone;
  // Not asked before there is something to compare it with: it takes an `Intl` format.
  const here = known === undefined ? undefined : diary.platform.timeZone();

  useEffect(() => {
    if (here === undefined || known === here) return;
    updateSetting(diary, userId, { time_zone: here }).then(
      (setting) => cache.setQueryData(profileKeys.setting(userId), setting),
      // The next start tries again. A zone that the database does not know stays at the last one it knew.
      (error: unknown) => console.warn("The time zone was not saved:", error),
    );
  }, [cache, diary, here, known, userId]);
}

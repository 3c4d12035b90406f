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

/** Chromium reports this zone if it can't find the device's zone. The server rejects it. */
const UNKNOWN_ZONE = "Etc/Unknown";

/** Saves the device's zone if it changed. Without `readsSetting`, reads the saved zone only from the cache. */
export function useSyncTimeZone(userId: string, readsSetting: boolean): void {
  const diary = useDiary();
  const cache = useQueryClient();
  const known = useQuery({ ...settingQuery(diary, userId), enabled: readsSetting }).data?.time_zone;
  // Reads the device's zone only if the stored zone is known, because reading creates a slow `Intl` format.
  const here = known === undefined ? undefined : diary.platform.timeZone();

  useEffect(() => {
    if (here === undefined || here === UNKNOWN_ZONE || known === here) return;
    updateSetting(diary, userId, { time_zone: here }).then(
      (setting) => cache.setQueryData(profileKeys.setting(userId), setting),
      (error: unknown) => console.warn("The time zone was not saved:", error),
    );
  }, [cache, diary, here, known, userId]);
}

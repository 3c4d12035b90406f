import { queryOptions } from "@tanstack/react-query";

import { profileKeys } from "../query/keys.ts";
import type { DiaryClient } from "../supabase/index.ts";
import { fetchProfile, fetchSetting } from "./repo.ts";

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

import { useMutation, useQueryClient } from "@tanstack/react-query";

import { challengeKeys, profileKeys } from "../query/keys.ts";
import type { User } from "../session/index.ts";
import { useDiary } from "../supabase/index.ts";
import { deleteAccountWithPassword } from "./delete-account.ts";
import { fetchExport } from "./export-repo.ts";
import { updateSetting, type Profile } from "./repo.ts";
import { saveProfile } from "./save-profile.ts";
import type { ProfileInput } from "./schema.ts";

/** Saves the profile of the person whose profile is given, with a new picture where one was chosen. */
export function useSaveProfile(before: Pick<Profile, "user_id" | "avatar_url">) {
  const diary = useDiary();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ input, avatar }: { input: ProfileInput; avatar: File | null }) =>
      saveProfile(diary, before, input, avatar),
    onSuccess: (profile) => {
      cache.setQueryData(profileKeys.detail(profile.user_id), profile);
      // Every card and detail carries its author's name and picture.
      void cache.invalidateQueries({ queryKey: challengeKeys.all });
    },
  });
}

/** Saves the hour at which one's day starts, 0 to 6. */
export function useSaveDayStart(userId: string) {
  const diary = useDiary();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (day_start_hour: number) => updateSetting(diary, userId, { day_start_hour }),
    onSuccess: (setting) => cache.setQueryData(profileKeys.setting(userId), setting),
  });
}

/** Collects all that the person has written; `exportAsJson` and `exportAsMarkdown` make files of it. */
export function useExportData(userId: string) {
  const diary = useDiary();
  return useMutation({ mutationFn: () => fetchExport(diary, userId) });
}

/** Deletes the account with every row and file, given its password. The caller signs out after. */
export function useDeleteAccount(user: User) {
  const diary = useDiary();
  return useMutation({
    mutationFn: (password: string) => deleteAccountWithPassword(diary, user, password),
  });
}

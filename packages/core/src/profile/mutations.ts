import { useMutation, useQueryClient } from "@tanstack/react-query";

import { isAppError } from "../errors/index.ts";
import { cancelAndInvalidate } from "../query/cancel-and-invalidate.ts";
import { challengeKeys, likesNewsKeys, userPageKeys, profileKeys } from "../query/keys.ts";
import { loadAuthService } from "../session/create-auth.ts";
import type { User } from "../session/index.ts";
import { createDiaryClient, useDiary, type DiaryClient } from "../supabase/index.ts";
import { expectSuccess } from "../supabase/response.ts";
import { removeAllFiles, removeAvatars, uploadAvatar } from "./avatar-storage.ts";
import { avatarFileName, validateAvatar } from "./avatar.ts";
import { updateProfile, updateSetting, type Profile, type SettingUpdate } from "./repo.ts";
import type { ProfileInput } from "./schema.ts";
import { storeSaved } from "./store-saved.ts";

export function useSaveProfile(before: Pick<Profile, "user_id" | "avatar_url">) {
  const diary = useDiary();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ input, avatar }: { input: ProfileInput; avatar: File | null }) =>
      saveProfile(diary, before, input, avatar),
    onSuccess: (profile) => {
      storeSaved(cache, profileKeys.detail(profile.user_id), profile);
      // Cached challenges and the user's page contain the name and the avatar.
      void cancelAndInvalidate(cache, challengeKeys.all);
      void cancelAndInvalidate(cache, userPageKeys.all);
    },
    // The server may have saved the change before the response was lost.
    onError: () => void cancelAndInvalidate(cache, profileKeys.detail(before.user_id)),
  });
}

/** Throws `profile/handle-taken` and `profile/handle-too-soon`. */
export function useSavePage(userId: string) {
  const diary = useDiary();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (change: Partial<Pick<Profile, "handle" | "searchable">>) =>
      updateProfile(diary, userId, change),
    onSuccess: (profile) => {
      storeSaved(cache, profileKeys.detail(userId), profile);
      void cancelAndInvalidate(cache, challengeKeys.all);
      void cancelAndInvalidate(cache, userPageKeys.all);
    },
    onError: () => void cancelAndInvalidate(cache, profileKeys.detail(userId)),
  });
}

export function useSaveSetting(userId: string) {
  const diary = useDiary();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (change: SettingUpdate) => updateSetting(diary, userId, change),
    onSuccess: (setting) => {
      storeSaved(cache, profileKeys.setting(userId), setting);
      void cancelAndInvalidate(cache, likesNewsKeys.of(userId));
    },
    onError: () => void cancelAndInvalidate(cache, profileKeys.setting(userId)),
  });
}

export function useDeleteAccount(user: User) {
  const diary = useDiary();
  return useMutation({
    /** The proof is null if the account has no password. The server then requires a recent sign-in. */
    mutationFn: (proof: { password: string; code?: string } | null) =>
      proof === null ? deleteAccount(diary, user.id) : deleteAccountWithPassword(diary, user, proof),
  });
}

/** Deletes the old avatar last: if a step fails, the profile still has a working avatar. */
export async function saveProfile(
  diary: DiaryClient,
  before: Pick<Profile, "user_id" | "avatar_url">,
  input: ProfileInput,
  avatar: File | null,
): Promise<Profile> {
  if (avatar === null) return updateProfile(diary, before.user_id, input);

  const type = await validateAvatar(avatar);
  const bytes = new Uint8Array(await avatar.arrayBuffer());
  const name = avatarFileName({ fileName: avatar.name, type, bytes, userId: before.user_id });
  // The name contains a checksum, so an equal name means that this image is already stored.
  if (name === before.avatar_url) return updateProfile(diary, before.user_id, input);
  await uploadAvatar(diary, before.user_id, name, bytes, type);
  const saved = await updateProfile(diary, before.user_id, { ...input, avatar_url: name });
  if (before.avatar_url !== null) {
    await removeAvatars(diary, [before.avatar_url]).catch((error: unknown) => {
      console.error("Couldn't delete the previous avatar:", error);
    });
  }
  return saved;
}

/** The caller signs out afterwards. Throws `auth/invalid-credentials`, `auth/code-needed` and `busy`. */
export async function deleteAccountWithPassword(
  { config, platform }: DiaryClient,
  { id, email }: User,
  proof: { password: string; code?: string },
): Promise<void> {
  const { signInInMemory } = await loadAuthService();
  const diary = createDiaryClient(
    config,
    platform,
    await signInInMemory(config, platform, { email, ...proof }),
  );
  await deleteAccount(diary, id);
}

/** Deletes the account. The client deletes the files only if the server can't (`profile/files-left`). */
export async function deleteAccount(diary: DiaryClient, id: string): Promise<void> {
  try {
    await expectSuccess(diary.db.rpc("delete_account"));
  } catch (error) {
    if (!isAppError(error, "profile/files-left")) throw error;
    // Files that an entry shows can't be deleted.
    await expectSuccess(diary.db.rpc("release_photos"));
    await removeAllFiles(diary, id);
    await expectSuccess(diary.db.rpc("delete_account"));
  }
}

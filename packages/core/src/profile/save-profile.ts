import type { DiaryClient } from "../supabase/index.ts";
import { removeAvatars, uploadAvatar } from "./avatar-storage.ts";
import { avatarFileName, validateAvatar } from "./avatar.ts";
import { type Profile, updateProfile } from "./repo.ts";
import type { ProfileInput } from "./schema.ts";

/**
 * Saves the profile. A new picture goes up before the profile names it, and the old one goes after, so that a failure in
 * between leaves a picture that works.
 */
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
  // The same picture once more is there already.
  if (name === before.avatar_url) return updateProfile(diary, before.user_id, input);
  await uploadAvatar(diary, before.user_id, name, bytes, type);
  const saved = await updateProfile(diary, before.user_id, { ...input, avatar_url: name });
  if (before.avatar_url !== null) {
    // The new picture is in place: a file left behind is no reason to call it a failure.
    await removeAvatars(diary, [before.avatar_url]).catch((error: unknown) => {
      console.error("An old picture was left behind:", error);
    });
  }
  return saved;
}

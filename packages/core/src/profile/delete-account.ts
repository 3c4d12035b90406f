import type { Platform } from "../platform/platform.ts";
import type { Credentials } from "../session/auth-types.ts";
import { loadAuthService } from "../session/create-auth.ts";
import type { User } from "../session/index.ts";
import {
  createDiaryClient,
  type DiaryClient,
  type DiaryConfig,
  type AccessTokenSource,
} from "../supabase/index.ts";
import { expectSuccess } from "../supabase/response.ts";
import { removeAllAvatars } from "./avatar-storage.ts";

/**
 * Deletes the account of somebody who has typed the password once more. Throws `auth/invalid-credentials` for a wrong
 * one, and `busy` after too many of them.
 */
export async function deleteAccountWithPassword(
  { config, platform }: DiaryClient,
  { id, email }: User,
  password: string,
): Promise<void> {
  const tokens = await confirmPassword(config, platform, { email, password });
  await deleteAccount(createDiaryClient(config, platform, tokens), id);
}

/**
 * Deletes the account: its files first, since only the file storage can remove those, then every row by one
 * function of the database, which refuses while a file is left (`profile/files-left`) and a session that has not
 * just begun (`account/sign-in-needed`).
 */
async function deleteAccount(diary: DiaryClient, userId: string): Promise<void> {
  await removeAllAvatars(diary, userId);
  await expectSuccess(diary.db.rpc("delete_account"));
}

/**
 * Signs in beside the stored session, in memory alone: for calls that the server takes only from a session that has
 * just begun. Throws `auth/invalid-credentials`, `busy` and what every auth call throws.
 */
async function confirmPassword(
  config: DiaryConfig,
  platform: Platform,
  credentials: Credentials,
): Promise<AccessTokenSource> {
  const { fromAuth, createInMemoryAuthClient: startMemoryLayer } = await loadAuthService();
  const client = startMemoryLayer(config, platform);
  const { data, error } = await client.signInWithPassword(credentials);
  if (error !== null) throw fromAuth(error);
  const { access_token } = data.session;
  return { accessToken: () => Promise.resolve(access_token) };
}

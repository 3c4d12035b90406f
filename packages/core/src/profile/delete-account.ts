import { AppError } from "../errors/index.ts";
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
 * Deletes the account of a user who has typed the password once more. Throws `auth/invalid-credentials` for a wrong
 * one, `busy` after too many of them, and `auth/code-needed` where the account asks for a code as well.
 */
export async function deleteAccountWithPassword(
  { config, platform }: DiaryClient,
  { id, email }: User,
  { code, password }: { password: string; code?: string },
): Promise<void> {
  const tokens = await confirmPassword(config, platform, { email, password }, code);
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
  code: string | undefined,
): Promise<AccessTokenSource> {
  const { factorOf, fromAuth, createInMemoryAuthClient: startMemoryLayer } = await loadAuthService();
  const client = startMemoryLayer(config, platform);
  const { data, error } = await client.signInWithPassword(credentials);
  if (error !== null) throw fromAuth(error);
  const factorId = factorOf(data.user);
  let { access_token } = data.session;
  if (factorId !== undefined) {
    if (code === undefined) throw new AppError("auth/code-needed");
    const verified = await client.mfa.challengeAndVerify({ factorId, code });
    if (verified.error !== null) throw fromAuth(verified.error);
    access_token = verified.data.access_token;
  }
  return { accessToken: () => Promise.resolve(access_token) };
}

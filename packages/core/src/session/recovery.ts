import { AppError, fromAuth } from "../errors/index.ts";
import type { AuthPlatform } from "../platform/platform.ts";
import type { DiaryConfig } from "../supabase/index.ts";
import { startMemoryLayer } from "./auth-layer.ts";
import type { Holder } from "./session.ts";
import { holderOf, readStoredSession, storageKeyFor } from "./stored-session.ts";

/** The account that a recovery link opened. Its session is in memory alone until the password is changed. */
export interface Recovery {
  holder: Holder;
  /** Sets the password, ends the account's other sessions and stores this one. Throws `AppError`. */
  changePassword: (password: string) => Promise<Holder>;
  /** Ends the recovered session, also at the server where that can be reached. */
  discard: () => Promise<void>;
}

/**
 * Redeems the code of a recovery mail, which works once. The stored session, perhaps another person's, stays
 * as it is. Throws `AppError` with the server's message.
 */
export async function redeemRecovery(
  config: DiaryConfig,
  platform: AuthPlatform,
  tokenHash: string,
): Promise<Recovery> {
  const client = startMemoryLayer(config, platform);
  const { data, error } = await client.verifyOtp({ type: "recovery", token_hash: tokenHash });
  if (error !== null) throw fromAuth(error);
  if (data.session === null)
    throw new AppError("auth/link-invalid", "An error occurred on token verification.");

  async function changePassword(password: string): Promise<Holder> {
    const updated = await client.updateUser({ password });
    if (updated.error !== null) throw fromAuth(updated.error);
    // The password is changed by now; an old session that could not be ended ends by itself.
    await client.signOut({ scope: "others" });
    const current = await client.getSession();
    if (current.data.session === null) throw new AppError("session/expired", "The session has ended");
    await store(config, platform, current.data.session);
    return holderOf(current.data.session);
  }

  return {
    holder: holderOf(data.session),
    changePassword,
    discard: async () => {
      await client.signOut({ scope: "local" }).catch(() => {});
    },
  };
}

/** Redeems the code of the mail that confirms an address, and lets the session go that the server makes of it. */
export async function redeemConfirmation(
  config: DiaryConfig,
  platform: AuthPlatform,
  tokenHash: string,
): Promise<string> {
  const client = startMemoryLayer(config, platform);
  const { data, error } = await client.verifyOtp({ type: "signup", token_hash: tokenHash });
  if (error !== null) throw fromAuth(error);
  await client.signOut({ scope: "local" }).catch(() => {});
  return data.user?.email ?? "";
}

type AuthSession = Parameters<typeof holderOf>[0];

/** Puts `session` in the place of the stored one, which ends. */
async function store(config: DiaryConfig, platform: AuthPlatform, session: AuthSession): Promise<void> {
  const key = storageKeyFor(config.url);
  const replaced = await readStoredSession(platform.authStorage, key);
  await platform.authStorage.setItem(key, JSON.stringify(session));
  if (replaced === null || replaced.holder.user.id === session.user.id) return;
  // Nobody holds its refresh token from here. Where the server can't be reached it ends by itself.
  const headers = { apikey: config.key, authorization: `Bearer ${replaced.accessToken}` };
  platform
    .fetch(`${config.url}/auth/v1/logout?scope=local`, { method: "POST", headers })
    .catch(() => undefined);
}

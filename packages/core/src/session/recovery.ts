import { AppError, succeeded } from "../errors/index.ts";
import type { AuthPlatform } from "../platform/platform.ts";
import type { DiaryConfig } from "../supabase/index.ts";
import { createInMemoryAuthClient } from "./auth-client.ts";
import { factorOf } from "./factor.ts";
import type { SessionOwner } from "./session-state.ts";
import { sessionOwnerOf, readStoredSession, sessionStorageKey } from "./stored-session.ts";

export type Recovery = Awaited<ReturnType<typeof redeemRecoveryToken>>;

/** Redeems the token of a recovery mail, which works once. Doesn't change the stored session, which can be another user's. */
export async function redeemRecoveryToken(config: DiaryConfig, platform: AuthPlatform, tokenHash: string) {
  const client = createInMemoryAuthClient(config, platform);
  const { session, user } = succeeded(await client.verifyOtp({ type: "recovery", token_hash: tokenHash }));
  if (session === null) throw new AppError("auth/link-invalid", "An error occurred on token verification.");

  const factorId = factorOf(user);
  let needsCode = factorId !== undefined;

  async function changePassword(password: string, code?: string): Promise<SessionOwner> {
    // A code works once, so a second attempt after a rejected password must not verify it again.
    if (needsCode && factorId !== undefined && code !== undefined) {
      succeeded(await client.mfa.challengeAndVerify({ factorId, code }));
      needsCode = false;
    }
    succeeded(await client.updateUser({ password }));
    // Ignores an error, because the server ends the other sessions when the password changes.
    await client.signOut({ scope: "others" });
    const current = (await client.getSession()).data.session;
    if (current === null) throw new AppError("session/expired", "The session has ended");
    await storeSession(config, platform, current);
    return sessionOwnerOf(current);
  }

  return {
    owner: sessionOwnerOf(session),
    changePassword,
    discard: async () => {
      await client.signOut({ scope: "local" }).catch(() => {});
    },
  };
}

type AuthSession = Parameters<typeof sessionOwnerOf>[0];

export async function storeSession(
  config: DiaryConfig,
  platform: AuthPlatform,
  session: AuthSession,
): Promise<void> {
  const key = sessionStorageKey(config.url);
  const replaced = await readStoredSession(platform.authStorage, key);
  await platform.authStorage.setItem(key, JSON.stringify(session));
  if (replaced === null || replaced.owner.user.id === session.user.id) return;
  // Ends the session that was replaced on this device. If the request fails, only its access token expires.
  const headers = { apikey: config.key, authorization: `Bearer ${replaced.accessToken}` };
  platform
    .fetch(`${config.url}/auth/v1/logout?scope=local`, { method: "POST", headers })
    .catch(() => undefined);
}

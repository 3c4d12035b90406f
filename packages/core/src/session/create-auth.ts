import { isAppError } from "../errors/index.ts";
import type { AuthPlatform } from "../platform/index.ts";
import type { DiaryConfig } from "../supabase/index.ts";
import type { Recovery } from "./auth-service.ts";
import type { Auth, NewPasswordRequest, PasswordChange } from "./auth.ts";
import { watchConnection } from "./connection.ts";
import { loadAuthService } from "./load-auth-service.ts";
import { withReceivedExpiry } from "./received-expiry.ts";
import { isSessionGone } from "./session-gone.ts";
import { createSessionStore } from "./session-store.ts";
import { LOADING, SIGNED_OUT, type Holder } from "./session.ts";
import { holderOf, isFresh, readStoredSession, storageKeyFor } from "./stored-session.ts";

/**
 * The session of the site. The auth layer is downloaded when a session is stored or when somebody signs in;
 * until then this says "signed out", or whose session is stored, by itself.
 */
export function createAuth(config: DiaryConfig, platform: AuthPlatform): Auth {
  const storageKey = storageKeyFor(config.url);
  const store = createSessionStore(platform.mayHaveSession(storageKey) ? LOADING : SIGNED_OUT);
  const connection = watchConnection(platform.authFetch ?? withReceivedExpiry(platform.fetch, platform.now));
  let layer: ReturnType<typeof start> | null = null;
  let recovery: Recovery | null = null;

  async function start() {
    const { authCalls, fromAuth, startAuthLayer } = await loadAuthService();
    const client = startAuthLayer(config, platform, connection.fetch, store.report);
    return { client, fromAuth, calls: authCalls(client) };
  }

  /** One client however many ask; a download that failed is tried again by the next who asks. */
  function load() {
    layer ??= start().catch((error: unknown) => {
      layer = null;
      throw error;
    });
    return layer;
  }

  async function readStored() {
    return platform.mayHaveSession(storageKey) ? readStoredSession(platform.authStorage, storageKey) : null;
  }

  /** Throws where a session exists and can't be refreshed now: that person is not to be taken for a visitor. */
  async function readSession() {
    if (layer === null && (await readStored()) === null) return null;
    const { client, fromAuth } = await connection.orLost(load());
    const { data, error } = await connection.orLost(client.getSession());
    if (error !== null) {
      const failure = fromAuth(error);
      if (isAppError(failure, "network", "server", "busy")) throw failure;
    }
    return data.session;
  }

  async function readHolder(): Promise<Holder | null> {
    try {
      const session = await readSession();
      return session === null ? null : holderOf(session);
    } catch {
      return (await readStored())?.holder ?? null;
    }
  }

  async function recheck() {
    store.report({ type: "STORAGE_READ", holder: await readHolder() });
  }

  async function readFirst() {
    const stored = await readStored();
    if (stored !== null && isFresh(stored, platform.now())) {
      store.report({ type: "STORAGE_READ", holder: stored.holder });
    }
    await recheck();
  }

  async function accessToken() {
    // A recovery may set a password and nothing else; what is stored may be another person's.
    if (recovery !== null) return null;
    // A good token is at hand: the first requests of a page need not wait for the auth layer's script.
    const stored = await readStored();
    if (stored !== null && isFresh(stored, platform.now())) return stored.accessToken;
    return (await readSession())?.access_token ?? null;
  }

  async function signOut() {
    try {
      const { client } = await load();
      // This device alone: "local" is not undone by a failing network, and leaves the person's phone signed in.
      await client.signOut({ scope: "local" });
    } catch {
      // The auth layer itself could not be loaded.
      await platform.authStorage.removeItem(storageKey);
      store.report({ type: "SIGNED_OUT", holder: null });
    }
  }

  async function openRecovery(tokenHash: string) {
    const { redeemRecovery } = await loadAuthService();
    const opened = await redeemRecovery(config, platform, tokenHash);
    void recovery?.discard();
    recovery = opened;
    store.report({ type: "PASSWORD_RECOVERY", holder: opened.holder });
  }

  async function leaveRecovery() {
    if (recovery === null) return;
    void recovery.discard();
    recovery = null;
    store.report({ type: "RECOVERY_LEFT", holder: await readHolder() });
  }

  async function changePassword(change: NewPasswordRequest): Promise<PasswordChange> {
    try {
      if (recovery === null) {
        await (await load()).calls.changePassword(change);
      } else {
        const holder = await recovery.changePassword(change.password);
        recovery = null;
        store.report({ type: "USER_UPDATED", holder });
      }
      return { result: true, msg: "Password has changed" };
    } catch (error) {
      if (!isAppError(error)) throw error;
      return { result: false, msg: error.message, code: error.code };
    }
  }

  async function endWhereGone() {
    try {
      const token = await accessToken();
      const gone = token === null || (await isSessionGone(config, platform, token));
      // Another session may be stored by now: a new password has been followed by a sign-in.
      const stored = await readStored();
      if (!gone || (stored !== null && stored.accessToken !== token)) return;
      if (stored !== null) await platform.authStorage.removeItem(storageKey);
      store.report({ type: "SESSION_ENDED", holder: null });
    } catch {
      // Nobody knows without the server, and the session stays.
    }
  }

  let verifying: Promise<void> | null = null;
  function verifySession(): Promise<void> {
    if (store.current().status !== "signed-in") return Promise.resolve();
    verifying ??= endWhereGone().finally(() => {
      verifying = null;
    });
    return verifying;
  }

  platform.onStoredSessionChange(storageKey, () => void recheck());
  if (store.current() === LOADING) void readFirst();

  return {
    current: store.current,
    subscribe: store.subscribe,
    accessToken,
    recheck,
    signOut,
    // Who signs in has chosen another way than the link's.
    signIn: async (credentials) => {
      await (await load()).calls.signIn(credentials);
      await leaveRecovery();
    },
    signUp: async (account) => {
      const result = await (await load()).calls.signUp(account);
      await leaveRecovery();
      return result;
    },
    requestPasswordReset: async (request) => (await load()).calls.requestPasswordReset(request),
    resendConfirmation: async (email) => (await load()).calls.resendConfirmation(email),
    confirmEmail: async (tokenHash) =>
      (await loadAuthService()).redeemConfirmation(config, platform, tokenHash),
    openRecovery,
    leaveRecovery,
    changePassword,
    verifySession,
    onRefused: () => void verifySession(),
  };
}

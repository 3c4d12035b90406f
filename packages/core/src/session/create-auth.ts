import type { GoTrueClient } from "@supabase/auth-js";

import { fromAuth, isAppError } from "../errors/index.ts";
import type { AuthPlatform } from "../platform/index.ts";
import type { DiaryConfig } from "../supabase/index.ts";
import { authCalls } from "./auth-calls.ts";
import { startAuthLayer } from "./auth-layer.ts";
import type { Auth, NewPasswordRequest, PasswordChange } from "./auth.ts";
import { watchConnection } from "./connection.ts";
import { withReceivedExpiry } from "./received-expiry.ts";
import { redeemConfirmation, redeemRecovery, type Recovery } from "./recovery.ts";
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
  let layer: Promise<GoTrueClient> | null = null;
  let recovery: Recovery | null = null;

  /** One client however many ask; a download that failed is tried again by the next who asks. */
  function load(): Promise<GoTrueClient> {
    layer ??= startAuthLayer(config, platform, connection.fetch, store.report).catch((error: unknown) => {
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
    const { data, error } = await connection.orLost(load().then((client) => client.getSession()));
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

  /** For when the auth layer itself could not be loaded. */
  async function forget() {
    await platform.authStorage.removeItem(storageKey);
    store.report({ type: "SIGNED_OUT", holder: null });
  }

  const calls = authCalls({ load, forget });

  async function openRecovery(tokenHash: string) {
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
        await calls.changePassword(change);
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

  /** Who signs in has chosen another way than the link's. */
  function endingRecovery<Given, Result>(call: (given: Given) => Promise<Result>) {
    return async (given: Given) => {
      const result = await call(given);
      await leaveRecovery();
      return result;
    };
  }

  platform.onStoredSessionChange(storageKey, () => void recheck());
  if (store.current() === LOADING) void readFirst();

  return {
    current: store.current,
    subscribe: store.subscribe,
    accessToken,
    recheck,
    ...calls,
    signIn: endingRecovery(calls.signIn),
    signUp: endingRecovery(calls.signUp),
    confirmEmail: (tokenHash) => redeemConfirmation(config, platform, tokenHash),
    openRecovery,
    leaveRecovery,
    changePassword,
    verifySession,
    onRefused: () => void verifySession(),
  };
}

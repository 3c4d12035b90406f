import { AppError, isAppError } from "../errors/index.ts";
import type { AuthPlatform } from "../platform/platform.ts";
import type { DiaryConfig } from "../supabase/index.ts";
import type { AuthService } from "./auth-service.ts";
import type { Auth } from "./auth-types.ts";
import { createSessionStore, type SessionOwner, LOADING, SIGNED_OUT } from "./session-state.ts";
import { isTokenFresh, readStoredSession, sessionStorageKey } from "./stored-session.ts";

/**
 * The session of the site. The calls of the auth service are downloaded when a session is stored or when a visitor
 * signs in; until then this says "signed out", or whose session is stored, by itself.
 */
export function createAuth(config: DiaryConfig, platform: AuthPlatform): Auth {
  const storageKey = sessionStorageKey(config.url);
  const store = createSessionStore(platform.mayHaveSession(storageKey) ? LOADING : SIGNED_OUT);
  let service: Promise<AuthService> | null = null;

  /** Shared by concurrent callers. A failed download is retried by the next call. */
  function load(): Promise<AuthService> {
    service ??= loadAuthService()
      .then(({ startAuthService }) =>
        startAuthService({ config, platform, storageKey, store, readStored, readHolder, accessToken }),
      )
      .catch((error: unknown) => {
        service = null;
        throw error;
      });
    return service;
  }

  async function readStored() {
    return platform.mayHaveSession(storageKey) ? readStoredSession(platform.authStorage, storageKey) : null;
  }

  async function readHolder(): Promise<SessionOwner | null> {
    if (service === null && (await readStored()) === null) return null;
    try {
      return await (await load()).readHolder();
    } catch {
      return (await readStored())?.holder ?? null;
    }
  }

  async function recheck() {
    store.report({ type: "STORAGE_READ", holder: await readHolder() });
  }

  async function readFirst() {
    const stored = await readStored();
    if (stored !== null && isTokenFresh(stored, platform.now())) {
      store.report({ type: "STORAGE_READ", holder: stored.holder });
    }
    await recheck();
  }

  async function accessToken() {
    // A recovery may set a password and nothing else; what is stored may be another person's.
    if (store.current().status === "recovery") return null;
    // A good token is at hand: the first requests of a page need not wait for the auth service's script.
    const stored = await readStored();
    if (stored !== null && isTokenFresh(stored, platform.now())) return stored.accessToken;
    return service === null && stored === null ? null : (await load()).accessToken();
  }

  let verifying: Promise<void> | null = null;
  function verifySession(): Promise<void> {
    if (store.current().status !== "signed-in") return Promise.resolve();
    verifying ??= load()
      .then(({ endWhereGone }) => endWhereGone())
      // Offline, the session can't be verified: keep it.
      .catch(() => {})
      .finally(() => {
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
    signOut: async () => {
      try {
        await (await load()).signOut();
      } catch {
        // The auth service itself could not be loaded.
        await platform.authStorage.removeItem(storageKey);
        store.report({ type: "SIGNED_OUT", holder: null });
      }
    },
    secondStep: load,
    signIn: async (credentials) => (await load()).signIn(credentials),
    signUp: async (account) => (await load()).signUp(account),
    requestPasswordReset: async (request) => (await load()).requestPasswordReset(request),
    resendConfirmation: async (email) => (await load()).resendConfirmation(email),
    confirmEmail: async (confirmation) => (await load()).confirmEmail(confirmation),
    openRecovery: async (tokenHash) => (await load()).openRecovery(tokenHash),
    leaveRecovery: async () => (await service?.catch(() => null))?.leaveRecovery(),
    changePassword: async (change) => {
      try {
        await (await load()).changePassword(change);
        return { result: true, msg: "Password has changed" };
      } catch (error) {
        if (!isAppError(error)) throw error;
        return { result: false, msg: error.message, code: error.code };
      }
    },
    verifySession,
    onRefused: () => void verifySession(),
  };
}

/** auth-js with all that is asked of it (25 KiB, gzip). Throws `network` where it can't be had. */
export async function loadAuthService() {
  try {
    return await import("./auth-service.ts");
  } catch (cause) {
    throw new AppError("network", "The sign-in service could not be loaded.", { cause });
  }
}

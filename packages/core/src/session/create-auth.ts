import { AppError, isAppError } from "../errors/index.ts";
import type { AuthPlatform } from "../platform/platform.ts";
import type { DiaryConfig } from "../supabase/index.ts";
import type { AuthService } from "./auth-service.ts";
import type { Auth } from "./auth-types.ts";
import { createSessionStore, type SessionOwner, LOADING, SIGNED_OUT } from "./session-state.ts";
import { isTokenFresh, readStoredSession, sessionStorageKey } from "./stored-session.ts";

/** Creates the session of the site. It loads auth-js only for a stored session or for a call such as a sign-in. */
export function createAuth(config: DiaryConfig, platform: AuthPlatform): Auth {
  const storageKey = sessionStorageKey(config.url);
  const store = createSessionStore(platform.mayHaveSession(storageKey) ? LOADING : SIGNED_OUT);
  let service: Promise<AuthService> | null = null;

  function load(): Promise<AuthService> {
    service ??= loadAuthService()
      .then(({ startAuthService }) =>
        startAuthService({ config, platform, storageKey, store, readStored, readOwner, accessToken }),
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

  async function readOwner(): Promise<SessionOwner | null> {
    if (service === null && (await readStored()) === null) return null;
    try {
      return await (await load()).readOwner();
    } catch {
      return (await readStored())?.owner ?? null;
    }
  }

  async function recheck() {
    store.report({ type: "STORAGE_READ", owner: await readOwner() });
  }

  async function readFirst() {
    const stored = await readStored();
    const isFresh = stored !== null && isTokenFresh(stored, platform.now());
    if (isFresh) store.report({ type: "STORAGE_READ", owner: stored.owner });
    await recheck();
  }

  async function accessToken() {
    // During a recovery, the user may only set a password, and the stored session can belong to another user.
    if (store.current().status === "recovery") return null;
    // If the stored token is fresh, the first requests of a page don't wait for auth-js.
    const stored = await readStored();
    if (stored !== null && isTokenFresh(stored, platform.now())) return stored.accessToken;
    return service === null && stored === null ? null : (await load()).accessToken();
  }

  let verifying: Promise<void> | null = null;
  function verifySession(): Promise<void> {
    if (store.current().status !== "signed-in") return Promise.resolve();
    verifying ??= load()
      .then(({ endIfGone }) => endIfGone())
      // If the session can't be verified, for example without a network, the user is still signed in.
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
        await platform.authStorage.removeItem(storageKey);
        store.report({ type: "SIGNED_OUT", owner: null });
      }
    },
    secondStep: load,
    signIn: async (credentials) => (await load()).signIn(credentials),
    startProviderSignIn: async (request) => (await load()).startProviderSignIn(request),
    finishProviderSignIn: async (arrival) => (await load()).finishProviderSignIn(arrival),
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

/** Loads auth-js and its calls (25 KiB, gzip). Throws `network` if the download fails. */
export async function loadAuthService() {
  try {
    return await import("./auth-service.ts");
  } catch (cause) {
    throw new AppError("network", "The sign-in service could not be loaded.", { cause });
  }
}

import type { GoTrueClient } from "@supabase/auth-js";

import { fromAuth, isAppError } from "../errors/index.ts";
import type { AuthPlatform, Platform } from "../platform/platform.ts";
import type { DiaryConfig } from "../supabase/index.ts";
import { authCalls } from "./auth-calls.ts";
import { refreshingElsewhere, watchConnection, withReceivedExpiry } from "./auth-fetch.ts";
import { startAuthLayer } from "./auth-layer.ts";
import type { Auth, NewPasswordRequest } from "./auth.ts";
import { type Recovery, redeemConfirmation, redeemRecovery } from "./recovery.ts";
import type { createSessionStore, Holder } from "./session.ts";
import { holderOf, type StoredSession } from "./stored-session.ts";

export { fromAuth } from "../errors/index.ts";
export { startMemoryLayer } from "./auth-layer.ts";

/** What `createAuth` has, and shares with the service that it loads. */
interface AuthServiceParts {
  config: DiaryConfig;
  platform: AuthPlatform;
  storageKey: string;
  store: ReturnType<typeof createSessionStore>;
  readStored: () => Promise<StoredSession | null>;
  accessToken: Auth["accessToken"];
}

type Calls = "signIn" | "signUp" | "requestPasswordReset" | "resendConfirmation" | "confirmEmail";

/** All that is downloaded when somebody signs in or is signed in: auth-js, and what is asked of it. */
export type AuthService = Pick<Auth, Calls | "openRecovery" | "leaveRecovery" | "signOut"> & {
  /** Whose session is stored, refreshed before if need be. */
  readHolder: () => Promise<Holder | null>;
  /** The token of that session. Throws where it can't be refreshed now. */
  accessToken: () => Promise<string | null>;
  /** As of `Auth`, but throws what the server says against it. */
  changePassword: (change: NewPasswordRequest) => Promise<void>;
  /** Ends the session here where the server knows it no more. Throws where that can't be asked. */
  endWhereGone: () => Promise<void>;
};

/** Starts the service. auth-js begins to look after the stored session when it is first needed. */
export function startAuthService({
  accessToken,
  config,
  platform,
  readStored,
  storageKey,
  store,
}: AuthServiceParts): AuthService {
  const connection = watchConnection(
    refreshingElsewhere(withReceivedExpiry(platform.fetch, platform.now), platform.refreshElsewhere),
  );
  let started: GoTrueClient | null = null;
  let recovery: Recovery | null = null;

  function client(): GoTrueClient {
    started ??= startAuthLayer(config, platform, connection.fetch, store.report);
    return started;
  }

  /** Throws where a session exists and can't be refreshed now: that person is not to be taken for a visitor. */
  async function readSession() {
    if (started === null && (await readStored()) === null) return null;
    const { data, error } = await connection.orLost(client().getSession());
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

  async function leaveRecovery() {
    if (recovery === null) return;
    void recovery.discard();
    recovery = null;
    store.report({ type: "RECOVERY_LEFT", holder: await readHolder() });
  }

  const calls = () => authCalls(client());
  return {
    readHolder,
    leaveRecovery,
    accessToken: async () => (await readSession())?.access_token ?? null,
    // Who signs in has chosen another way than the link's.
    signIn: async (credentials) => {
      await calls().signIn(credentials);
      await leaveRecovery();
    },
    signUp: async (account) => {
      const result = await calls().signUp(account);
      await leaveRecovery();
      return result;
    },
    requestPasswordReset: (request) => calls().requestPasswordReset(request),
    resendConfirmation: (email) => calls().resendConfirmation(email),
    confirmEmail: (tokenHash) => redeemConfirmation(config, platform, tokenHash),
    // This device alone: "local" is not undone by a failing network, and leaves the person's phone signed in.
    signOut: async () => void (await client().signOut({ scope: "local" })),
    openRecovery: async (tokenHash) => {
      const opened = await redeemRecovery(config, platform, tokenHash);
      void recovery?.discard();
      recovery = opened;
      store.report({ type: "PASSWORD_RECOVERY", holder: opened.holder });
    },
    changePassword: async (change) => {
      if (recovery === null) return calls().changePassword(change);
      const holder = await recovery.changePassword(change.password);
      recovery = null;
      store.report({ type: "USER_UPDATED", holder });
    },
    endWhereGone: async () => {
      const token = await accessToken();
      const gone = token === null || (await isSessionGone(config, platform, token));
      // Another session may be stored by now: a new password has been followed by a sign-in.
      const stored = await readStored();
      if (!gone || (stored !== null && stored.accessToken !== token)) return;
      if (stored !== null) await platform.authStorage.removeItem(storageKey);
      store.report({ type: "SESSION_ENDED", holder: null });
    },
  };
}

const GONE: ReadonlySet<unknown> = new Set(["session_not_found", "user_not_found"]);
const TIMEOUT_MS = 10_000;

/** Whether the server says that the session of this token is no more. Throws where it can't be asked. */
async function isSessionGone(
  { key, url }: DiaryConfig,
  { fetch }: Platform,
  token: string,
): Promise<boolean> {
  const answer = await fetch(`${url}/auth/v1/user`, {
    headers: { apikey: key, authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (answer.ok) return false;
  const body = (await answer.json().catch(() => null)) as { code?: unknown; error_code?: unknown } | null;
  // Where the code stands in the body depends on the version of the API that the request names.
  return GONE.has(body?.error_code) || GONE.has(body?.code);
}

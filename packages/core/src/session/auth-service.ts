import { AppError, fromAuth, isAppError, succeeded } from "../errors/index.ts";
import type { AuthPlatform, Platform } from "../platform/platform.ts";
import { DEFAULT_SITE_NAME } from "../site/site-name.ts";
import type { AccessTokenSource, DiaryConfig } from "../supabase/index.ts";
import { type AuthLayer, createAuthClient, createInMemoryAuthClient } from "./auth-client.ts";
import {
  withholdPasswordSession,
  keepSessionOnFailure,
  withDelegatedRefresh,
  createConnectionWatcher,
  withLocalExpiry,
} from "./auth-fetch.ts";
import type { Auth, ChangePasswordRequest, Credentials, SecondStep, SecondStepProof } from "./auth-types.ts";
import { factorOf, type PasswordSession } from "./factor.ts";
import { type Recovery, redeemRecoveryToken, storeSession } from "./recovery.ts";
import type { createSessionStore, SessionOwner } from "./session-state.ts";
import { sessionOwnerOf, type StoredSession } from "./stored-session.ts";

interface AuthServiceParts {
  config: DiaryConfig;
  platform: AuthPlatform;
  storageKey: string;
  store: ReturnType<typeof createSessionStore>;
  readStored: () => Promise<StoredSession | null>;
  /** Like `AuthService.readOwner`, but returns the stored owner if the session can't be refreshed. */
  readOwner: () => Promise<SessionOwner | null>;
  accessToken: Auth["accessToken"];
}

type Calls = "signIn" | "signUp" | "requestPasswordReset" | "resendConfirmation" | "confirmEmail";

export type AuthService = Pick<
  Auth,
  Calls | "startProviderSignIn" | "finishProviderSignIn" | "openRecovery" | "leaveRecovery" | "signOut"
> &
  SecondStep & {
    readOwner: () => Promise<SessionOwner | null>;
    accessToken: () => Promise<string | null>;
    changePassword: (change: ChangePasswordRequest) => Promise<void>;
    /** Throws if the server can't be reached. */
    endIfGone: () => Promise<void>;
  };

const loadProviderClient = () => import("./provider-client.ts");

export function startAuthService({
  accessToken,
  config,
  platform,
  readOwner,
  readStored,
  storageKey,
  store,
}: AuthServiceParts): AuthService {
  const connection = createConnectionWatcher(
    keepSessionOnFailure(
      withDelegatedRefresh(
        withholdPasswordSession(withLocalExpiry(platform.fetch, platform.now), (session) => {
          passwordSession = session;
        }),
        platform.refreshElsewhere,
        storageKey,
      ),
    ),
  );
  let started: AuthLayer | null = null;
  let passwordSession: PasswordSession | null = null;
  let recovery: Recovery | null = null;
  let confirming: { tokenHash: string; email: string; memory: AuthLayer } | null = null;

  function client(): AuthLayer {
    started ??= createAuthClient(config, platform, connection.fetch, store.report);
    return started;
  }

  /** Throws if a stored session can't be refreshed now, because null would mean that the user is a visitor. */
  async function readSession() {
    if (started === null && (await readStored()) === null) return null;
    const { data, error } = await connection.orLost(client().getSession());
    if (error !== null) {
      const failure = fromAuth(error);
      if (isAppError(failure, "network", "server", "busy")) throw failure;
    }
    return data.session;
  }

  async function leaveRecovery() {
    if (recovery === null) return;
    void recovery.discard();
    recovery = null;
    store.report({ type: "RECOVERY_LEFT", owner: await readOwner() });
  }

  async function begin(session: Parameters<typeof sessionOwnerOf>[0]) {
    await storeSession(config, platform, session);
    await leaveRecovery();
    store.report({ type: "SIGNED_IN", owner: sessionOwnerOf(session) });
  }

  return {
    readOwner: async () => {
      const session = await readSession();
      return session === null ? null : sessionOwnerOf(session);
    },
    leaveRecovery,
    accessToken: async () => (await readSession())?.access_token ?? null,
    signIn: async (credentials) => {
      requireCredentials(credentials);
      succeeded(await client().signInWithPassword(credentials));
      await leaveRecovery();
    },
    startProviderSignIn: async (request) =>
      (await loadProviderClient()).providerAddress(config, platform, request),
    finishProviderSignIn: async (arrival) => {
      const session = await (await loadProviderClient()).redeemCode(config, platform, arrival);
      if (factorOf(session.user) !== undefined) {
        passwordSession = session;
        throw new AppError("auth/code-needed");
      }
      await begin(session);
    },
    submitCode: async (code) => {
      if (passwordSession === null) throw new AppError("session/missing");
      const memory = createInMemoryAuthClient(config, platform);
      succeeded(await memory.setSession(passwordSession));
      succeeded(
        await memory.mfa.challengeAndVerify({ factorId: factorOf(passwordSession.user) ?? "", code }),
      );
      const { session } = succeeded(await memory.getSession());
      if (session === null) throw new AppError("session/expired");
      passwordSession = null;
      await begin(session);
    },
    readFactor: async () => factorOf(succeeded(await client().getUser()).user) ?? null,
    enrollFactor: async () => {
      // Uses a random name, because hosted Supabase rejects the name of an earlier unfinished factor.
      const friendlyName = platform.randomId();
      const issuer = config.siteName ?? DEFAULT_SITE_NAME;
      const enrolled = await client().mfa.enroll({ factorType: "totp", friendlyName, issuer });
      const { id, totp } = succeeded(enrolled);
      return { id, secret: totp.secret, image: totp.qr_code };
    },
    confirmFactor: async (factorId, proof) => {
      const memory = await signInWithCode(config, platform, factorId, proof);
      const { session } = succeeded(await memory.getSession());
      if (session === null) throw new AppError("session/expired");
      await storeSession(config, platform, session);
      store.report({ type: "SIGNED_IN", owner: sessionOwnerOf(session) });
    },
    removeFactor: async (factorId, proof) => {
      const memory = await signInWithCode(config, platform, factorId, proof);
      try {
        succeeded(await memory.mfa.unenroll({ factorId }));
      } finally {
        await memory.signOut({ scope: "local" }).catch(() => {});
      }
    },
    signUp: async ({ invitation, language, ...credentials }) => {
      requireCredentials(credentials);
      const data = {
        ...(language !== undefined && { language }),
        ...(invitation !== undefined && { invitation }),
      };
      const { session } = succeeded(await client().signUp({ ...credentials, options: { data } }));
      await leaveRecovery();
      return session === null ? "confirm-email" : "signed-in";
    },
    requestPasswordReset: async ({ email, redirectTo }) => {
      succeeded(await client().resetPasswordForEmail(email, { redirectTo }));
    },
    resendConfirmation: async (email) => {
      succeeded(await client().resend({ type: "signup", email }));
    },
    confirmEmail: async ({ tokenHash, password }) => {
      if (confirming?.tokenHash !== tokenHash) {
        const memory = createInMemoryAuthClient(config, platform);
        const { user } = succeeded(await memory.verifyOtp({ type: "signup", token_hash: tokenHash }));
        confirming = { tokenHash, email: user?.email ?? "", memory };
      }
      const { email, memory } = confirming;
      // The server needs `current_password` if an earlier request already set the password but the response was lost.
      const { error } = await memory.updateUser({ password, current_password: password });
      const failure = error && fromAuth(error);
      if (failure !== null && failure.code !== "auth/same-password") throw failure;
      await memory.signOut({ scope: "local" }).catch(() => {});
      confirming = null;
      return email;
    },
    // The scope "local" works without a network and doesn't sign out the user's other devices.
    signOut: async () => void (await client().signOut({ scope: "local" })),
    openRecovery: async (tokenHash) => {
      const opened = await redeemRecoveryToken(config, platform, tokenHash);
      void recovery?.discard();
      recovery = opened;
      store.report({ type: "PASSWORD_RECOVERY", owner: opened.owner });
    },
    changePassword: async ({ code, current, password }) => {
      if (recovery === null) {
        const present = current === undefined ? {} : { current_password: current };
        succeeded(await client().updateUser({ password, ...present }));
        // Ignores an error, because the server ends the other sessions when the password changes.
        await client().signOut({ scope: "others" });
        return;
      }
      const owner = await recovery.changePassword(password, code);
      recovery = null;
      store.report({ type: "USER_UPDATED", owner });
    },
    endIfGone: async () => {
      const token = await accessToken();
      const isGone = token === null || (await isSessionGone(config, platform, token));
      const stored = await readStored();
      if (!isGone || (stored !== null && stored.accessToken !== token)) return;
      if (stored !== null) await platform.authStorage.removeItem(storageKey);
      store.report({ type: "SESSION_ENDED", owner: null });
    },
  };
}

function requireCredentials({ email, password }: Credentials) {
  if (email.trim() === "" || password === "") {
    throw new AppError("auth/incomplete", "You must provide either an email or phone number and a password");
  }
}

async function signInWithCode(
  config: DiaryConfig,
  platform: Platform,
  factorId: string,
  { code, ...credentials }: SecondStepProof,
): Promise<AuthLayer> {
  const memory = createInMemoryAuthClient(config, platform);
  succeeded(await memory.signInWithPassword(credentials));
  try {
    succeeded(await memory.mfa.challengeAndVerify({ factorId, code }));
  } catch (error) {
    await memory.signOut({ scope: "local" }).catch(() => {});
    throw error;
  }
  return memory;
}

/** For calls that need a recent sign-in. Throws `auth/invalid-credentials`, `auth/code-needed` and `busy`. */
export async function signInInMemory(
  config: DiaryConfig,
  platform: Platform,
  { code, ...credentials }: Credentials & { code?: string },
): Promise<AccessTokenSource> {
  const client = createInMemoryAuthClient(config, platform);
  const { session, user } = succeeded(await client.signInWithPassword(credentials));
  const factorId = factorOf(user);
  let { access_token } = session;
  if (factorId !== undefined) {
    if (code === undefined) throw new AppError("auth/code-needed");
    ({ access_token } = succeeded(await client.mfa.challengeAndVerify({ factorId, code })));
  }
  return { accessToken: () => Promise.resolve(access_token) };
}

const GONE: ReadonlySet<unknown> = new Set(["session_not_found", "user_not_found"]);
const TIMEOUT_MS = 10_000;

async function isSessionGone(
  { key, url }: DiaryConfig,
  { fetch }: Platform,
  token: string,
): Promise<boolean> {
  const response = await fetch(`${url}/auth/v1/user`, {
    headers: { apikey: key, authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.ok) return false;
  const body = (await response.json().catch(() => null)) as { code?: unknown; error_code?: unknown } | null;
  // The name of this field depends on the requested API version.
  return GONE.has(body?.error_code) || GONE.has(body?.code);
}

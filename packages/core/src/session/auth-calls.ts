import type { GoTrueClient } from "@supabase/auth-js";

import { AppError, fromAuth, isAppError, type AuthFailure } from "../errors/index.ts";
import type { Auth, Credentials } from "./auth.ts";
import type { AuthEvent } from "./session.ts";
import { holderOf } from "./stored-session.ts";

type AuthCalls = Omit<Auth, "current" | "subscribe" | "accessToken" | "recheck">;

type Access = {
  load: () => Promise<GoTrueClient>;
  /** Drops the stored session without the auth layer. */
  forget: () => Promise<void>;
  report: (event: AuthEvent) => void;
};

/** The calls of section 7 of the specification, over a client that is loaded by the first of them. */
export function authCalls({ load, forget, report }: Access): AuthCalls {
  async function signIn(credentials: Credentials) {
    requireBoth(credentials);
    const client = await loaded(load);
    succeeded(await client.signInWithPassword(credentials));
  }

  async function signUp(credentials: Credentials) {
    requireBoth(credentials);
    const client = await loaded(load);
    const { session } = succeeded(await client.signUp(credentials));
    return session === null ? "confirm-email" : "signed-in";
  }

  async function signOut() {
    try {
      const client = await load();
      // This device alone: "local" is not undone by a failing network, and leaves the person's phone signed in.
      await client.signOut({ scope: "local" });
    } catch {
      await forget();
    }
  }

  async function requestPasswordReset({ email, redirectTo }: { email: string; redirectTo: string }) {
    const client = await loaded(load);
    succeeded(await client.resetPasswordForEmail(email, { redirectTo }));
  }

  async function verifyRecovery(tokenHash: string) {
    const client = await loaded(load);
    succeeded(await client.verifyOtp({ type: "recovery", token_hash: tokenHash }));
  }

  async function recoverWithTokens(tokens: { accessToken: string; refreshToken: string }) {
    const client = await loaded(load);
    const { session } = succeeded(
      await client.setSession({ access_token: tokens.accessToken, refresh_token: tokens.refreshToken }),
    );
    if (session === null) throw new AppError("auth/link-invalid", "An error occurred on token verification.");
    // auth-js reports a sign-in: what the link was for, only its reader knows.
    report({ type: "PASSWORD_RECOVERY", holder: holderOf(session) });
  }

  async function changePassword(password: string) {
    try {
      const client = await loaded(load);
      succeeded(await client.updateUser({ password }));
      // The password is changed by now; an old session that could not be ended ends by itself.
      await client.signOut({ scope: "others" });
      return { result: true, msg: "Password has changed" };
    } catch (error) {
      if (!isAppError(error)) throw error;
      return { result: false, msg: error.message };
    }
  }

  return { signIn, signUp, signOut, requestPasswordReset, verifyRecovery, recoverWithTokens, changePassword };
}

/** What the auth layer says of a call without both, said before it costs a request. */
function requireBoth({ email, password }: Credentials) {
  if (email.trim() === "" || password === "") {
    throw new AppError("auth/incomplete", "You must provide either an email or phone number and a password");
  }
}

/** The script of the auth layer is fetched on demand, and that can fail like any request. */
async function loaded(load: () => Promise<GoTrueClient>): Promise<GoTrueClient> {
  try {
    return await load();
  } catch (cause) {
    throw new AppError("network", "The sign-in service could not be loaded.", { cause });
  }
}

/** The data of an answer; auth-js types it as empty where there is an error, and that is thrown. */
function succeeded<Answer extends { data: unknown; error: AuthFailure | null }>({
  data,
  error,
}: Answer): Answer["data"] {
  if (error !== null) throw fromAuth(error);
  return data;
}

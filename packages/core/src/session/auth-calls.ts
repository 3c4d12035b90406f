import type { GoTrueClient } from "@supabase/auth-js";

import { AppError, fromAuth, type AuthFailure } from "../errors/index.ts";
import type { Auth, Credentials, NewAccount, NewPasswordRequest } from "./auth.ts";

type AuthCalls = Pick<
  Auth,
  "signIn" | "signUp" | "signOut" | "requestPasswordReset" | "resendConfirmation"
> & {
  /** As of `Auth`, but throws what the server says against it. */
  changePassword: (change: NewPasswordRequest) => Promise<void>;
};

interface Access {
  load: () => Promise<GoTrueClient>;
  /** Drops the stored session without the auth layer. */
  forget: () => Promise<void>;
}

/** The auth calls of the specification, over a client that is loaded by the first of them. */
export function authCalls({ load, forget }: Access): AuthCalls {
  async function signIn(credentials: Credentials) {
    requireBoth(credentials);
    const client = await loaded(load);
    succeeded(await client.signInWithPassword(credentials));
  }

  async function signUp({ invitation, ...credentials }: NewAccount) {
    requireBoth(credentials);
    const client = await loaded(load);
    const options = invitation === undefined ? {} : { options: { data: { invitation } } };
    const { session } = succeeded(await client.signUp({ ...credentials, ...options }));
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

  async function resendConfirmation(email: string) {
    const client = await loaded(load);
    succeeded(await client.resend({ type: "signup", email }));
  }

  async function changePassword({ current, password }: NewPasswordRequest) {
    const client = await loaded(load);
    succeeded(
      await client.updateUser({ password, ...(current !== undefined && { current_password: current }) }),
    );
    // The password is changed by now; an old session that could not be ended ends by itself.
    await client.signOut({ scope: "others" });
  }

  return { signIn, signUp, signOut, requestPasswordReset, resendConfirmation, changePassword };
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

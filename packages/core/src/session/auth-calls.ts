import { AppError, fromAuth, type AuthFailure } from "../errors/index.ts";
import type { AuthLayer } from "./auth-client.ts";
import type { Auth, Credentials, SignUpRequest, ChangePasswordRequest } from "./auth-types.ts";

type AuthCalls = Pick<Auth, "signIn" | "signUp" | "requestPasswordReset" | "resendConfirmation"> & {
  /** As of `Auth`, but throws what the server says against it. */
  changePassword: (change: ChangePasswordRequest) => Promise<void>;
};

export function createAuthOperations(client: AuthLayer): AuthCalls {
  async function signIn(credentials: Credentials) {
    requireBoth(credentials);
    succeeded(await client.signInWithPassword(credentials));
  }

  async function signUp({ invitation, ...credentials }: SignUpRequest) {
    requireBoth(credentials);
    const options = invitation === undefined ? {} : { options: { data: { invitation } } };
    const { session } = succeeded(await client.signUp({ ...credentials, ...options }));
    return session === null ? "confirm-email" : "signed-in";
  }

  async function requestPasswordReset({ email, redirectTo }: { email: string; redirectTo: string }) {
    succeeded(await client.resetPasswordForEmail(email, { redirectTo }));
  }

  async function resendConfirmation(email: string) {
    succeeded(await client.resend({ type: "signup", email }));
  }

  async function changePassword({ current, password }: ChangePasswordRequest) {
    succeeded(
      await client.updateUser({ password, ...(current !== undefined && { current_password: current }) }),
    );
    // The password is changed by now; an old session that could not be ended ends by itself.
    await client.signOut({ scope: "others" });
  }

  return { signIn, signUp, requestPasswordReset, resendConfirmation, changePassword };
}

/** What the auth layer says of a call without both, said before it costs a request. */
function requireBoth({ email, password }: Credentials) {
  if (email.trim() === "" || password === "") {
    throw new AppError("auth/incomplete", "You must provide either an email or phone number and a password");
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

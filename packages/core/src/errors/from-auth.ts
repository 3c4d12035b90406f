import { AppError, type AppErrorCode } from "./app-error.ts";
import { errorCodeFromStatus } from "./from-postgrest.ts";

/** Fields of auth-js's errors that core reads. They are declared here, so mapping an error doesn't load auth-js. */
export interface AuthFailure {
  name: string;
  message: string;
  status?: number | undefined;
  code?: string | undefined;
}

const CODES: Readonly<Record<string, AppErrorCode>> = {
  invalid_credentials: "auth/invalid-credentials",
  user_already_exists: "auth/user-exists",
  email_exists: "auth/user-exists",
  weak_password: "auth/weak-password",
  same_password: "auth/same-password",
  current_password_required: "auth/current-password-needed",
  current_password_invalid: "auth/current-password-wrong",
  signup_disabled: "auth/sign-up-refused",
  user_banned: "auth/banned",
  otp_expired: "auth/link-invalid",
  email_not_confirmed: "auth/email-not-confirmed",
  code_needed: "auth/code-needed",
  insufficient_aal: "auth/code-needed",
  mfa_verification_failed: "auth/code-wrong",
  reauthentication_needed: "account/sign-in-needed",
  over_request_rate_limit: "busy",
  over_email_send_rate_limit: "busy",
  session_not_found: "session/expired",
  session_expired: "session/expired",
  refresh_token_not_found: "session/expired",
  refresh_token_already_used: "session/expired",
  bad_jwt: "session/expired",
  user_not_found: "session/expired",
};

const UNREADABLE = "The server sent an unexpected response. Please try again.";

/** Maps an auth error to an `AppError` with the server's message, which apps show as specified. */
export function fromAuth(error: AuthFailure): AppError {
  // auth-js couldn't parse the body (for example a proxy's page), or the body has no message.
  const hasNoMessage = error.name === "AuthUnknownError" || isJson(error.message);
  const message = hasNoMessage ? UNREADABLE : error.message;
  return new AppError(codeOf(error), message, { cause: error });
}

/** Throws `named(error)` if a response of auth-js or storage-js has an error. */
export function succeeded<Response extends { data: unknown; error: AuthFailure | null }>(
  { data, error }: Response,
  named: (error: NonNullable<Response["error"]>) => AppError = fromAuth,
): Extract<Response, { error: null }>["data"] {
  if (error !== null) throw named(error);
  return data;
}

function isJson(message: string): boolean {
  return /^(?:null|\{.*\}|\[.*\]|"")$/s.test(message.trim());
}

function codeOf({ name, code, status }: AuthFailure): AppErrorCode {
  if (name === "AuthSessionMissingError") return "session/missing";
  if (name === "AuthInvalidCredentialsError") return "auth/incomplete";
  // auth-js uses this name for a lost connection (no status, or 0) and for 502, 503 and 504.
  if (name === "AuthRetryableFetchError") return status ? "server" : "network";
  const known = code === undefined ? undefined : CODES[code];
  if (known !== undefined) return known;
  if (status === undefined) return "server";
  const general = errorCodeFromStatus(status);
  return general === "server" || general === "busy" || general === "network" ? general : "auth/refused";
}

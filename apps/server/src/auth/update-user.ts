import { authError, tooManyRequests, validationFailed } from "../protocol/responses.ts";
import type { Account } from "./accounts.ts";
import type { AuthState, ParsedAuthApiRequest } from "./auth-call.ts";
import { codeNeeded, isRecentSignIn, needsCode, signInNeeded } from "./factors.ts";
import { verifyPassword, isTooLongPassword, passwordTooLong } from "./password-hash.ts";
import { saveProviders } from "./provider/identities.ts";
import { AUTH_LIMITS, type RateLimiter } from "./rate-limiter.ts";

export const METADATA_MAX = 4096;

const PRESENT_PASSWORD_NEEDED = "Current password required when setting new password.";

export async function updateUser(state: AuthState, call: ParsedAuthApiRequest): Promise<Response> {
  const { caller, fields } = call;
  if (caller.kind !== "user") return call.send({});
  if (await needsCode(state, caller.sessionId)) return codeNeeded();
  if (call.email !== "") return validationFailed(422, "The email address cannot be changed");

  const { data } = fields;
  if (data !== undefined) {
    const wait = state.limiter.countAttempt(`profile ${caller.userId}`, AUTH_LIMITS.profileOfAccount);
    if (wait > 0) return tooManyRequests(wait);
    const length = JSON.stringify(data).length + (await state.accounts.metadataLength(caller.userId));
    if (length > METADATA_MAX) return validationFailed(422, "user_metadata is too large");
  }
  const rest = data === undefined ? {} : { data };
  if (fields["password"] === undefined) return call.send(rest);
  if (isTooLongPassword(call.password)) return passwordTooLong();
  return changePassword(state, call, caller, { ...rest, password: call.password });
}

async function changePassword(
  state: AuthState,
  { fields, network, send }: ParsedAuthApiRequest,
  { userId, sessionId }: { userId: string; sessionId: string },
  body: Record<string, unknown>,
): Promise<Response> {
  const { accounts, limiter, sessions } = state;
  const key = `password ${userId}`;
  const wait = limiter.countAttempt(key, AUTH_LIMITS.passwordOfAccount);
  if (wait > 0) return tooManyRequests(wait);

  const account = await accounts.byId(userId);
  const isRecovery = await accounts.isRecovery(sessionId);
  // A stolen session must not add a password to an account that has none.
  if (account?.encrypted_password == null && !isRecovery && !(await isRecentSignIn(state, sessionId))) {
    limiter.refund(key);
    return signInNeeded();
  }
  const isExempt = account?.encrypted_password == null || isRecovery;
  const rejection = isExempt
    ? undefined
    : await checkCurrentPassword(fields["current_password"], account, limiter, network);
  if (rejection !== undefined) {
    limiter.refund(key);
    return rejection;
  }
  if (!isExempt) limiter.signedIn(account.email ?? "", network);

  const response = await send(body);
  if (response.ok) {
    await accounts.endOtherSessions(userId, sessionId);
    await state.database.transaction(({ query }) => saveProviders(query, userId));
  } else limiter.refund(key);
  sessions.forget(userId);
  return response;
}

async function checkCurrentPassword(
  present: unknown,
  { email, encrypted_password }: Account,
  limiter: RateLimiter,
  network: string,
): Promise<Response | undefined> {
  if (typeof present !== "string" || present === "") {
    return authError(400, "current_password_required", PRESENT_PASSWORD_NEEDED);
  }
  const wait = limiter.beginSignIn(email ?? "", network);
  if (wait > 0) return tooManyRequests(wait);
  if (await verifyPassword(present, encrypted_password)) return undefined;
  return authError(400, "current_password_invalid", PRESENT_PASSWORD_NEEDED);
}

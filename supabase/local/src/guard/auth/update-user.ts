import { authError, tooManyRequests, validationFailed } from "../answers.ts";
import type { Account } from "./accounts.ts";
import type { AuthState, ReadCall } from "./auth-call.ts";
import { isPassword } from "./password-hash.ts";
import { AUTH_LIMITS } from "./rate-limiter.ts";

/** The most characters of metadata that one account may keep, as JSON. */
export const METADATA_MAX = 4096;

const PRESENT_PASSWORD_NEEDED = "Current password required when setting new password.";

/** `PUT /user`: a new password, or metadata; the address stays, no page of ours changes it. */
export async function updateUser(state: AuthState, call: ReadCall): Promise<Response> {
  const { caller, fields } = call;
  if (caller.kind !== "user") return call.send({});
  if (call.email !== "") return validationFailed(422, "The email address cannot be changed");

  const { data } = fields;
  if (data !== undefined) {
    const wait = await state.limiter.take(`profile ${caller.userId}`, AUTH_LIMITS.profileOfAccount);
    if (wait > 0) return tooManyRequests(wait);
    const length = JSON.stringify(data).length + (await state.accounts.metadataLength(caller.userId));
    if (length > METADATA_MAX) return validationFailed(422, "user_metadata is too large");
  }
  const rest = data === undefined ? {} : { data };
  if (fields["password"] === undefined) return call.send(rest);
  return changePassword(state, call, caller, { ...rest, password: call.password });
}

async function changePassword(
  { accounts, attempts, limiter, sessions }: AuthState,
  { fields, network, send }: ReadCall,
  { userId, sessionId }: { userId: string; sessionId: string },
  body: Record<string, unknown>,
): Promise<Response> {
  const key = `password ${userId}`;
  const wait = await limiter.take(key, AUTH_LIMITS.passwordOfAccount);
  if (wait > 0) return tooManyRequests(wait);

  const account = await accounts.byId(userId);
  const isExempt = account?.encrypted_password == null || (await accounts.isRecovery(sessionId));
  const refusal = isExempt
    ? undefined
    : await refusePresentPassword(fields["current_password"], account, (email) =>
        attempts.begin(email, network),
      );
  if (refusal !== undefined) {
    await limiter.giveBack(key, AUTH_LIMITS.passwordOfAccount);
    return refusal;
  }
  if (!isExempt) await attempts.succeeded(account.email ?? "", network);

  const answer = await send(body);
  if (answer.ok) await accounts.endOtherSessions(userId, sessionId);
  else await limiter.giveBack(key, AUTH_LIMITS.passwordOfAccount);
  sessions.forget(userId);
  return answer;
}

/** As GoTrue with `update_password_require_current_password`. */
async function refusePresentPassword(
  present: unknown,
  { email, encrypted_password }: Account,
  begin: (account: string) => Promise<number>,
): Promise<Response | undefined> {
  if (typeof present !== "string" || present === "") {
    return authError(400, "current_password_required", PRESENT_PASSWORD_NEEDED);
  }
  const wait = await begin(email ?? "");
  if (wait > 0) return tooManyRequests(wait);
  if (await isPassword(present, encrypted_password)) return undefined;
  return authError(400, "current_password_invalid", PRESENT_PASSWORD_NEEDED);
}

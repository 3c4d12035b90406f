import { randomBytes, randomUUID } from "node:crypto";

import { jsonResponse, tooManyEmails, validationFailed } from "../protocol/responses.ts";
import type { Account } from "./accounts.ts";
import type { AuthState, ParsedAuthApiRequest } from "./auth-call.ts";
import { verifyPassword } from "./password-hash.ts";
import { AUTH_LIMITS } from "./rate-limiter.ts";

export async function isEmailRateLimited(
  { limiter }: AuthState,
  { email, network }: ParsedAuthApiRequest,
): Promise<boolean> {
  return (
    limiter.countAttempt(`mails ${network}`, AUTH_LIMITS.mailOfNetwork) > 0 ||
    limiter.countAttempt(`mail to ${email}`, AUTH_LIMITS.mailToAddress) > 0 ||
    limiter.countAttempt(`mails to ${email}`, AUTH_LIMITS.mailsToAddress) > 0
  );
}

/** Takes as long as a new sign-up, so the time doesn't reveal the account. Returns false if an invitation is needed and the given one can't be used. */
export async function handleRepeatedSignUp(
  state: AuthState,
  call: ParsedAuthApiRequest,
  account: Account,
): Promise<boolean> {
  if (!(await state.accounts.redeemInvitation(call.fields["data"]))) return false;
  await verifyPassword(call.password, undefined);
  if (!account.is_confirmed) await mailAgain(state, account);
  return true;
}

export async function resendConfirmation(state: AuthState, call: ParsedAuthApiRequest): Promise<Response> {
  if (call.fields["type"] !== "signup" || call.email === "") {
    return validationFailed(400, "Type provided requires an email address");
  }
  if (await isEmailRateLimited(state, call)) return tooManyEmails();
  const account = await state.accounts.byEmail(call.email);
  if (account !== undefined && !account.is_confirmed) await mailAgain(state, account);
  return jsonResponse(200, {});
}

async function mailAgain(state: AuthState, { id, email }: Account): Promise<void> {
  const token = randomBytes(28).toString("hex");
  await state.accounts.setConfirmation(id, token);
  await state.sendConfirmation?.(email ?? "", token);
}

/** Looks like Supabase Auth's response for an unconfirmed account, but contains no data of the account. */
export function pendingUser(email: string): Response {
  const now = new Date().toISOString();
  return jsonResponse(200, {
    id: randomUUID(),
    aud: "authenticated",
    role: "",
    email,
    phone: "",
    confirmation_sent_at: now,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: {},
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  });
}

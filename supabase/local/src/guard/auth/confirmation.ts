import { randomBytes, randomUUID } from "node:crypto";

import { jsonAnswer, tooManyMails, validationFailed } from "../answers.ts";
import type { Account } from "./accounts.ts";
import type { AuthState, ReadCall } from "./auth-call.ts";
import { hashPassword } from "./password-hash.ts";
import { AUTH_LIMITS } from "./rate-limiter.ts";

/** Mails the code that confirms an address. */
export type SendConfirmation = (email: string, tokenHash: string) => Promise<void>;

/** Whether so many mails went out that another has to wait. */
export async function isMailLimited({ limiter }: AuthState, { email, network }: ReadCall): Promise<boolean> {
  return (
    (await limiter.take(`mails ${network}`, AUTH_LIMITS.mailOfNetwork)) > 0 ||
    (await limiter.take(`mail to ${email}`, AUTH_LIMITS.mailToAddress)) > 0 ||
    (await limiter.take(`mails to ${email}`, AUTH_LIMITS.mailsToAddress)) > 0
  );
}

/**
 * A sign-up of an address that has an account already. It is answered as a new one is, so that nobody learns of the
 * account. One that was never confirmed takes the new password and gets another mail: who follows the link set that
 * password, and whoever signed up before with an address that was not theirs gains nothing.
 */
export async function signUpAgain(state: AuthState, call: ReadCall, account: Account): Promise<Response> {
  const hash = await hashPassword(call.password);
  if (!account.is_confirmed) await mailAgain(state, account, hash);
  return jsonAnswer(200, pendingUser(call.email));
}

/** `POST /resend`: says the same whether the address waits for a mail or not. */
export async function resendConfirmation(state: AuthState, call: ReadCall): Promise<Response> {
  if (call.fields["type"] !== "signup" || call.email === "") {
    return validationFailed(400, "Type provided requires an email address");
  }
  if (await isMailLimited(state, call)) return tooManyMails();
  const account = await state.accounts.byEmail(call.email);
  if (account !== undefined && !account.is_confirmed) await mailAgain(state, account);
  return jsonAnswer(200, {});
}

async function mailAgain(state: AuthState, { id, email }: Account, passwordHash?: string): Promise<void> {
  const token = randomBytes(28).toString("hex");
  await state.accounts.setConfirmation(id, token, passwordHash);
  await state.sendConfirmation?.(email ?? "", token);
}

/** As the auth service describes an account that waits for its confirmation. */
function pendingUser(email: string) {
  const now = new Date().toISOString();
  return {
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
  };
}

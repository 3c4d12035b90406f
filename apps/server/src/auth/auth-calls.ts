import { setTimeout as pass } from "node:timers/promises";

import {
  authError,
  invalidCredentials,
  jsonResponse,
  tooManyEmails,
  tooManyRequests,
  userBanned,
  validationFailed,
} from "../protocol/responses.ts";
import { AccountRepo, isBanned, sessionIdOf } from "./accounts.ts";
import {
  type AuthApiRequest,
  type AuthState,
  pick,
  parseAuthRequestBody,
  type ParsedAuthApiRequest,
} from "./auth-call.ts";
import { isEmailRateLimited, pendingUser, resendConfirmation, handleRepeatedSignUp } from "./confirmation.ts";
import {
  challengeFactor,
  codeNeeded,
  enrollFactor,
  needsCode,
  removeFactor,
  verifyFactor,
  withFactors,
} from "./factors.ts";
import { verifyPassword, isTooLongPassword, passwordTooLong } from "./password-hash.ts";
import { authorize, callback, redeemCode } from "./provider/provider-calls.ts";
import { AUTH_LIMITS } from "./rate-limiter.ts";
import { rotateRefreshToken } from "./refresh-tokens.ts";
import { METADATA_MAX, updateUser } from "./update-user.ts";

export type AuthHandler = (call: AuthApiRequest) => Promise<Response>;

type CallHandler = (state: AuthState, call: ParsedAuthApiRequest) => Promise<Response>;

/** Response times of calls that may send a mail are rounded up to this step, so they don't reveal accounts. */
const MAIL_STEP_MS = 250;

// Accepts only requests of the apps. With GET /verify, a link preview would use up the link. /otp would create users.
const CALLS: Readonly<Record<string, CallHandler>> = {
  "GET authorize": authorize,
  "GET callback": callback,
  "POST signup": signUp,
  "POST token": async (state, call) => withFactors(state, await getToken(state, call)),
  "POST recover": recover,
  "POST resend": async (state, call) =>
    state.sendConfirmation === undefined
      ? call.send({})
      : padResponseTime(() => resendConfirmation(state, call)),
  "POST verify": async (state, call) => withFactors(state, await verify(state, call)),
  "POST logout": logOut,
  "GET user": async (state, { send }) => withFactors(state, await send()),
  "PUT user": async (state, call) => withFactors(state, await updateUser(state, call)),
  "POST factors": enrollFactor,
  "POST factors/:id/challenge": challengeFactor,
  "POST factors/:id/verify": verifyFactor,
  "DELETE factors/:id": removeFactor,
  "GET settings": async (state, { send }) => withProviders(state, await send()),
  "GET health": async (_state, { send }) => send(),
};

/** Handles /auth/v1 with lite (@supabase/lite), and adds rate limits, constant response times and a second factor. */
export function createAuth(options: Omit<AuthState, "accounts">): AuthHandler {
  const state: AuthState = { ...options, accounts: new AccountRepo(options.database) };
  return async (call) => {
    const handle = CALLS[`${call.method} ${call.path.replace(/^factors\/[^/]+/, "factors/:id")}`];
    if (handle === undefined) return authError(405, "validation_failed", "Method not allowed");
    const read = parseAuthRequestBody(call);
    if (read instanceof Response) return read;
    return !state.passwordSignIn && isAboutPasswords(read) ? passwordsOff() : handle(state, read);
  };
}

function isAboutPasswords({ fields, parameters, path }: ParsedAuthApiRequest): boolean {
  if (path === "token") return parameters.get("grant_type") === "password";
  if (path === "user") return fields["password"] !== undefined;
  return ["signup", "recover", "resend", "verify"].includes(path);
}

const passwordsOff = () => authError(422, "email_provider_disabled", "Email logins are disabled");

/** Adds the providers, which lite (@supabase/lite) doesn't know, and whether passwords are allowed. */
async function withProviders({ passwordSignIn, signIns }: AuthState, response: Response): Promise<Response> {
  if (!response.ok) return response;
  const settings = (await response.json()) as { external: Record<string, unknown> };
  const providers = Object.fromEntries(signIns.providers.map(({ id }) => [id, true]));
  return jsonResponse(200, {
    ...settings,
    external: { ...settings.external, email: passwordSignIn, ...providers },
  });
}

async function signUp(state: AuthState, call: ParsedAuthApiRequest): Promise<Response> {
  const { limiter, accounts } = state;
  const wait = limiter.countAttempt(`sign-up ${call.network}`, AUTH_LIMITS.signUpOfNetwork);
  if (wait > 0) return tooManyRequests(wait);
  if (JSON.stringify(call.fields["data"] ?? {}).length > METADATA_MAX) {
    return validationFailed(422, "user_metadata is too large");
  }
  if (isTooLongPassword(call.password)) return passwordTooLong();
  if ((await accounts.signUpRefusal(call.fields["data"])) !== null) return signUpsClosed();
  if (state.sendConfirmation !== undefined) {
    return (await isEmailRateLimited(state, call))
      ? tooManyEmails()
      : padResponseTime(() => signUpUnconfirmed(state, call));
  }
  const response = await call.send(pick(call.fields, "email", "password", "data"));
  // If another request signs up the same address at the same time, lite responds with 500.
  if (response.status === 500 && (await accounts.byEmail(call.email)) !== undefined) {
    return authError(422, "user_already_exists", "User already registered");
  }
  return responseToUsedInvitation(state, call, response);
}

/** Returns the same response for a new address, an unconfirmed and a confirmed account. */
async function signUpUnconfirmed(state: AuthState, call: ParsedAuthApiRequest): Promise<Response> {
  const response = await call.send(pick(call.fields, "email", "password", "data"));
  if (response.ok) return pendingUser(call.email);
  // Lite rejects an invalid password before it looks up the account, so such a response doesn't reveal an account.
  const isInvalid = [400, 422].includes(response.status);
  const account = isInvalid ? undefined : await state.accounts.byEmail(call.email);
  if (account === undefined) return responseToUsedInvitation(state, call, response);
  return (await handleRepeatedSignUp(state, call, account)) ? pendingUser(call.email) : signUpsClosed();
}

/** The database rejects the account if another sign-up has used up the invitation after the first check. */
async function responseToUsedInvitation(
  state: AuthState,
  call: ParsedAuthApiRequest,
  response: Response,
): Promise<Response> {
  const isRefused =
    response.status === 500 && (await state.accounts.signUpRefusal(call.fields["data"])) !== null;
  return isRefused ? signUpsClosed() : response;
}

const signUpsClosed = () => authError(422, "signup_disabled", "Signups not allowed for this instance");

async function getToken(state: AuthState, call: ParsedAuthApiRequest): Promise<Response> {
  switch (call.parameters.get("grant_type")) {
    case "password":
      return signIn(state, call);
    case "pkce":
      return redeemCode(state, call);
    case "refresh_token": {
      const wait = state.limiter.countAttempt(`refresh ${call.network}`, AUTH_LIMITS.refreshOfNetwork);
      return wait > 0 ? tooManyRequests(wait) : refresh(state, call);
    }
    default:
      return authError(400, "unsupported_grant_type", "unsupported_grant_type");
  }
}

async function refresh({ database }: AuthState, { fields, send }: ParsedAuthApiRequest): Promise<Response> {
  if (typeof fields["refresh_token"] === "string")
    await rotateRefreshToken(database, fields["refresh_token"]);
  return send(pick(fields, "refresh_token"));
}

async function signIn({ limiter, accounts }: AuthState, call: ParsedAuthApiRequest): Promise<Response> {
  const { email, password, network } = call;
  const failures = `failures ${network}`;
  const ofNetwork =
    limiter.countAttempt(`sign-ins ${network}`, AUTH_LIMITS.signInsOfNetwork) ||
    limiter.countAttempt(failures, AUTH_LIMITS.failuresOfNetwork);
  if (ofNetwork > 0) return tooManyRequests(ofNetwork);
  // Checked last, because attempts that other limits reject must not extend the account's waiting time.
  const ofAccount = limiter.beginSignIn(email, network);
  if (ofAccount > 0) {
    limiter.refund(failures);
    return tooManyRequests(ofAccount);
  }

  const account = await accounts.byEmail(email);
  // Checks the password here, because lite responds to an unconfirmed address before it checks the password.
  const isRefused =
    account?.is_confirmed === false && !(await verifyPassword(password, account.encrypted_password));
  const sent = isRefused ? invalidCredentials() : await call.send(pick(call.fields, "email", "password"));
  const isOutdated = sent.ok && account !== undefined && (await accounts.endOutdatedSession(account, sent));
  const response = isOutdated ? invalidCredentials() : sent;
  // Lite hashes no password for an unknown address. This hash makes the response as slow as for a known address.
  if (response.status === 400 && !account?.encrypted_password) await verifyPassword(password, undefined);
  if (response.ok) limiter.signedIn(email, network);
  else if (response.status >= 500) limiter.refundSignIn(email, network);
  if (response.ok || response.status >= 500) limiter.refund(failures);
  // The password was correct, but the database rejected the session of a banned user.
  return response.status === 500 && isBanned(account) ? userBanned() : response;
}

async function recover(state: AuthState, call: ParsedAuthApiRequest): Promise<Response> {
  if (await isEmailRateLimited(state, call)) return tooManyEmails();
  return padResponseTime(() => call.send(pick(call.fields, "email")));
}

async function padResponseTime(respond: () => Promise<Response>): Promise<Response> {
  const began = performance.now();
  const response = await respond();
  await pass(MAIL_STEP_MS - ((performance.now() - began) % MAIL_STEP_MS));
  return response;
}

/** A session without its second factor must not end other sessions: an intruder could sign the owner out. */
async function logOut(
  state: AuthState,
  { caller, fields, parameters, send }: ParsedAuthApiRequest,
): Promise<Response> {
  const inBody = typeof fields["scope"] === "string" ? fields["scope"] : undefined;
  const scope = parameters.get("scope") ?? inBody ?? "local";
  if (caller.kind === "user" && scope !== "local" && (await needsCode(state, caller.sessionId)))
    return codeNeeded();
  // Sends only this scope, because lite may read another scope if the parameter is repeated.
  return send({}, { method: "POST", path: `logout?scope=${encodeURIComponent(scope)}` });
}

async function verify(
  { limiter, accounts, sendConfirmation }: AuthState,
  call: ParsedAuthApiRequest,
): Promise<Response> {
  const wait = limiter.countAttempt(`verify ${call.network}`, AUTH_LIMITS.verifyOfNetwork);
  if (wait > 0) return tooManyRequests(wait);
  const isConfirmation = call.fields["type"] === "signup" && sendConfirmation !== undefined;
  if (call.fields["type"] !== "recovery" && !isConfirmation) {
    return authError(403, "otp_expired", "Email link is invalid or has expired");
  }
  const { token_hash } = call.fields;
  const account = await (typeof token_hash === "string"
    ? accounts.byLinkCode(token_hash)
    : accounts.byEmail(call.email));
  const response = await call.send(pick(call.fields, "type", "token_hash", "email", "token"));
  if (response.status === 500 && isBanned(account)) return userBanned();
  const sessionId = sessionIdOf(response);
  if (response.ok && sessionId !== null && !isConfirmation) await accounts.markRecovery(sessionId);
  return response;
}

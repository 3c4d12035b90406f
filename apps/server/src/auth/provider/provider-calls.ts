import { createHash, timingSafeEqual } from "node:crypto";

import { paths } from "@diary/core/paths";

import { log } from "../../log/log.ts";
import { authError, tooManyRequests, userBanned, validationFailed } from "../../protocol/responses.ts";
import type { AuthState, ParsedAuthApiRequest } from "../auth-call.ts";
import { AUTH_LIMITS } from "../rate-limiter.ts";
import { randomKey } from "./expiring-store.ts";
import { findOrCreateAccount, type SignUpMetadata, startSession } from "./identities.ts";
import { ProviderUnavailable, type SignInProvider } from "./provider.ts";
import { FLOW_LIFE_S, type ProviderSignIns } from "./sign-ins.ts";

export async function authorize(state: AuthState, call: ParsedAuthApiRequest): Promise<Response> {
  const { parameters } = call;
  const { signIns } = state;
  const provider = signIns.providers.find(({ id }) => id === parameters.get("provider"));
  if (provider === undefined) return validationFailed(400, "Unsupported provider: provider is not enabled");
  const challenge = parameters.get("code_challenge") ?? "";
  // The flow without PKCE would put the session into the page's address.
  if (!/^[\w-]{43}$/.test(challenge) || parameters.get("code_challenge_method")?.toLowerCase() !== "s256")
    return validationFailed(400, "code_challenge must be a challenge of the method s256");
  const redirectTo = pageOf(signIns.siteUrl, parameters.get("redirect_to"));
  const wait = state.limiter.countAttempt(`sign-ins ${call.network}`, AUTH_LIMITS.signInsOfNetwork);
  if (wait > 0) return toPage(redirectTo, failure("over_request_rate_limit"));

  const secrets = { state: randomKey(), nonce: randomKey(), verifier: randomKey() };
  const browser = randomKey();
  try {
    const prompt = parameters.get("prompt") === "login" ? "login" : undefined;
    const location = await provider.authorizationUrl(secrets, signIns.callbackUrl, prompt);
    const metadata = metadataIn(parameters);
    signIns.flows.add({ provider, secrets, browser, redirectTo, challenge, metadata }, secrets.state);
    return redirect(location, cookie(signIns, secrets.state, browser, FLOW_LIFE_S));
  } catch (error) {
    return toPage(redirectTo, failureOf(error, provider));
  }
}

export async function callback(state: AuthState, call: ParsedAuthApiRequest): Promise<Response> {
  const { parameters, network } = call;
  const { limiter, signIns } = state;
  const given = parameters.get("state") ?? "";
  const flow = signIns.flows.take(given);
  if (flow === undefined || !isSame(cookieValue(call.cookies, cookieName(given)), flow.browser))
    return toPage(pageOf(signIns.siteUrl, null), failure("bad_oauth_state"));
  const expired = cookie(signIns, given, "", 0);
  const failures = `failures ${network}`;
  if (limiter.countAttempt(failures, AUTH_LIMITS.failuresOfNetwork) > 0)
    return toPage(flow.redirectTo, failure("over_request_rate_limit"), expired);
  const problem = parameters.get("error");
  if (problem !== null) {
    if (problem === "access_denied") limiter.refund(failures);
    else logFailure(flow.provider, problem);
    const code = problem === "access_denied" ? "access_denied" : "bad_oauth_callback";
    return toPage(flow.redirectTo, failure(code), expired);
  }
  try {
    const address = new URL(`${signIns.callbackUrl}?${parameters.toString()}`);
    const identity = await flow.provider.readIdentity(address, flow.secrets);
    const outcome = await findOrCreateAccount(state.database, identity, flow.metadata, () =>
      limiter.countAttempt(`sign-up ${network}`, AUTH_LIMITS.signUpOfNetwork),
    );
    if (outcome.kind === "rejected") return toPage(flow.redirectTo, failure(outcome.code), expired);
    limiter.refund(failures);
    const { link, userId } = outcome;
    state.sessions.forget(userId);
    const { challenge, provider } = flow;
    const code = signIns.grants.add({ userId, provider: provider.id, challenge, link });
    return toPage(flow.redirectTo, { code }, expired);
  } catch (error) {
    if (error instanceof ProviderUnavailable) limiter.refund(failures);
    return toPage(flow.redirectTo, failureOf(error, flow.provider), expired);
  }
}

/** Redeems the callback's code, which works once and in the same browser. */
export async function redeemCode(state: AuthState, call: ParsedAuthApiRequest): Promise<Response> {
  const { fields, network, send } = call;
  const { limiter, signIns } = state;
  const failures = `failures ${network}`;
  const wait =
    limiter.countAttempt(`sign-ins ${network}`, AUTH_LIMITS.signInsOfNetwork) ||
    limiter.countAttempt(failures, AUTH_LIMITS.failuresOfNetwork);
  if (wait > 0) return tooManyRequests(wait);
  const { auth_code, code_verifier } = fields;
  const grant = typeof auth_code === "string" ? signIns.grants.take(auth_code) : undefined;
  if (grant === undefined) return authError(404, "flow_state_not_found", "Invalid or used code");
  const challenge = createHash("sha256").update(String(code_verifier)).digest("base64url");
  if (!isSame(challenge, grant.challenge))
    return authError(
      400,
      "bad_code_verifier",
      "code challenge does not match previously saved code verifier",
    );
  const session = await startSession(state.database, grant.userId, grant.provider);
  if (session === "banned") return userBanned();
  if (session === "deleted") return authError(404, "flow_state_not_found", "Invalid or used code");
  limiter.refund(failures);
  if (grant.link !== undefined) signIns.links.add(grant.link, session.id);
  const path = "token?grant_type=refresh_token";
  return send({ refresh_token: session.refreshToken }, { method: "POST", path });
}

/** Returns only addresses of this site: another site would receive the code, or mislead the user. */
function pageOf(siteUrl: string, wanted: string | null): URL {
  const fallback = new URL(paths.signIn, siteUrl);
  if (wanted === null || !URL.canParse(wanted, siteUrl)) return fallback;
  const page = new URL(wanted, siteUrl);
  if (page.origin !== fallback.origin || page.username !== "" || page.password !== "") return fallback;
  page.hash = "";
  return page;
}

const INVITATION_MAX = 200;

function metadataIn(parameters: URLSearchParams): SignUpMetadata {
  const [invitation, language] = [parameters.get("invitation"), parameters.get("language")];
  return {
    ...(invitation !== null && invitation.length <= INVITATION_MAX && { invitation }),
    ...(language !== null && /^[a-z]{2}$/.test(language) && { language }),
  };
}

const ERRORS: Readonly<Record<string, string>> = {
  access_denied: "access_denied",
  provider_unavailable: "server_error",
  signup_disabled: "access_denied",
  user_banned: "access_denied",
};

const failure = (code: string) => ({ error: ERRORS[code] ?? "invalid_request", error_code: code });

function failureOf(error: unknown, provider: SignInProvider) {
  logFailure(provider, reasonOf(error));
  return failure(error instanceof ProviderUnavailable ? "provider_unavailable" : "bad_oauth_callback");
}

/** Omits messages, which can contain claims or tokens. */
function reasonOf(error: unknown): string {
  const { code, error: name, cause } = error as { code?: unknown; error?: unknown; cause?: unknown };
  const own = [error instanceof Error ? error.name : "", code, name].filter(
    (part) => typeof part === "string" && part !== "",
  );
  return [own.join(" "), ...(cause instanceof Error ? [reasonOf(cause)] : [])].join(", ");
}

function logFailure(provider: SignInProvider, reason: string): void {
  log.warn({ component: "sign-in", provider: provider.id, reason }, "a sign-in with the provider failed");
}

function toPage(page: URL, values: Record<string, string>, setCookie?: string): Response {
  const location = new URL(page);
  for (const name of ["code", "error", "error_code", "error_description"]) location.searchParams.delete(name);
  for (const [name, value] of Object.entries(values)) location.searchParams.set(name, value);
  return redirect(location, setCookie);
}

function redirect(location: URL, setCookie?: string): Response {
  const headers = new Headers({ location: location.href, "referrer-policy": "no-referrer" });
  if (setCookie !== undefined) headers.set("set-cookie", setCookie);
  return new Response(null, { status: 302, headers });
}

/** Each sign-in has a separate cookie, so several tabs can sign in concurrently. */
const cookieName = (state: string) => `diary-sign-in-${state.replaceAll(/[^\w-]/g, "").slice(0, 12)}`;

function cookie({ siteUrl }: ProviderSignIns, state: string, value: string, life: number): string {
  const secure = siteUrl.startsWith("https:") ? "; Secure" : "";
  return `${cookieName(state)}=${value}; Path=/auth/v1/callback; Max-Age=${life}; HttpOnly; SameSite=Lax${secure}`;
}

function cookieValue(cookies: string, name: string): string {
  const pair = cookies.split(/; */).find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) ?? "";
}

function isSame(a: string, b: string): boolean {
  const [first, second] = [Buffer.from(a), Buffer.from(b)];
  return first.length === second.length && timingSafeEqual(first, second);
}

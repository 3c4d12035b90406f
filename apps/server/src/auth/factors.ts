// Two-factor sign-in as in Supabase Auth: a code raises the level (`aal`) of a session from 1 to 2.
import { randomUUID } from "node:crypto";

import { DEFAULT_SITE_NAME } from "@diary/core/site/site-name";
import { decodeJwt, type JWTPayload, SignJWT } from "jose";
import { renderSVG } from "uqr";

import { authError, jsonResponse, tooManyRequests, validationFailed } from "../protocol/responses.ts";
import type { AuthState, ParsedAuthApiRequest, TokenSigner } from "./auth-call.ts";
import { saveIdentity } from "./provider/identities.ts";
import { AUTH_LIMITS, type Limit } from "./rate-limiter.ts";
import { createTotpSecret, stepOfCode } from "./totp.ts";

/** Challenges are not stored, because a code expires and works only once. */
const CHALLENGE_LIFE_S = 300;

type Caller = Extract<ParsedAuthApiRequest["caller"], { kind: "user" }>;

export async function enrollFactor(state: AuthState, call: ParsedAuthApiRequest): Promise<Response> {
  const { caller, fields } = call;
  if (caller.kind !== "user") return unauthorized();
  if (fields["factor_type"] !== "totp") return validationFailed(400, "factor_type must be totp");
  const factors = await factorsOf(state, caller.userId);
  if (factors.some(({ status }) => status === "verified")) {
    return authError(422, "too_many_enrolled_mfa_factors", "Maximum number of verified factors reached");
  }
  const id = randomUUID();
  const secret = createTotpSecret();
  await state.database.transaction(async ({ query }) => {
    await query("delete from auth.mfa_factors where user_id = $1 and status = 'unverified'", [caller.userId]);
    await query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, secret) values ($1, $2, 'totp', 'unverified', $3)`,
      [id, caller.userId, secret],
    );
  });
  const account = await state.accounts.byId(caller.userId);
  const issuer = state.siteName ?? DEFAULT_SITE_NAME;
  const label = encodeURIComponent(`${issuer}:${account?.email ?? ""}`);
  // Omits parameters with default values to keep the QR code small.
  const parameters = new URLSearchParams({ secret, issuer });
  const uri = `otpauth://totp/${label}?${parameters.toString().replaceAll("+", "%20")}`;
  return jsonResponse(200, {
    id,
    type: "totp",
    totp: { qr_code: renderSVG(uri, { border: 4 }), secret, uri },
  });
}

export async function challengeFactor(state: AuthState, call: ParsedAuthApiRequest): Promise<Response> {
  const { caller } = call;
  if (caller.kind !== "user") return unauthorized();
  if ((await factorOf(state, call, caller)) === undefined) return noSuchFactor();
  const expires_at = Math.floor(Date.now() / 1000) + CHALLENGE_LIFE_S;
  return jsonResponse(200, { id: randomUUID(), type: "totp", expires_at });
}

export async function verifyFactor(state: AuthState, call: ParsedAuthApiRequest): Promise<Response> {
  const { caller, fields, network } = call;
  const { accounts, database, limiter, sessions } = state;
  if (caller.kind !== "user") return unauthorized();
  const { sessionId, userId } = caller;
  const factor = await factorOf(state, call, caller);
  if (factor === undefined) return noSuchFactor();
  if (factor.status === "unverified") {
    // If another session has verified a factor in the meantime, this session needs a code of that factor.
    if (await needsCode(state, sessionId)) return codeNeeded();
    if (!(await isRecentSignIn(state, sessionId))) return signInNeeded();
  }
  const counts: [key: string, limit: Limit][] = (await accounts.isRecovery(sessionId))
    ? [
        [`codes recovery ${userId}`, AUTH_LIMITS.codesOfRecovery],
        [`codes recovery day ${userId}`, AUTH_LIMITS.codesOfAccount],
      ]
    : [
        [`codes ${userId} ${network}`, AUTH_LIMITS.codesOfNetwork],
        [`codes ${userId}`, AUTH_LIMITS.codesOfAccount],
      ];
  const wait = limiter.countAttempts(counts);
  if (wait > 0) return tooManyRequests(wait);

  const { code } = fields;
  const step = typeof code === "string" ? stepOfCode(factor.secret, code) : undefined;
  const isAccepted =
    step !== undefined &&
    (await database.transaction(async ({ query }) => {
      // Two concurrent requests must not verify different factors.
      await query("select from auth.mfa_factors where user_id = $1 order by id for update", [userId]);
      const used = await query(
        `update auth.mfa_factors f set status = 'verified', last_used_step = $2, updated_at = now()
         where f.id = $1 and f.last_used_step < $2 and (f.status = 'verified' or not exists (
           select from auth.mfa_factors o where o.user_id = f.user_id and o.status = 'verified'
         ))
         returning f.id`,
        [factor.id, step],
      );
      if (used.length === 0) return false;
      await query("update auth.sessions set aal = 'aal2', factor_id = $2 where id = $1", [
        sessionId,
        factor.id,
      ]);
      // Ends other sessions, which would otherwise suddenly need a code.
      if (factor.status === "unverified") {
        await query("delete from auth.sessions where user_id = $1 and aal is distinct from 'aal2'", [userId]);
      }
      return true;
    }));
  if (!isAccepted) return authError(422, "mfa_verification_failed", "Invalid TOTP code entered");
  for (const [key] of counts) limiter.refund(key);
  const link = state.signIns.links.take(sessionId);
  if (link !== undefined) await database.transaction(({ query }) => saveIdentity(query, userId, link));
  sessions.forget(userId);

  const user = (await (await call.send(undefined, { method: "GET", path: "user" })).json()) as {
    email: string;
  };
  const [token] = await database.query<{ token: string }>(
    "select token from auth.refresh_tokens where session_id = $1 and not revoked order by created_at desc limit 1",
    [sessionId],
  );
  const { lifeS } = state.tokens;
  const claims = {
    sub: userId,
    aud: "authenticated",
    role: "authenticated",
    email: user.email,
    session_id: sessionId,
  };
  const response = jsonResponse(200, {
    access_token: await signToken(state.tokens, claims),
    refresh_token: token?.token,
    token_type: "bearer",
    expires_in: lifeS,
    expires_at: Math.floor(Date.now() / 1000) + lifeS,
    user,
  });
  return withFactors(state, response);
}

export async function removeFactor(state: AuthState, call: ParsedAuthApiRequest): Promise<Response> {
  const { caller } = call;
  if (caller.kind !== "user") return unauthorized();
  const factor = await factorOf(state, call, caller);
  if (factor === undefined) return noSuchFactor();
  if (await needsCode(state, caller.sessionId)) return codeNeeded();
  if (factor.status === "verified" && !(await isRecentSignIn(state, caller.sessionId))) return signInNeeded();
  await state.database.query(
    `with removed as (delete from auth.mfa_factors where id = $1 returning user_id, status)
     update auth.sessions s set aal = 'aal1', factor_id = null
     from removed where s.user_id = removed.user_id and removed.status = 'verified'`,
    [factor.id],
  );
  state.sessions.forget(caller.userId);
  return jsonResponse(200, { id: factor.id });
}

/** Adds what lite (@supabase/lite) doesn't support: factors, and the level of a token. */
export async function withFactors(state: AuthState, response: Response): Promise<Response> {
  if (!response.ok) return response;
  const body = (await response.clone().json()) as { access_token?: string; user?: User } & User;
  const user = body.user ?? body;
  const factors = user.id === undefined ? [] : await factorsOf(state, user.id);
  if (factors.length === 0) return response;
  user.factors = factors;
  if (body.access_token !== undefined) {
    const claims = decodeJwt(body.access_token);
    const [session] = await state.database.query<{ aal: string | null }>(
      "select aal from auth.sessions where id = $1",
      [claims["session_id"]],
    );
    body.access_token = await signToken(state.tokens, { ...claims, aal: session?.aal ?? "aal1" });
  }
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  return new Response(JSON.stringify(body), { status: response.status, headers });
}

export async function needsCode({ database }: AuthState, sessionId: string): Promise<boolean> {
  const [row] = await database.query<{ needed: boolean }>("select private.needs_code($1) as needed", [
    sessionId,
  ]);
  return row?.needed === true;
}

/** False for an older session, which may be on a stolen device. */
export async function isRecentSignIn({ database }: AuthState, sessionId: string): Promise<boolean> {
  const [row] = await database.query<{ recent: boolean }>("select private.is_recent_sign_in($1) as recent", [
    sessionId,
  ]);
  return row?.recent === true;
}

export const signInNeeded = () =>
  authError(400, "reauthentication_needed", "Sign in again to change how you sign in.");

export const codeNeeded = () =>
  authError(
    401,
    "insufficient_aal",
    "AAL2 session is required to update email or password when MFA is enabled.",
  );

interface User {
  id?: string;
  factors?: unknown;
}

interface Factor extends Record<string, unknown> {
  id: string;
  status: "unverified" | "verified";
}

function factorsOf({ database }: AuthState, userId: string): Promise<Factor[]> {
  return database.query<Factor>(
    `select id, friendly_name, factor_type, status, created_at, updated_at
     from auth.mfa_factors where user_id = $1 order by created_at`,
    [userId],
  );
}

async function factorOf({ database }: AuthState, { path }: ParsedAuthApiRequest, { userId }: Caller) {
  const [factor] = await database.query<Factor & { secret: string }>(
    "select id, status, secret from auth.mfa_factors where user_id = $1 and id::text = $2",
    [userId, path.split("/")[1]],
  );
  return factor;
}

const unauthorized = () => authError(401, "no_authorization", "This endpoint requires a valid Bearer token");
const noSuchFactor = () => authError(404, "mfa_factor_not_found", "Factor not found");

export function signToken({ secret, lifeS }: TokenSigner, claims: JWTPayload): Promise<string> {
  const iat = Math.floor(Date.now() / 1000);
  return new SignJWT({ ...claims, iat, exp: iat + lifeS })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .sign(Buffer.from(secret));
}

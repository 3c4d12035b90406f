import { timingSafeEqual } from "node:crypto";

import { errors, type JWTPayload, jwtVerify } from "jose";

import type { Caller } from "../protocol/caller.ts";
import { invalidToken, jsonResponse } from "../protocol/responses.ts";
import type { Route } from "../protocol/route.ts";
import type { Secrets } from "../secrets.ts";

export interface CredentialSettings {
  secrets: Secrets;
  serviceKey: boolean;
}

export interface Credentials {
  caller: Caller;
  apiKey: string;
  token: string | undefined;
  claims: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Rejects an invalid authorization header: lite (@supabase/lite) would treat the request as anonymous. */
export async function readCredentials(
  request: Request,
  url: URL,
  route: Route,
  settings: CredentialSettings,
): Promise<Credentials | Response> {
  const { secrets } = settings;
  const anonymous: Credentials = {
    caller: { kind: "anonymous" },
    apiKey: secrets.publishable_key,
    token: undefined,
    claims: "",
  };
  if (isPublicFile(request, route) || isNavigation(request, route)) return anonymous;

  const apiKey = request.headers.get("apikey") ?? url.searchParams.get("apikey");
  if (apiKey === null) return noApiKey();
  const isSecretKey = isSameText(apiKey, secrets.secret_key);
  if (isSecretKey ? !settings.serviceKey : !isSameText(apiKey, secrets.publishable_key)) {
    return invalidApiKey();
  }

  // These auth endpoints read the token, the others ignore it, as in Supabase Auth.
  const needsToken = route.service !== "auth" || /^(user|logout|factors.*)$/.test(route.path);
  const authorization = needsToken ? request.headers.get("authorization") : null;
  const token = authorization === null ? undefined : /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  if (authorization === null || (token !== undefined && isSameText(token, apiKey))) {
    return isSecretKey ? { ...anonymous, caller: { kind: "service" }, apiKey } : anonymous;
  }
  if (token === undefined) return invalidToken(route.service, "malformed");

  const verified = await verifyAccessToken(token, secrets.jwt_secret);
  if (!verified.valid) return invalidToken(route.service, verified.reason);
  const caller = callerIn(verified.claims, settings.serviceKey);
  if (caller === undefined) return invalidToken(route.service, "signature");
  return { caller, apiKey, token, claims: JSON.stringify(verified.claims) };
}

function callerIn({ role, sub, session_id }: JWTPayload, serviceKey: boolean): Caller | undefined {
  if (role === "service_role" && serviceKey) return { kind: "service" };
  const isUser =
    role === "authenticated" &&
    typeof sub === "string" &&
    typeof session_id === "string" &&
    UUID.test(sub) &&
    UUID.test(session_id);
  return isUser ? { kind: "user", userId: sub, sessionId: session_id } : undefined;
}

function isPublicFile({ method }: Request, { service, path }: Route): boolean {
  return (
    service === "storage" &&
    ["GET", "HEAD"].includes(method) &&
    /^object\/((info\/)?public|sign\/photos)\//.test(path)
  );
}

function isNavigation({ method }: Request, { service, path }: Route): boolean {
  return service === "auth" && method === "GET" && ["authorize", "callback"].includes(path);
}

function noApiKey(): Response {
  return jsonResponse(401, {
    message: "No API key found in request",
    hint: "No `apikey` request header or url param was found.",
  });
}

function invalidApiKey(): Response {
  return jsonResponse(401, { message: "Invalid API key", hint: "Double check your Supabase `apikey`" });
}

type VerifiedToken =
  | { valid: true; claims: JWTPayload }
  | { valid: false; reason: "malformed" | "signature" | "expired" };

/** Accepts only HS256, because an attacker could name another algorithm in the token's header. */
async function verifyAccessToken(token: string, secret: string): Promise<VerifiedToken> {
  try {
    const options = { algorithms: ["HS256"], requiredClaims: ["exp"] };
    return { valid: true, claims: (await jwtVerify(token, Buffer.from(secret), options)).payload };
  } catch (error) {
    if (error instanceof errors.JWTExpired || error instanceof errors.JWTClaimValidationFailed)
      return { valid: false, reason: "expired" };
    const isMalformed = error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid;
    return { valid: false, reason: isMalformed ? "malformed" : "signature" };
  }
}

function isSameText(a: string, b: string): boolean {
  const [first, second] = [Buffer.from(a), Buffer.from(b)];
  return first.length === second.length && timingSafeEqual(first, second);
}

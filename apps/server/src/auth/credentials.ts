import { createHmac, timingSafeEqual } from "node:crypto";

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
export function readCredentials(
  request: Request,
  url: URL,
  route: Route,
  settings: CredentialSettings,
): Credentials | Response {
  const { secrets } = settings;
  const anonymous: Credentials = {
    caller: { kind: "anonymous" },
    apiKey: secrets.publishable_key,
    token: undefined,
    claims: "",
  };
  if (isPublicFile(request, route)) return anonymous;

  const apiKey = request.headers.get("apikey") ?? url.searchParams.get("apikey");
  if (apiKey === null) return noApiKey();
  const isSecretKey = isSameText(apiKey, secrets.secret_key);
  if (isSecretKey ? !settings.serviceKey : !isSameText(apiKey, secrets.publishable_key)) {
    return invalidApiKey();
  }

  // Other auth endpoints ignore the token, like Supabase Auth.
  const needsToken = route.service !== "auth" || /^(user|logout|factors.*)$/.test(route.path);
  const authorization = needsToken ? request.headers.get("authorization") : null;
  const token = authorization === null ? undefined : /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  if (authorization === null || (token !== undefined && isSameText(token, apiKey))) {
    return isSecretKey ? { ...anonymous, caller: { kind: "service" }, apiKey } : anonymous;
  }
  if (token === undefined) return invalidToken(route.service, "malformed");

  const verified = verifyAccessToken(token, secrets.jwt_secret);
  if (!verified.valid) return invalidToken(route.service, verified.reason);
  const caller = callerIn(verified.claims, settings.serviceKey);
  if (caller === undefined) return invalidToken(route.service, "signature");
  return { caller, apiKey, token, claims: JSON.stringify(verified.claims) };
}

function callerIn({ role, sub, session_id }: AccessTokenClaims, serviceKey: boolean): Caller | undefined {
  if (role === "service_role" && serviceKey) return { kind: "service" };
  const isPerson =
    role === "authenticated" &&
    typeof sub === "string" &&
    typeof session_id === "string" &&
    UUID.test(sub) &&
    UUID.test(session_id);
  return isPerson ? { kind: "user", userId: sub, sessionId: session_id } : undefined;
}

/** Browsers send no key for the `src` of an image. */
function isPublicFile({ method }: Request, { service, path }: Route): boolean {
  return service === "storage" && ["GET", "HEAD"].includes(method) && /^object\/(info\/)?public\//.test(path);
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

interface AccessTokenClaims {
  role?: unknown;
  sub?: unknown;
  session_id?: unknown;
  exp?: unknown;
}

type VerifiedToken =
  | { valid: true; claims: AccessTokenClaims }
  | { valid: false; reason: "malformed" | "signature" | "expired" };

/** Accepts only HS256: an attacker controls the algorithm in the header. */
function verifyAccessToken(token: string, secret: string): VerifiedToken {
  const [header = "", payload = "", signature = "", ...rest] = token.split(".");
  const algorithm = jsonIn(header)?.["alg"];
  const claims = jsonIn(payload);
  if (signature === "" || rest.length > 0 || algorithm === undefined || claims === undefined) {
    return { valid: false, reason: "malformed" };
  }
  const expected = createHmac("sha256", secret).update(`${header}.${payload}`).digest("base64url");
  if (algorithm !== "HS256" || !isSameText(signature, expected)) {
    return { valid: false, reason: "signature" };
  }
  if (typeof claims["exp"] !== "number" || claims["exp"] * 1000 <= Date.now()) {
    return { valid: false, reason: "expired" };
  }
  return { valid: true, claims };
}

/** Compares in constant time. */
function isSameText(a: string, b: string): boolean {
  const [first, second] = [Buffer.from(a), Buffer.from(b)];
  return first.length === second.length && timingSafeEqual(first, second);
}

function jsonIn(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, "base64url").toString());
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

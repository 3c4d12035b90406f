import { createHmac, timingSafeEqual } from "node:crypto";

/** What an access token says of its bearer. */
export interface AccessTokenClaims {
  role?: unknown;
  sub?: unknown;
  session_id?: unknown;
  exp?: unknown;
}

export type VerifiedToken =
  | { valid: true; claims: AccessTokenClaims }
  | { valid: false; reason: "malformed" | "signature" | "expired" };

/** Verifies a token that the auth service signed (HS256, and nothing else that a header may name). */
export function verifyAccessToken(token: string, secret: string, now = Date.now()): VerifiedToken {
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
  if (typeof claims["exp"] !== "number" || claims["exp"] * 1000 <= now) {
    return { valid: false, reason: "expired" };
  }
  return { valid: true, claims };
}

/** Compares two secrets in a time that tells nothing of where they differ. */
export function isSameText(a: string, b: string): boolean {
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

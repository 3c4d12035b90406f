import type { SharedSession } from "../shared-session.ts";

export interface ASession {
  userId?: string;
  sid?: string;
  signedInAt?: number;
  issuedAt?: number;
  life?: number;
}

export function aSession({
  userId = "user-1",
  sid = "sign-in-1",
  signedInAt = 1_000,
  issuedAt = signedInAt,
  life = 3_600,
}: ASession = {}): SharedSession {
  const claims = {
    sub: userId,
    session_id: sid,
    iat: issuedAt,
    exp: issuedAt + life,
    amr: [{ method: "password", timestamp: signedInAt }],
  };
  return {
    access_token: `head.${base64url(JSON.stringify(claims))}.signature`,
    refresh_token: `refresh-${sid}-${issuedAt}`,
    token_type: "bearer",
    expires_at: issuedAt + life,
    expires_in: life,
    user: { id: userId, email: `${userId}@diary.example` },
  };
}

function base64url(text: string): string {
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

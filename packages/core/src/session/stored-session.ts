import type { AuthStorage } from "../platform/platform.ts";
import type { SessionOwner } from "./session-state.ts";
import { parseTokenClaims } from "./token-claims.ts";

/** Where the session of this backend is kept: supabase-js's own rule, so that both find the same one. */
export function sessionStorageKey(url: string): string {
  return `sb-${new URL(url).hostname.split(".")[0]}-auth-token`;
}

/** The part of a session that says whose it is. */
export interface SessionTokenAndUser {
  access_token: string;
  user: { id: string; email?: string | undefined };
}

export function sessionOwnerOf({ access_token, user }: SessionTokenAndUser): SessionOwner {
  const sessionId = parseTokenClaims(access_token)?.sessionId ?? "unknown";
  return { user: { id: user.id, email: user.email ?? "" }, sessionId };
}

export interface StoredSession {
  holder: SessionOwner;
  accessToken: string;
  /** Seconds since 1970. */
  expiresAt: number;
}

/** As auth-js has it: with no more seconds left than these, a token is taken for ended and asked for anew. */
export const TOKEN_MARGIN_S = 90;

/** Whether the token can be used without a request. */
export function isTokenFresh({ expiresAt }: StoredSession, now: number): boolean {
  return expiresAt - TOKEN_MARGIN_S > now / 1000;
}

/**
 * The stored session, read without the auth layer: it says whose it is before that is downloaded, and also
 * when an expired one can't be refreshed because there is no network.
 */
export async function readStoredSession(
  authStorage: AuthStorage,
  key: string,
): Promise<StoredSession | null> {
  const text = await authStorage.getItem(key);
  const stored = parseStored(text) as Partial<SessionTokenAndUser & { expires_at: unknown }> | null;
  if (typeof stored?.access_token !== "string" || typeof stored.user?.id !== "string") return null;
  const { access_token, user, expires_at } = stored;
  return {
    holder: sessionOwnerOf({ access_token, user }),
    accessToken: access_token,
    expiresAt: typeof expires_at === "number" ? expires_at : 0,
  };
}

/** What a page's storage holds; null for what is no JSON, too. */
export function parseStored(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

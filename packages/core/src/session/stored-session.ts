import type { AuthStorage } from "../platform/platform.ts";
import type { SessionOwner } from "./session-state.ts";
import { parseTokenClaims } from "./token-claims.ts";

/** Follows the rule of supabase-js, so both read the same session. */
export function sessionStorageKey(url: string): string {
  return `sb-${new URL(url).hostname.split(".")[0]}-auth-token`;
}

export interface SessionTokenAndUser {
  access_token: string;
  user: { id: string; email?: string | undefined; app_metadata?: { providers?: string[] } };
}

export function sessionOwnerOf({ access_token, user }: SessionTokenAndUser): SessionOwner {
  const sessionId = parseTokenClaims(access_token)?.sessionId ?? "unknown";
  const { app_metadata, email = "", id } = user;
  const providers = app_metadata?.providers;
  const provider = providers?.includes("email") === false ? providers[0] : undefined;
  return { user: { id, email, ...(provider && { provider }) }, sessionId };
}

export interface StoredSession {
  owner: SessionOwner;
  accessToken: string;
  expiresAt: number;
}

/** Same value as in auth-js: a token that expires sooner is refreshed before use. */
export const TOKEN_MARGIN_S = 90;

export function isTokenFresh({ expiresAt }: StoredSession, now: number): boolean {
  return expiresAt - TOKEN_MARGIN_S > now / 1000;
}

/** Reads the stored session without auth-js: before auth-js is loaded, or if a refresh fails without a network. */
export async function readStoredSession(
  authStorage: AuthStorage,
  key: string,
): Promise<StoredSession | null> {
  const text = await authStorage.getItem(key);
  const stored = parseStored(text) as Partial<SessionTokenAndUser & { expires_at: unknown }> | null;
  if (typeof stored?.access_token !== "string" || typeof stored.user?.id !== "string") return null;
  const { access_token, user, expires_at } = stored;
  return {
    owner: sessionOwnerOf({ access_token, user }),
    accessToken: access_token,
    expiresAt: typeof expires_at === "number" ? expires_at : 0,
  };
}

export function parseStored(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

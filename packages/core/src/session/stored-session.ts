import type { AuthStorage } from "../platform/index.ts";
import { sessionIdOf } from "./session-id.ts";
import type { Holder } from "./session.ts";

/** Where the session of this backend is kept: supabase-js's own rule, so that both find the same one. */
export function storageKeyFor(url: string): string {
  return `sb-${new URL(url).hostname.split(".")[0]}-auth-token`;
}

/** The part of a session that says whose it is. */
export type TokenAndUser = { access_token: string; user: { id: string; email?: string | undefined } };

export function holderOf({ access_token, user }: TokenAndUser): Holder {
  return { user: { id: user.id, email: user.email ?? "" }, sessionId: sessionIdOf(access_token) };
}

/**
 * Whose session is stored, read without the auth layer. For when that can't say: without a network an
 * expired session can't be refreshed, but its person is still signed in and may read and write drafts.
 */
export async function readStoredHolder(storage: AuthStorage, key: string): Promise<Holder | null> {
  try {
    const stored = JSON.parse((await storage.getItem(key)) ?? "null") as Partial<TokenAndUser> | null;
    if (typeof stored?.access_token !== "string" || typeof stored.user?.id !== "string") return null;
    return holderOf({ access_token: stored.access_token, user: stored.user });
  } catch {
    return null;
  }
}

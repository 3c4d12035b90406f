import { createClient, type SupabaseClient } from "@supabase/supabase-js";

import type { AuthPlatform, Platform } from "../platform/platform.ts";
import type { Database, DiaryConfig } from "../supabase/index.ts";
import { withLocalExpiry } from "./auth-fetch.ts";
import type { AuthEvent } from "./session-state.ts";
import { sessionOwnerOf, sessionStorageKey } from "./stored-session.ts";

export type AuthLayer = SupabaseClient<Database>["auth"];

export function createAuthClient(
  config: DiaryConfig,
  platform: AuthPlatform,
  fetch: typeof globalThis.fetch,
  report: (event: AuthEvent) => void,
): AuthLayer {
  const { auth } = createClient<Database>(config.url, config.key, {
    // Pages must not sign in with tokens of the URL. The pages for links in mails read their codes without this client.
    auth: { storage: platform.authStorage, detectSessionInUrl: false },
    global: { fetch },
  });
  auth.onAuthStateChange((type, session) => {
    // A missing initial session can also mean that a refresh failed, so the caller reads the owner from storage.
    if (type === "INITIAL_SESSION" && session === null) return;
    report({ type, owner: session === null ? null : sessionOwnerOf(session) });
  });
  return auth;
}

/** Keeps the client's session in memory. Refreshes it without the extension, which returns only the stored session. */
export function createInMemoryAuthClient(config: DiaryConfig, platform: Platform): AuthLayer {
  return createClient<Database>(config.url, config.key, {
    auth: {
      storageKey: `${sessionStorageKey(config.url)}-memory-${platform.randomId()}`,
      persistSession: false,
      // The main client refreshes the session after a password change. Two clients could end it with an old token.
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
    global: { fetch: withLocalExpiry(platform.fetch, platform.now) },
  }).auth;
}

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
    // Only the page for mail links reads tokens from its URL.
    auth: { storage: platform.authStorage, detectSessionInUrl: false },
    global: { fetch },
  });
  auth.onAuthStateChange((type, session) => {
    // An empty initial session may also mean a failed refresh, so the owner is read from storage.
    if (type === "INITIAL_SESSION" && session === null) return;
    report({ type, owner: session === null ? null : sessionOwnerOf(session) });
  });
  return auth;
}

/**
 * Keeps its session in memory, invisible to other tabs. Bypasses the extension, which would answer with the stored
 * session.
 */
export function createInMemoryAuthClient(config: DiaryConfig, platform: Platform): AuthLayer {
  return createClient<Database>(config.url, config.key, {
    auth: {
      storageKey: `${sessionStorageKey(config.url)}-memory-${platform.randomId()}`,
      persistSession: false,
      // A recovered session is stored after the password change; two clients would then rotate one token.
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
    global: { fetch: withLocalExpiry(platform.fetch, platform.now) },
  }).auth;
}

import { createClient, type SupabaseClient } from "@supabase/supabase-js";

import type { AuthPlatform, Platform } from "../platform/platform.ts";
import type { Database, DiaryConfig } from "../supabase/index.ts";
import { withLocalExpiry } from "./auth-fetch.ts";
import type { AuthEvent } from "./session-state.ts";
import { sessionOwnerOf, sessionStorageKey } from "./stored-session.ts";

export type AuthLayer = SupabaseClient<Database>["auth"];

/** Starts the auth layer; calls `report` at every event of the session. */
export function createAuthClient(
  config: DiaryConfig,
  platform: AuthPlatform,
  fetch: typeof globalThis.fetch,
  report: (event: AuthEvent) => void,
): AuthLayer {
  const { auth } = createClient<Database>(config.url, config.key, {
    // The one page that a link of the auth server leads to reads its address itself.
    auth: { storage: platform.authStorage, detectSessionInUrl: false },
    global: { fetch },
  });
  auth.onAuthStateChange((type, session) => {
    // No session at the start may also mean one that missed its refresh: who is there is read from storage.
    if (type === "INITIAL_SESSION" && session === null) return;
    report({ type, holder: session === null ? null : sessionOwnerOf(session) });
  });
  return auth;
}

/**
 * A second client beside the first: it keeps its session in memory and tells no other tab. It goes past the
 * extension, which answers with the session that is stored.
 */
export function createInMemoryAuthClient(config: DiaryConfig, platform: Platform): AuthLayer {
  return createClient<Database>(config.url, config.key, {
    auth: {
      // One per client: auth-js warns about two clients with the same key.
      storageKey: `${sessionStorageKey(config.url)}-memory-${platform.randomId()}`,
      persistSession: false,
      // A recovered session is stored once its password is changed: then two clients would rotate one token.
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
    global: { fetch: withLocalExpiry(platform.fetch, platform.now) },
  }).auth;
}

import { AuthClient, type GoTrueClient } from "@supabase/auth-js";

import type { AuthPlatform, Platform } from "../platform/platform.ts";
import type { DiaryConfig } from "../supabase/index.ts";
import { withReceivedExpiry } from "./auth-fetch.ts";
import type { AuthEvent } from "./session.ts";
import { holderOf, storageKeyFor } from "./stored-session.ts";

/** Starts the auth layer; `report` hears of everything that happens to the session. */
export function startAuthLayer(
  config: DiaryConfig,
  platform: AuthPlatform,
  fetch: typeof globalThis.fetch,
  report: (event: AuthEvent) => void,
): GoTrueClient {
  const client = new AuthClient({
    ...serverOf(config),
    storageKey: storageKeyFor(config.url),
    storage: platform.authStorage,
    persistSession: true,
    autoRefreshToken: true,
    // The one page that a link of the auth server leads to reads its address itself.
    detectSessionInUrl: false,
    fetch,
  });
  client.onAuthStateChange((type, session) => {
    // No session at the start may also mean one that missed its refresh: who is there is read from storage.
    if (type === "INITIAL_SESSION" && session === null) return;
    report({ type, holder: session === null ? null : holderOf(session) });
  });
  return client;
}

/**
 * A second client beside the first: it keeps its session in memory and tells no other tab. It goes past the
 * extension, which answers with the session that is stored.
 */
export function startMemoryLayer(config: DiaryConfig, platform: Platform): GoTrueClient {
  return new AuthClient({
    ...serverOf(config),
    // One of its own for each client: auth-js takes two clients of one key for a mistake.
    storageKey: `${storageKeyFor(config.url)}-memory-${platform.randomId()}`,
    persistSession: false,
    // A recovered session is stored once its password is changed: then two clients would rotate one token.
    autoRefreshToken: false,
    detectSessionInUrl: false,
    fetch: withReceivedExpiry(platform.fetch, platform.now),
  });
}

function serverOf({ key, url }: DiaryConfig) {
  return {
    url: `${url}/auth/v1`,
    // Spelt as auth-js spells it: it replaces this one by the person's own, and would add to another.
    headers: { apikey: key, Authorization: `Bearer ${key}` },
  };
}

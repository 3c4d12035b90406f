import type { GoTrueClient } from "@supabase/auth-js";

import type { AuthPlatform } from "../platform/index.ts";
import type { DiaryConfig } from "../supabase/index.ts";
import type { AuthEvent } from "./session.ts";
import { holderOf, storageKeyFor } from "./stored-session.ts";

/** Downloads the auth layer (22 KiB, gzip) and starts it; `report` hears of everything that happens to the session. */
export async function startAuthLayer(
  config: DiaryConfig,
  platform: AuthPlatform,
  fetch: typeof globalThis.fetch,
  report: (event: AuthEvent) => void,
): Promise<GoTrueClient> {
  const { AuthClient } = await import("@supabase/auth-js");
  const client = new AuthClient({
    url: `${config.url}/auth/v1`,
    // Spelt as auth-js spells it: it replaces this one by the person's own, and would add to another.
    headers: { apikey: config.key, Authorization: `Bearer ${config.key}` },
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

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
 * A second client beside the first, for the session that a recovery link opens: it keeps it in memory and tells no
 * other tab. It goes past `authFetch`, behind which the extension answers with the session that is stored.
 */
export async function startRecoveryLayer(config: DiaryConfig, platform: AuthPlatform): Promise<GoTrueClient> {
  const { AuthClient } = await import("@supabase/auth-js");
  return new AuthClient({
    ...serverOf(config),
    // One of its own for each link: auth-js takes two clients of one key for a mistake.
    storageKey: `${storageKeyFor(config.url)}-recovery-${platform.randomId()}`,
    persistSession: false,
    // The session is stored when the password is changed, and then two of them would rotate its token.
    autoRefreshToken: false,
    detectSessionInUrl: false,
    fetch: platform.fetch,
  });
}

function serverOf({ key, url }: DiaryConfig) {
  return {
    url: `${url}/auth/v1`,
    // Spelt as auth-js spells it: it replaces this one by the person's own, and would add to another.
    headers: { apikey: key, Authorization: `Bearer ${key}` },
  };
}

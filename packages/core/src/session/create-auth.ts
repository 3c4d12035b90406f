import type { GoTrueClient } from "@supabase/auth-js";

import { fromAuth, isAppError } from "../errors/index.ts";
import type { AuthPlatform } from "../platform/index.ts";
import type { DiaryConfig } from "../supabase/index.ts";
import { authCalls } from "./auth-calls.ts";
import type { Auth } from "./auth.ts";
import { createSessionStore } from "./session-store.ts";
import { LOADING, SIGNED_OUT, type Holder } from "./session.ts";
import { holderOf, readStoredHolder, storageKeyFor } from "./stored-session.ts";

/**
 * The session of the site. The auth layer (22 KiB, gzip) is downloaded when a stored session may exist or
 * when somebody signs in; until then this is a few lines that say "signed out".
 */
export function createAuth(config: DiaryConfig, platform: AuthPlatform): Auth {
  const storageKey = storageKeyFor(config.url);
  const mayHaveSession = () => platform.mayHaveSession(storageKey);
  const store = createSessionStore(mayHaveSession() ? LOADING : SIGNED_OUT);
  let loading: Promise<GoTrueClient> | null = null;

  async function start(): Promise<GoTrueClient> {
    const { AuthClient: Client } = await import("@supabase/auth-js");
    const client = new Client({
      url: `${config.url}/auth/v1`,
      headers: { apikey: config.key, authorization: `Bearer ${config.key}` },
      storageKey,
      storage: platform.authStorage,
      persistSession: true,
      autoRefreshToken: true,
      // The one page that a link of the auth server leads to reads its address itself.
      detectSessionInUrl: false,
      fetch: platform.authFetch ?? platform.fetch,
    });
    await client.initialize();
    client.onAuthStateChange((type, session) => {
      // Where there is no session at the start, it may only have missed its refresh: see readStored.
      if (type === "INITIAL_SESSION" && session === null) return;
      store.report({ type, holder: session === null ? null : holderOf(session) });
    });
    return client;
  }

  /** One client however many ask; a download that failed is tried again by the next who asks. */
  function load(): Promise<GoTrueClient> {
    loading ??= start().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  }

  /** Throws where a session exists and can't be refreshed now: that person is not to be taken for a visitor. */
  async function readSession() {
    if (loading === null && !mayHaveSession()) return null;
    const client = await load();
    const { data, error } = await client.getSession();
    if (error !== null) {
      const failure = fromAuth(error);
      if (isAppError(failure, "network", "server", "busy")) throw failure;
    }
    return data.session;
  }

  async function readHolder(): Promise<Holder | null> {
    try {
      const session = await readSession();
      return session === null ? null : holderOf(session);
    } catch {
      return readStoredHolder(platform.authStorage, storageKey);
    }
  }

  async function recheck() {
    store.report({ type: "STORAGE_READ", holder: await readHolder() });
  }

  /** For when the auth layer itself could not be loaded. */
  async function forget() {
    await platform.authStorage.removeItem(storageKey);
    store.report({ type: "SIGNED_OUT", holder: null });
  }

  platform.onStoredSessionChange(storageKey, () => void recheck());
  if (store.current() === LOADING) void recheck();

  return {
    current: store.current,
    subscribe: store.subscribe,
    accessToken: async () => (await readSession())?.access_token ?? null,
    recheck,
    ...authCalls({ load, forget, report: store.report }),
  };
}

import { createClient } from "@supabase/supabase-js";

import { AppError, succeeded } from "../errors/index.ts";
import type { AuthPlatform } from "../platform/platform.ts";
import type { Database, DiaryConfig } from "../supabase/index.ts";
import type { AuthLayer } from "./auth-client.ts";
import { withLocalExpiry } from "./auth-fetch.ts";
import type { Auth, ProviderSignIn } from "./auth-types.ts";

type ProviderName = Parameters<AuthLayer["signInWithOAuth"]>[0]["provider"];

const VERIFIER_KEY = "diary-provider-code-verifier";

/** Stores only the verifier, which redeems the code. The session isn't stored yet: the account may need a second step. */
function createProviderClient(config: DiaryConfig, platform: AuthPlatform): AuthLayer {
  const memory = new Map<string, string>();
  // Uses a random key, because supabase-js warns of two clients with the same key.
  const storageKey = platform.randomId();
  const isVerifier = (key: string) => key === `${storageKey}-code-verifier`;
  const { authStorage } = platform;
  return createClient<Database>(config.url, config.key, {
    auth: {
      flowType: "pkce",
      storageKey,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storage: {
        getItem: async (key) =>
          isVerifier(key) ? authStorage.getItem(VERIFIER_KEY) : (memory.get(key) ?? null),
        setItem: async (key, value) => {
          if (isVerifier(key)) await authStorage.setItem(VERIFIER_KEY, value);
          else memory.set(key, value);
        },
        removeItem: async (key) => {
          if (isVerifier(key)) await authStorage.removeItem(VERIFIER_KEY);
          else memory.delete(key);
        },
      },
    },
    global: { fetch: withLocalExpiry(platform.fetch, platform.now) },
  }).auth;
}

export async function providerAddress(
  config: DiaryConfig,
  platform: AuthPlatform,
  { provider, redirectTo, ...queryParams }: ProviderSignIn,
): Promise<string> {
  const { url } = succeeded(
    await createProviderClient(config, platform).signInWithOAuth({
      provider: provider as ProviderName,
      options: { redirectTo, skipBrowserRedirect: true, queryParams },
    }),
  );
  if (url === null) throw new AppError("server");
  return url;
}

export async function redeemCode(
  config: DiaryConfig,
  platform: AuthPlatform,
  { code, userId }: Parameters<Auth["finishProviderSignIn"]>[0],
) {
  const client = createProviderClient(config, platform);
  const { session } = succeeded(await client.exchangeCodeForSession(code));
  if (userId === undefined || session.user.id === userId) return session;
  await client.signOut({ scope: "local" }).catch(() => {});
  throw new AppError("auth/invalid-credentials");
}

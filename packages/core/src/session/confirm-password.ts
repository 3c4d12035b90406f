import type { Platform } from "../platform/index.ts";
import type { DiaryConfig, TokenSource } from "../supabase/index.ts";
import type { Credentials } from "./auth.ts";
import { loadAuthService } from "./load-auth-service.ts";

/**
 * Signs in beside the stored session, in memory alone: for calls that the server takes only from a session that has
 * just begun. Throws `auth/invalid-credentials`, `busy` and what every auth call throws.
 */
export async function confirmPassword(
  config: DiaryConfig,
  platform: Platform,
  credentials: Credentials,
): Promise<TokenSource> {
  const { fromAuth, startMemoryLayer } = await loadAuthService();
  const client = startMemoryLayer(config, platform);
  const { data, error } = await client.signInWithPassword(credentials);
  if (error !== null) throw fromAuth(error);
  const { access_token } = data.session;
  return { accessToken: () => Promise.resolve(access_token) };
}

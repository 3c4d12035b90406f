import type { Platform } from "../platform/index.ts";
import type { DiaryConfig } from "../supabase/index.ts";

const GONE: ReadonlySet<unknown> = new Set(["session_not_found", "user_not_found"]);
const TIMEOUT_MS = 10_000;

/** Whether the server says that the session of this token is no more. Throws where it can't be asked. */
export async function isSessionGone(
  { key, url }: DiaryConfig,
  { fetch }: Platform,
  token: string,
): Promise<boolean> {
  const answer = await fetch(`${url}/auth/v1/user`, {
    headers: { apikey: key, authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (answer.ok) return false;
  const body = (await answer.json().catch(() => null)) as { code?: unknown; error_code?: unknown } | null;
  // Where the code stands in the body depends on the version of the API that the request names.
  return GONE.has(body?.error_code) || GONE.has(body?.code);
}

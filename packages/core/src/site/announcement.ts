import type { Platform } from "../platform/platform.ts";
import type { DiaryConfig } from "../supabase/index.ts";

export interface Announcement {
  text: string;
  /** Time of publication, which identifies the announcement. */
  at: string;
}

const TIMEOUT_MS = 10_000;

/** Undefined if there is none or the request fails. Doesn't use `DiaryClient`, which the policy and other text pages don't load. */
export async function fetchAnnouncement(
  { key, url }: DiaryConfig,
  { fetch }: Platform,
): Promise<Announcement | undefined> {
  try {
    const response = await fetch(`${url}/rest/v1/site?select=announcement,announced_at`, {
      headers: { apikey: key },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const rows = (await response.json()) as { announcement: string | null; announced_at: string | null }[];
    const { announced_at: at, announcement: text } = rows[0]!;
    return text && at ? { text, at } : undefined;
  } catch {
    return undefined;
  }
}

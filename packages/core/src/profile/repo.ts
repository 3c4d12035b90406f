import type { DiaryClient, Refine, TableRow } from "../supabase/index.ts";
import { fetchRow } from "../supabase/response.ts";

/** A person as others see them. */
export type Profile = TableRow<"profile">;

/**
 * The calendar that a person writes by, and what the site tells them; theirs alone to see. Of new likes my page tells
 * (`diary`), a mail on Sundays as well (`weekly`), or nothing does (`off`).
 */
export type Setting = Refine<TableRow<"setting">, { likes_news: "diary" | "weekly" | "off" }>;

export async function fetchProfile({ db }: DiaryClient, userId: string): Promise<Profile> {
  return fetchRow(db.from("profile").select("*").eq("user_id", userId));
}

/** What a person can change of themselves. */
export type ProfileUpdate = Partial<
  Pick<Profile, "nickname" | "comment" | "avatar_url" | "handle" | "searchable">
>;

export function updateProfile({ db }: DiaryClient, userId: string, change: ProfileUpdate): Promise<Profile> {
  return fetchRow(db.from("profile").update(change).eq("user_id", userId).select("*"));
}

/** One's own settings. Throws `not-found` for another's. */
export async function fetchSetting({ db }: DiaryClient, userId: string): Promise<Setting> {
  return fetchRow(db.from("setting").select<"*", Setting>("*").eq("user_id", userId));
}

/** What a person can change of their settings. */
export type SettingUpdate = Partial<
  Pick<
    Setting,
    "time_zone" | "day_start_hour" | "likes_news" | "reminder_at" | "reminder_weekdays" | "reminder_mail"
  >
>;

/** Changes one's own settings and answers them. Throws `profile/unknown-time-zone`. */
export function updateSetting({ db }: DiaryClient, userId: string, change: SettingUpdate): Promise<Setting> {
  return fetchRow(db.from("setting").update(change).eq("user_id", userId).select<"*", Setting>("*"));
}

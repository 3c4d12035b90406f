import type { DiaryClient, Refine, TableRow } from "../supabase/index.ts";
import { fetchRow } from "../supabase/response.ts";

export type Profile = TableRow<"profile">;

/** `likes_news`: `diary` shows new likes on the site only, `weekly` also in a mail on Sundays, `off` nowhere. */
export type Setting = Refine<TableRow<"setting">, { likes_news: "diary" | "weekly" | "off" }>;

export async function fetchProfile({ db }: DiaryClient, userId: string): Promise<Profile> {
  return fetchRow(db.from("profile").select("*").eq("user_id", userId));
}

export type ProfileUpdate = Partial<
  Pick<Profile, "nickname" | "comment" | "avatar_url" | "handle" | "searchable">
>;

export function updateProfile({ db }: DiaryClient, userId: string, change: ProfileUpdate): Promise<Profile> {
  return fetchRow(db.from("profile").update(change).eq("user_id", userId).select("*"));
}

export async function fetchSetting({ db }: DiaryClient, userId: string): Promise<Setting> {
  return fetchRow(db.from("setting").select<"*", Setting>("*").eq("user_id", userId));
}

export type SettingUpdate = Partial<
  Pick<
    Setting,
    | "time_zone"
    | "day_start_hour"
    | "likes_news"
    | "reminder_at"
    | "reminder_weekdays"
    | "reminder_mail"
    | "lapse_seen_on"
  >
>;

/** Throws `profile/unknown-time-zone`. */
export function updateSetting({ db }: DiaryClient, userId: string, change: SettingUpdate): Promise<Setting> {
  return fetchRow(db.from("setting").update(change).eq("user_id", userId).select<"*", Setting>("*"));
}

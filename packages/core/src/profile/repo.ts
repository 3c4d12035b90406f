import { oneRow } from "../supabase/answer.ts";
import type { DiaryClient } from "../supabase/index.ts";
import type { Profile } from "./profile.ts";

/** One person. */
export async function fetchProfile({ db }: DiaryClient, userId: string): Promise<Profile> {
  return oneRow(db.from("profile").select("*").eq("user_id", userId));
}

/** What a person can change of themselves. */
export type ProfileChange = Partial<
  Pick<Profile, "nickname" | "comment" | "avatar_url" | "time_zone" | "day_start_hour">
>;

/** Changes one's own profile and answers it. Throws `profile/unknown-time-zone`. */
export async function updateProfile(
  { db }: DiaryClient,
  userId: string,
  change: ProfileChange,
): Promise<Profile> {
  return oneRow(db.from("profile").update(change).eq("user_id", userId).select("*"));
}

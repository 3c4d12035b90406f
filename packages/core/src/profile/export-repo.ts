import type { Day } from "../day/index.ts";
import { answer } from "../supabase/answer.ts";
import type { Database, DiaryClient } from "../supabase/index.ts";
import type { Profile, Setting } from "./profile.ts";
import { fetchProfile, fetchSetting } from "./repo.ts";

type ChallengeRow = Database["public"]["Tables"]["challenge"]["Row"];
type LikeRow = Database["public"]["Tables"]["likes"]["Row"];

/** All own data, as the database keeps it: challenges by start date, their entries by date. */
export interface Export {
  profile: Profile;
  setting: Setting;
  challenges: (ChallengeRow & { entries: Day[] })[];
  likes: LikeRow[];
}

/** Below the thousand rows at which servers cut an answer off, with up to a hundred entries in each. */
const CHALLENGES_A_PAGE = 50;
const LIKES_A_PAGE = 500;

export async function fetchExport(diary: DiaryClient, userId: string): Promise<Export> {
  const [profile, setting, challenges, likes] = await Promise.all([
    fetchProfile(diary, userId),
    fetchSetting(diary, userId),
    fetchChallenges(diary, userId),
    fetchOwnLikes(diary, userId),
  ]);
  return { profile, setting, challenges, likes };
}

async function fetchChallenges({ db }: DiaryClient, userId: string): Promise<Export["challenges"]> {
  const rows = await allPages(CHALLENGES_A_PAGE, (after) =>
    answer(
      db
        .from("challenge")
        .select("*,entries:day(*)")
        .eq("user_id", userId)
        .gt("challenge_id", after)
        .order("challenge_id")
        .limit(CHALLENGES_A_PAGE),
    ),
  );
  for (const { entries } of rows) entries.sort(by("date"));
  return rows.toSorted(by("start_date"));
}

async function fetchOwnLikes({ db }: DiaryClient, userId: string): Promise<LikeRow[]> {
  return allPages(LIKES_A_PAGE, (after) =>
    answer(
      db
        .from("likes")
        .select("*")
        .eq("user_id", userId)
        .gt("challenge_id", after)
        .order("challenge_id")
        .limit(LIKES_A_PAGE),
    ),
  );
}

/** Below every id that is given out. */
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

async function allPages<Row extends { challenge_id: string }>(
  size: number,
  read: (after: string) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  while (true) {
    const page = await read(rows.at(-1)?.challenge_id ?? FIRST_ID);
    rows.push(...page);
    if (page.length < size) return rows;
  }
}

function by<Name extends string>(name: Name) {
  return (a: Record<Name, string>, b: Record<Name, string>) => a[name].localeCompare(b[name]);
}

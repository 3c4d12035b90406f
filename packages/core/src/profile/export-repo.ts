import type { Day } from "../day/index.ts";
import type { Database, DiaryClient } from "../supabase/index.ts";
import { fetchRows } from "../supabase/response.ts";
import { fetchProfile, fetchSetting, type Profile, type Setting } from "./repo.ts";

type ChallengeRow = Database["public"]["Tables"]["challenge"]["Row"];
type LikeRow = Database["public"]["Tables"]["likes"]["Row"];

type ExportedChallenge = ChallengeRow & { entries: Day[] };

/** All own data, as the database keeps it: challenges by start date, their entries by date. */
export interface UserDataExport {
  profile: Profile;
  setting: Setting;
  challenges: ExportedChallenge[];
  likes: LikeRow[];
}

/** Below the thousand rows at which servers cut an answer off; with entries, below what is a large answer. */
const ROWS_A_PAGE = 500;
const ENTRIES_A_PAGE = 100;

export async function fetchExport(diary: DiaryClient, userId: string): Promise<UserDataExport> {
  const [profile, setting, challenges, entries, likes] = await Promise.all([
    fetchProfile(diary, userId),
    fetchSetting(diary, userId),
    fetchOwnChallenges(diary, userId),
    fetchOwnEntries(diary, userId),
    fetchOwnLikes(diary, userId),
  ]);
  const withEntries = new Map<string, ExportedChallenge>();
  for (const challenge of challenges.toSorted(by("start_date"))) {
    withEntries.set(challenge.challenge_id, Object.assign(challenge, { entries: [] }));
  }
  for (const entry of entries.toSorted(by("date"))) withEntries.get(entry.challenge_id)?.entries.push(entry);
  // The database's count is what everybody sees: hidden entries are not in it.
  for (const challenge of withEntries.values()) challenge.day_count = challenge.entries.length;
  return { profile, setting, challenges: [...withEntries.values()], likes };
}

async function fetchOwnChallenges({ db }: DiaryClient, userId: string): Promise<ChallengeRow[]> {
  return allPages("challenge_id", ROWS_A_PAGE, (after) =>
    fetchRows(
      db
        .from("challenge")
        .select("*")
        .eq("user_id", userId)
        .gt("challenge_id", after)
        .order("challenge_id")
        .limit(ROWS_A_PAGE),
    ),
  );
}

/** Apart from their challenges: one request for both would have no bound on the size of its answer. */
async function fetchOwnEntries({ db }: DiaryClient, userId: string): Promise<Day[]> {
  return allPages("day_id", ENTRIES_A_PAGE, (after) =>
    fetchRows(
      db
        .from("day")
        .select("*")
        .eq("user_id", userId)
        .gt("day_id", after)
        .order("day_id")
        .limit(ENTRIES_A_PAGE),
    ),
  );
}

async function fetchOwnLikes({ db }: DiaryClient, userId: string): Promise<LikeRow[]> {
  return allPages("challenge_id", ROWS_A_PAGE, (after) =>
    fetchRows(
      db
        .from("likes")
        .select("*")
        .eq("user_id", userId)
        .gt("challenge_id", after)
        .order("challenge_id")
        .limit(ROWS_A_PAGE),
    ),
  );
}

/** Below every id that is given out. */
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** All rows, page by page in the order of an id. */
async function allPages<Key extends string, Row extends Record<Key, string>>(
  key: Key,
  size: number,
  read: (after: string) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  while (true) {
    const page = await read(rows.at(-1)?.[key] ?? FIRST_ID);
    rows.push(...page);
    if (page.length < size) return rows;
  }
}

function by<Name extends string>(name: Name) {
  return (a: Record<Name, string>, b: Record<Name, string>) => a[name].localeCompare(b[name]);
}

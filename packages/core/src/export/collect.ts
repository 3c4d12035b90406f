import { fetchAccessTokens } from "../access-token/repo.ts";
import { fetchDays, type Day } from "../day/repo.ts";
import { fetchFollows } from "../person/repo.ts";
import { fetchProfile, fetchSetting } from "../profile/repo.ts";
import { fetchPushDevices } from "../reminder/repo.ts";
import { fetchRestDays } from "../rest/repo.ts";
import { fetchShareLinks } from "../share-link/repo.ts";
import type { Database, DiaryClient } from "../supabase/index.ts";
import { fetchRows } from "../supabase/response.ts";
import type { DiaryExport, ExportedChallenge } from "./diary-export.ts";

type ChallengeRow = Database["public"]["Tables"]["challenge"]["Row"];
type LikeRow = Database["public"]["Tables"]["likes"]["Row"];

/** What is collected so far. */
export type UserDataExport = Omit<
  DiaryExport,
  "exported_at" | "account" | "challenges" | "blocks" | "reports" | "decisions" | "feedback"
> & { challenges: (Omit<ExportedChallenge, "entries"> & { entries: Day[] })[] };

/** Below the thousand rows at which servers cut an answer off. */
const ROWS_A_PAGE = 500;

export async function fetchExport(diary: DiaryClient, userId: string): Promise<UserDataExport> {
  const [profile, setting, rows, likes, push_devices, access_tokens, share_links, follows] =
    await Promise.all([
      fetchProfile(diary, userId),
      fetchSetting(diary, userId),
      fetchOwnChallenges(diary, userId),
      fetchOwnLikes(diary, userId),
      fetchPushDevices(diary, userId),
      fetchAccessTokens(diary),
      fetchShareLinks(diary),
      fetchFollows(diary),
    ]);
  const challenges: UserDataExport["challenges"] = [];
  // One after the other: a server answers a few requests of one client at once.
  for (const challenge of rows.toSorted((a, b) => a.start_date.localeCompare(b.start_date))) {
    const entries = (await fetchDays(diary, challenge.challenge_id)).toReversed();
    const rest_days = await fetchRestDays(diary, challenge.challenge_id);
    // The database's count is what everybody sees: hidden entries are not in it.
    challenges.push({ ...challenge, day_count: entries.length, entries, rest_days });
  }
  return {
    format: "challenge-diary",
    version: 1,
    profile,
    setting,
    challenges,
    likes,
    push_devices,
    access_tokens,
    share_links,
    follows,
  };
}

export async function fetchOwnChallenges({ db }: DiaryClient, userId: string): Promise<ChallengeRow[]> {
  return allPages((after) =>
    db.from("challenge").select("*").eq("user_id", userId).gt("challenge_id", after),
  );
}

async function fetchOwnLikes({ db }: DiaryClient, userId: string): Promise<LikeRow[]> {
  return allPages((after) => db.from("likes").select("*").eq("user_id", userId).gt("challenge_id", after));
}

/** Below every id that is given out. */
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** All rows, page by page in the order of their challenges' ids. */
async function allPages<Row extends { challenge_id: string }>(
  after: (id: string) => {
    order: (column: "challenge_id") => { limit: (rows: number) => Parameters<typeof fetchRows<Row>>[0] };
  },
): Promise<Row[]> {
  const rows: Row[] = [];
  while (true) {
    const rest = after(rows.at(-1)?.challenge_id ?? FIRST_ID);
    const page = await fetchRows(rest.order("challenge_id").limit(ROWS_A_PAGE));
    rows.push(...page);
    if (page.length < ROWS_A_PAGE) return rows;
  }
}

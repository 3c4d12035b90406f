import { fetchAccessTokens, type AccessToken } from "../access-token/index.ts";
import type { CivilDate } from "../civil-date/civil-date.ts";
import { ENTRY_COLUMNS, entryOf, type Day, type DayRevision } from "../day/repo.ts";
import { NOTE_LIMITS } from "../note/rules.ts";
import type { Photo } from "../photo/index.ts";
import { fetchProfile, fetchSetting, type Profile, type Setting } from "../profile/repo.ts";
import { fetchPushDevices } from "../reminder/repo.ts";
import { fetchRestDays } from "../rest-days/repo.ts";
import { fetchShareLinks, type ShareLink } from "../share-link/index.ts";
import type { DiaryClient, TableRow } from "../supabase/index.ts";
import { fetchRows, fetchValue } from "../supabase/response.ts";

/** `file` is the path in the archive, or null if the file was missing. */
export type ExportedPhoto = Photo & { file: string | null };

type OwnEntry = Day & Pick<TableRow<"day">, "written_on">;

export type ExportedEntry = Omit<OwnEntry, "photos"> & { revisions: DayRevision[]; photos: ExportedPhoto[] };

export type ExportedChallenge = TableRow<"challenge"> & { entries: ExportedEntry[]; rest_days: CivilDate[] };

export type ExportedCircle = TableRow<"circle_member"> & { name: string; is_founder: boolean };

/** Nudge that the user sent to a member of a circle. The times of delivery and reading are the recipient's data. */
export type ExportedNudge = Omit<TableRow<"circle_nudge">, "read_at" | "sent_at">;

/** Nudge to the user. The nickname is null if the sender's profile isn't visible to the user. */
export type ExportedReceivedNudge = Pick<TableRow<"circle_nudge">, "content" | "created_at" | "date"> & {
  nickname: string | null;
};

export type ExportedNote = Omit<TableRow<"note">, "user_id">;

interface ExportedIdentity {
  provider: string;
  id: string;
  email: string | null;
  created_at: string;
  last_sign_in_at: string | null;
}

/** Content of `challenge-diary.json`. The import reads it, so an incompatible change needs a new `version`. */
export interface DiaryExport {
  format: "challenge-diary";
  version: 1;
  exported_at: string;
  account: { email: string; created_at: string; identities: ExportedIdentity[] };
  profile: Profile;
  setting: Setting;
  challenges: ExportedChallenge[];
  likes: TableRow<"likes">[];
  blocks: TableRow<"block">[];
  follows: TableRow<"follow">[];
  former_handles: { handle: string; user_id: string; given_up_at: string }[];
  reports: TableRow<"report">[];
  decisions: TableRow<"decision">[];
  feedback: TableRow<"feedback">[];
  push_devices: TableRow<"push_device">[];
  notes: ExportedNote[];
  circles: ExportedCircle[];
  circle_replies: TableRow<"circle_reply">[];
  circle_nudges: ExportedNudge[];
  received_nudges: ExportedReceivedNudge[];
  /** The tokens' secrets are missing, because the database stores none. */
  access_tokens: AccessToken[];
  share_links: ShareLink[];
}

export interface ProgressOptions {
  signal?: AbortSignal | undefined;
  /** Called with the completed fraction, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

/** Collects all data of the user. Throws the errors of its requests, or the signal's reason after an abort. */
export async function collectDiary(
  diary: DiaryClient,
  userId: string,
  { onProgress, signal }: ProgressOptions = {},
): Promise<DiaryExport> {
  const [records, profile, setting, push_devices, access_tokens, share_links, likes, notes, challenges] =
    await Promise.all([
      fetchRecords(diary),
      fetchProfile(diary, userId),
      fetchSetting(diary, userId),
      fetchPushDevices(diary, userId),
      fetchAccessTokens(diary),
      fetchShareLinks(diary),
      fetchOwnLikes(diary, userId),
      fetchOwnNotes(diary, userId),
      fetchOwnChallenges(diary, userId),
    ]);
  const revisions = Map.groupBy(await fetchOwnRevisions(diary, userId, signal), ({ day_id }) => day_id);
  const expected = challenges.reduce((sum, { day_count }) => sum + day_count, 0);
  const collected: ExportedChallenge[] = [];
  let count = 0;
  for (const challenge of challenges) {
    signal?.throwIfAborted();
    // Two requests at a time, because the server runs only two per client and limits the queue for others.
    const [days, rest_days] = await Promise.all([
      fetchOwnEntries(diary, challenge.challenge_id),
      fetchRestDays(diary, challenge.challenge_id),
    ]);
    const entries = days.toReversed().map((day): ExportedEntry =>
      Object.assign(day, {
        photos: day.photos.map((photo) => Object.assign(photo, { file: null })),
        revisions: revisions.get(day.day_id) ?? [],
      }),
    );
    // `day_count` of the row doesn't include hidden entries.
    collected.push({ ...challenge, day_count: entries.length, entries, rest_days });
    count += entries.length;
    onProgress?.(count / Math.max(count, expected, 1));
  }
  const exported_at = new Date(diary.platform.now()).toISOString();
  return {
    format: "challenge-diary",
    version: 1,
    exported_at,
    ...records,
    profile,
    setting,
    challenges: collected,
    likes,
    notes,
    push_devices,
    access_tokens,
    share_links,
  };
}

type Records = Pick<
  DiaryExport,
  | "account"
  | "blocks"
  | "follows"
  | "former_handles"
  | "reports"
  | "decisions"
  | "feedback"
  | "circles"
  | "circle_replies"
  | "circle_nudges"
  | "received_nudges"
>;

async function fetchRecords({ db }: DiaryClient): Promise<Records> {
  return fetchValue(
    db.rpc("export_records"),
    (data): data is Records => typeof data === "object" && data !== null && "account" in data,
  );
}

export async function fetchOwnChallenges(
  { db }: DiaryClient,
  userId: string,
): Promise<TableRow<"challenge">[]> {
  const challenges = await allPages<TableRow<"challenge">, "challenge_id">(500, "challenge_id", (after) => {
    const rows = db.from("challenge").select("*").eq("user_id", userId).gt("challenge_id", after);
    return rows.order("challenge_id").limit(500);
  });
  return challenges.toSorted((a, b) => a.start_date.localeCompare(b.start_date));
}

async function fetchOwnEntries({ db }: DiaryClient, challengeId: string): Promise<OwnEntry[]> {
  const rows = db.from("day").select(`${ENTRY_COLUMNS},written_on`).eq("challenge_id", challengeId);
  return (await fetchRows(rows.order("date", { ascending: false }))).map(entryOf);
}

async function fetchOwnLikes({ db }: DiaryClient, userId: string): Promise<TableRow<"likes">[]> {
  return allPages(500, "challenge_id", (after) => {
    const rows = db.from("likes").select("*").eq("user_id", userId).gt("challenge_id", after);
    return rows.order("challenge_id").limit(500);
  });
}

async function fetchOwnNotes({ db }: DiaryClient, userId: string): Promise<ExportedNote[]> {
  const notes = db.from("note").select("note_id,challenge_id,date,content,source,created_at");
  const sorted = notes.eq("user_id", userId).order("created_at").order("note_id");
  return fetchRows(sorted.limit(NOTE_LIMITS.stored));
}

/** Few, because revisions can be long. More than 20, the maximum per entry, or `allPages` never ends. */
const REVISIONS_A_PAGE = 100;

async function fetchOwnRevisions({ db }: DiaryClient, userId: string, signal: AbortSignal | undefined) {
  return allPages<TableRow<"day_revision">, "day_id">(REVISIONS_A_PAGE, "day_id", (after) => {
    signal?.throwIfAborted();
    const rows = db.from("day_revision").select("*").eq("user_id", userId).gt("day_id", after);
    return rows.order("day_id").order("version").limit(REVISIONS_A_PAGE);
  });
}

const FIRST_ID = "00000000-0000-0000-0000-000000000000";

export async function allPages<Row extends Record<Key, string>, Key extends string>(
  size: number,
  key: Key,
  request: (after: string) => Parameters<typeof fetchRows<Row>>[0],
): Promise<Row[]> {
  const rows: Row[] = [];
  while (true) {
    const page = await fetchRows(request(rows.at(-1)?.[key] ?? FIRST_ID));
    const last = page.at(-1)?.[key];
    if (page.length < size) return [...rows, ...page];
    // The next page starts with the last key again, because there may be more rows with this key.
    rows.push(...page.filter((row) => row[key] !== last));
  }
}

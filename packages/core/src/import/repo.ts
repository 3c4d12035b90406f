import type { CivilDate } from "../civil-date/civil-date.ts";
import { allPages, fetchOwnChallenges } from "../export/collect.ts";
import { fetchSetting } from "../profile/repo.ts";
import type { Json } from "../supabase/database.types.ts";
import type { DiaryClient, TableRow } from "../supabase/index.ts";
import { fetchValue } from "../supabase/response.ts";
import type { OwnChallenge } from "./assign-challenges.ts";
import type { PlannedChallenge, PlannedEntry } from "./plan-import.ts";

const isText = (value: unknown): value is string => typeof value === "string";
const areTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

/** Opens an import for one hour. After this hour, throws `quota/exceeded` until 24 hours after the opening. */
export async function openImport({ db }: DiaryClient): Promise<void> {
  await fetchValue(db.rpc("open_import"), isText);
}

/** Bytes of entries in a request. The rest of the server's limit is for the challenge. */
const BYTES_A_REQUEST = 90_000;

/** Returns the added dates. Idempotent. Throws `quota/exceeded`, and `import/closed` an hour after `openImport`. */
export async function importChallenge(
  { db }: DiaryClient,
  { entries, ...challenge }: PlannedChallenge,
): Promise<CivilDate[]> {
  const added: CivilDate[] = [];
  for (const part of inRequests(entries)) {
    const request = db.rpc("import_challenge", { challenge: asJson(challenge), entries: asJson(part) });
    added.push(...(await fetchValue(request, areTexts)));
  }
  return added;
}

const asJson = (value: unknown) => value as Json;

function inRequests(entries: readonly PlannedEntry[]): PlannedEntry[][] {
  const parts: PlannedEntry[][] = [[]];
  const encoder = new TextEncoder();
  let bytes = 0;
  for (const entry of entries) {
    const size = encoder.encode(JSON.stringify(entry)).length;
    if (bytes + size > BYTES_A_REQUEST && bytes > 0) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)!.push(entry);
    bytes += size;
  }
  return parts;
}

async function fetchOwnDayIds(
  { db }: DiaryClient,
  userId: string,
): Promise<Pick<TableRow<"day">, "day_id" | "challenge_id" | "date">[]> {
  return allPages(1000, "day_id", (after) => {
    const rows = db.from("day").select("day_id,challenge_id,date").eq("user_id", userId).gt("day_id", after);
    return rows.order("day_id").limit(1000);
  });
}

async function fetchOwnPhotos({ db }: DiaryClient, userId: string) {
  return allPages<Pick<TableRow<"photo">, "photo_id" | "day_id">, "photo_id">(1000, "photo_id", (after) => {
    const rows = db.from("photo").select("photo_id,day_id").eq("user_id", userId).gt("photo_id", after);
    return rows.order("photo_id").limit(1000);
  });
}

export interface ImportTargets {
  importKey: string;
  own: OwnChallenge[];
}

export async function fetchImportTargets(diary: DiaryClient, userId: string): Promise<ImportTargets> {
  const [rows, days, photos, { import_key }] = await Promise.all([
    fetchOwnChallenges(diary, userId),
    fetchOwnDayIds(diary, userId),
    fetchOwnPhotos(diary, userId),
    fetchSetting(diary, userId),
  ]);
  const withPhotos = new Set(photos.map(({ day_id }) => day_id));
  const byChallenge = Map.groupBy(days, ({ challenge_id }) => challenge_id);
  const own = rows.map(({ challenge_id, imported_at, start_date, title, visibility }): OwnChallenge => {
    const its = byChallenge.get(challenge_id) ?? [];
    return {
      challenge_id,
      title,
      start_date,
      lastDate: its.reduce((last, { date }) => (date > last ? date : last), ""),
      isOpen: imported_at !== null && visibility === "private",
      dayIds: new Set(its.map(({ day_id }) => day_id)),
      daysWithPhotos: withPhotos,
    };
  });
  return { importKey: import_key, own };
}

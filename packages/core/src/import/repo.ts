import type { CivilDate } from "../civil-date/civil-date.ts";
import type { Json } from "../supabase/database.types.ts";
import type { DiaryClient } from "../supabase/index.ts";
import { fetchValue } from "../supabase/response.ts";
import type { PlannedChallenge, PlannedEntry } from "./plan-import.ts";

const isText = (value: unknown): value is string => typeof value === "string";
const areTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

/** Opens an import for an hour, once a day. Throws `quota/exceeded` with the moment of the next one. */
export async function openImport({ db }: DiaryClient): Promise<void> {
  await fetchValue(db.rpc("open_import"), isText);
}

/** What a server takes in one request, with room for the names of the fields. */
const BYTES_A_REQUEST = 90_000;

/**
 * Writes a planned challenge, and returns the dates whose entries were not there before. Doing it twice adds nothing. Throws `import/closed`
 * an hour after the import was opened, and `quota/exceeded`.
 */
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

/** At least one, since a challenge may have no entries. */
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

import type { HomeChallenge } from "../challenge/challenge-types.ts";
import type { Day } from "../day/repo.ts";
import { isRows } from "../supabase/response.ts";

export interface SharedChallenge {
  challenge: HomeChallenge;
  entries: Day[];
}

export const isSharedChallenge = (data: unknown): data is SharedChallenge | null =>
  data === null ||
  (typeof data === "object" && "challenge" in data && "entries" in data && isRows(data.entries));

import type { Category } from "../challenge/rules.ts";
import type { CivilDate } from "../civil-date/civil-date.ts";
import { streak, type Plan } from "../rest-days/rules.ts";

/** Facts about a challenge that the database confirms. Each entry is in `own_dates` or in one of the next three counts. */
export interface ChallengeProof extends Required<Plan> {
  challenge_id: string;
  user_id: string;
  title: string;
  category: Category;
  nickname: string;
  handle: string | null;
  visibility: "public" | "private";
  days: number;
  completed: boolean;
  ended_early: boolean;
  end_date: CivilDate | null;
  entries: number;
  /** Sorted dates of the entries that the server received on their own day. */
  own_dates: readonly CivilDate[];
  /** Entries for another day than the day on which the server received them. */
  other_day: number;
  imported: number;
  /** Entries for which the day of writing isn't known. */
  unknown: number;
  first_date: CivilDate | null;
  last_date: CivilDate | null;
  checked_at: string;
}

export function longestProvenStreak(proof: Pick<ChallengeProof, "own_dates" | keyof Plan>): number {
  const last = proof.own_dates.at(-1);
  return last === undefined ? 0 : streak(proof.own_dates, proof, last).longest;
}

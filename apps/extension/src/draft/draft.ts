import type { CivilDate } from "@diary/core/civil-date";

import { STORED_MANY } from "../storage/stored.ts";

/** What is being typed, for one challenge and one date. */
export type Draft = {
  v: 1;
  /** Of the entry it will be, or is: made when the writing begins and kept over every attempt. */
  day_id: string;
  content: string;
  /** `updated_at` of the entry that is edited; null while it is a new one. */
  basedOn: string | null;
  /** Milliseconds since 1970. */
  savedAt: number;
};

/** Whose, of what and for when. */
export type DraftAddress = { userId: string; challengeId: string; date: CivilDate };

export function draftKey({ userId, challengeId, date }: DraftAddress): string {
  return `${STORED_MANY.draft}${userId}:${challengeId}:${date}`;
}

/** The beginning of the keys of all drafts of one person. */
export function draftsOf(userId: string): string {
  return `${STORED_MANY.draft}${userId}:`;
}

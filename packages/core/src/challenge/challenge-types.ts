import type { Plan } from "../rest-days/rules.ts";
import type { Database, Refine } from "../supabase/index.ts";
import type { Category } from "./rules.ts";

/**
 * Challenge with author, progress, likes and the reader's own like. `last_line` is the last line of the latest entry
 * (160 characters), null without one. `day` counts entries; only their author's count includes hidden ones.
 * `taken_from` is the original of a copy, if the reader can see it. `template` is the text that new entries start
 * with, `handle` the author's public page.
 */
export type HomeChallenge = Refine<
  Database["public"]["Views"]["home_challenge"]["Row"],
  Required<Plan> & {
    category: Category;
    day: number;
    visibility: "public" | "private";
    like_count: number;
    liked: boolean;
  }
>;

/** Challenge in lists: without long texts. Plan and template are in the owner's lists only, which have no handle. */
export type ChallengeCard = Omit<
  HomeChallenge,
  "desc" | "comment" | "round" | "tags" | "taken_from" | "template" | "handle" | keyof Plan
> &
  Plan & { template?: string; handle?: string | null };

/** User who took a challenge on: their own challenge and its number of entries. */
export type Companion = Pick<HomeChallenge, "challenge_id" | "user_id" | "nickname" | "avatar_url" | "day">;

const COLUMNS =
  "challenge_id,user_id,nickname,avatar_url,title,category,start_date,end_date,day,days,completed,visibility,like_count,liked,created_at,updated_at,hidden_at,last_line";
const PLAN_COLUMNS = "weekdays,earlier_weekdays,rest_days";
/** Columns of a card. */
export const CARD_COLUMNS = `${COLUMNS},handle`;
/** Columns of a card on a user's public page. */
export const PERSON_CARD_COLUMNS = `${CARD_COLUMNS},${PLAN_COLUMNS}`;
/** Columns of a card in its owner's lists. */
export const OWN_CARD_COLUMNS = `${COLUMNS},${PLAN_COLUMNS},template`;

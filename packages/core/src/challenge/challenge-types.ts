import type { Photo } from "../photo/rules.ts";
import type { Plan } from "../rest-days/rules.ts";
import type { Database, Refine } from "../supabase/index.ts";
import type { Category } from "./rules.ts";

/**
 * `liked`: the viewer likes the challenge. `taken_from`: id of the challenge that it copies. `template`: text of a new
 * entry. `day` is the number of entries; only the author's number includes entries that staff have hidden.
 */
export type HomeChallenge = Refine<
  Database["public"]["Views"]["home_challenge"]["Row"],
  Required<Plan> & {
    category: Category;
    day: number;
    visibility: "public" | "private";
    like_count: number;
    liked: boolean;
    /** First photo of the latest entry. Missing in challenges that an earlier version cached. */
    photo?: Photo | null;
    /** The owner ended the challenge early. Missing in challenges that an earlier version cached. */
    ended_early?: boolean;
  }
>;

/** Challenge in a list. The owner's lists have plan and template, a user page has plan and handle, feeds only the handle. */
export type ChallengeCard = Omit<
  HomeChallenge,
  "desc" | "comment" | "round" | "tags" | "taken_from" | "template" | "handle" | keyof Plan
> &
  Plan & { template?: string; handle?: string | null };

export type Companion = Pick<HomeChallenge, "challenge_id" | "user_id" | "nickname" | "avatar_url" | "day">;

const COLUMNS =
  "challenge_id,user_id,nickname,avatar_url,title,category,start_date,end_date,day,days,completed,visibility,like_count,liked,created_at,updated_at,hidden_at,last_line,photo,ended_early";
const PLAN_COLUMNS = "weekdays,earlier_weekdays,rest_days";
export const CARD_COLUMNS = `${COLUMNS},handle`;
export const USER_PAGE_CARD_COLUMNS = `${CARD_COLUMNS},${PLAN_COLUMNS}`;
export const OWN_CARD_COLUMNS = `${COLUMNS},${PLAN_COLUMNS},template`;

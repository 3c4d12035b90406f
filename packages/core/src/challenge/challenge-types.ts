import type { Plan } from "../rest/rules.ts";
import type { Database, Refine } from "../supabase/index.ts";
import type { Category } from "./rules.ts";

/**
 * A challenge with its author, its progress, its likes and the reader's own like. `last_line` is that of the latest entry
 * (its first 160 characters), null without one.
 * `day` is the count of entries written so far, of which only their author's has hidden ones in it. `taken_from` is the
 * challenge that this one is a copy of, where its reader sees that one. A `private` one exists for its owner alone. `template` is what its empty entries begin with,
 * `handle` the name of its author's page.
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

/**
 * The same as lists carry it: without the long texts, and the plan and the template in the lists of its owner alone, which
 * have no handle.
 */
export type ChallengeCard = Omit<
  HomeChallenge,
  "desc" | "comment" | "round" | "tags" | "taken_from" | "template" | "handle" | keyof Plan
> &
  Plan & { template?: string; handle?: string | null };

/** A user who took a challenge on: their own challenge, and how many entries it has. */
export type Companion = Pick<HomeChallenge, "challenge_id" | "user_id" | "nickname" | "avatar_url" | "day">;

const COLUMNS =
  "challenge_id,user_id,nickname,avatar_url,title,category,start_date,end_date,day,days,completed,visibility,like_count,liked,created_at,updated_at,hidden_at,last_line";
const PLAN_COLUMNS = "weekdays,earlier_weekdays,rest_days";
/** What a list shows of a challenge. */
export const CARD_COLUMNS = `${COLUMNS},handle`;
/** What the page of a user shows. */
export const PERSON_CARD_COLUMNS = `${CARD_COLUMNS},${PLAN_COLUMNS}`;
/** What a list of its owner shows. */
export const OWN_CARD_COLUMNS = `${COLUMNS},${PLAN_COLUMNS},template`;

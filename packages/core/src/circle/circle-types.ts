import type { HomeChallenge } from "../challenge/challenge-types.ts";
import type { Category } from "../challenge/rules.ts";
import type { Day } from "../day/repo.ts";
import type { Photo } from "../photo/rules.ts";

/** Circle in the user's list. `new_replies` counts replies to the user's entries since the last visit. */
export interface CircleSummary {
  circle_id: string;
  name: string;
  members: number;
  wrote_today: number;
  new_replies: number;
  nudges: number;
}

export interface CircleReply {
  reply_id: string;
  user_id: string;
  nickname: string;
  avatar_url: string | null;
  content: string;
  created_at: string;
}

/** Latest entry of the challenge that a member brought to the circle. Replies are in the order of writing. */
export interface CircleEntry {
  day_id: string;
  date: string;
  day: number;
  content: string;
  format: "markdown" | "plain";
  photos: Photo[];
  replies: CircleReply[];
}

/** Whole challenge that a member brought, with the replies to each entry. */
export interface ChallengeInCircle {
  challenge: HomeChallenge;
  entries: (Day & { replies: CircleReply[] })[];
}

export interface CircleChallenge {
  challenge_id: string;
  title: string;
  category: Category;
  day: number;
  days: number;
  completed: boolean;
  ended_early: boolean;
  end_date: string | null;
  /** Null for challenges of other members. */
  visibility: "public" | "private" | null;
}

/** `rest`: today is a rest day or isn't planned. `none`: the member has no challenge that accepts an entry today. */
export type MemberToday = "written" | "open" | "rest" | "none";

export interface CircleMember {
  user_id: string;
  nickname: string;
  avatar_url: string | null;
  is_me: boolean;
  is_founder: boolean;
  today: MemberToday;
  written_at: string | null;
  can_nudge: boolean;
  nudged_today: boolean;
  challenge: CircleChallenge | null;
  latest: CircleEntry | null;
}

export interface CircleNudge {
  user_id: string;
  content: string | null;
  created_at: string;
}

/** New replies to an entry of the user that isn't the latest entry. */
export interface EarlierReplies {
  day_id: string;
  date: string;
  count: number;
}

/** Member that a block or staff hides from the page. The nickname is empty if staff hid the profile. */
export interface HiddenMember {
  user_id: string;
  nickname: string;
}

/** `members` has the same order for every reader. */
export interface CirclePage {
  circle_id: string;
  name: string;
  created_at: string;
  /** Time of the server. A visit marks only earlier replies and nudges as seen. */
  checked_at: string;
  is_founder: boolean;
  accepts_nudges: boolean;
  new_replies: number;
  /** New replies to earlier entries of the user, newest entry first. `members` contains only the latest entries. */
  earlier_replies: EarlierReplies[];
  /** Null for members who aren't the founder. */
  invitation: { expires_at: string } | null;
  /** Includes members that the page doesn't show, for example because of a block. */
  member_count: number;
  /** Members that the page doesn't show. Empty unless the user is the founder, who can remove them. */
  hidden_members: HiddenMember[];
  members: CircleMember[];
  nudges: CircleNudge[];
}

export interface CircleInvitation {
  /** Missing for users who are not members. */
  circle_id?: string | null;
  name: string;
  founder: { nickname: string; avatar_url: string | null };
  members: number;
  state: "open" | "full" | "member";
}

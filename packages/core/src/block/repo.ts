import { acknowledged, answer } from "../supabase/answer.ts";
import type { DiaryClient } from "../supabase/index.ts";

/** Somebody whom one has blocked. */
export interface BlockedPerson {
  user_id: string;
  /** Empty where a decision hides the profile. */
  nickname: string;
  created_at: string;
}

/** Who has blocked whom. */
export interface Block {
  user_id: string;
  blocked_user_id: string;
}

/** The people whom one has blocked, latest first. */
export async function fetchBlocks({ db }: DiaryClient): Promise<BlockedPerson[]> {
  return answer(db.rpc("my_blocks"));
}

/** Blocks somebody, or takes the block back. Doing either twice is the same as once. */
export async function setBlocked({ db }: DiaryClient, block: Block, blocked: boolean): Promise<void> {
  if (blocked) {
    const options = { onConflict: "user_id,blocked_user_id", ignoreDuplicates: true };
    await acknowledged(db.from("block").upsert(block, options));
  } else {
    await acknowledged(db.from("block").delete().match(block));
  }
}

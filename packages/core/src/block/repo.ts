import type { DiaryClient } from "../supabase/index.ts";
import { expectSuccess, fetchRows } from "../supabase/response.ts";

export interface BlockedUser {
  user_id: string;
  /** Empty where a decision hides the profile. */
  nickname: string;
  created_at: string;
}

export interface Block {
  user_id: string;
  blocked_user_id: string;
}

/** The people whom one has blocked, latest first. */
export async function fetchBlocks({ db }: DiaryClient): Promise<BlockedUser[]> {
  return fetchRows(db.rpc("list_my_blocks"));
}

/** Blocks a user, or takes the block back. Doing either twice is the same as once. */
export async function setBlocked({ db }: DiaryClient, block: Block, blocked: boolean): Promise<void> {
  if (blocked) {
    const options = { onConflict: "user_id,blocked_user_id", ignoreDuplicates: true };
    await expectSuccess(db.from("block").upsert(block, options));
  } else {
    await expectSuccess(db.from("block").delete().match(block));
  }
}

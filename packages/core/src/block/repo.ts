import { type DiaryClient, type FunctionRow } from "../supabase/index.ts";
import { expectSuccess } from "../supabase/response.ts";

/** The nickname is empty if staff hid the profile. */
export type BlockedUser = FunctionRow<"list_my_blocks">;

export interface Block {
  user_id: string;
  blocked_user_id: string;
}

export async function setBlocked({ db }: DiaryClient, block: Block, blocked: boolean): Promise<void> {
  if (blocked) {
    const options = { onConflict: "user_id,blocked_user_id", ignoreDuplicates: true };
    await expectSuccess(db.from("block").upsert(block, options));
  } else {
    await expectSuccess(db.from("block").delete().match(block));
  }
}

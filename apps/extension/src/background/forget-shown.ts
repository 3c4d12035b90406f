import { dropClipsOfOthers } from "../clip/kept-clips.ts";
import type { Delivered } from "../delivered/delivered.ts";
import { readMany, removeStored } from "../storage/local.ts";
import { STORED, STORED_MANY } from "../storage/stored.ts";

/** Takes away what anybody but this person was shown, was about to be shown, or took over from a page. */
export async function forgetShown(userId: string | undefined): Promise<void> {
  const delivered = await readMany<Delivered>(STORED_MANY.delivered);
  const others = [...delivered].filter(([, { day }]) => day.user_id !== userId).map(([key]) => key);
  await removeStored(STORED.today, STORED.shown, STORED.snapshot, ...others);
  await dropClipsOfOthers(userId);
}

import { dropClipsOfOthers } from "../clip/kept-clips.ts";
import { deliveryNotifications } from "../storage/extension-entries.ts";
import { removeStored } from "../storage/local.ts";
import { STORED } from "../storage/stored.ts";

/** Takes away what anybody but this person was shown, was about to be shown, or took over from a page. */
export async function forgetShown(userId: string | undefined): Promise<void> {
  await removeStored(STORED.today, STORED.shown, STORED.snapshot);
  await deliveryNotifications.forgetOthers(userId);
  await dropClipsOfOthers(userId);
}

import { deliveryNotifications } from "../storage/extension-entries.ts";
import { removeStored, STORED } from "../storage/local.ts";

/**
 * Takes away what anybody but this person was shown, or was about to be shown. What somebody wrote or took over from a page
 * stays for them alone: a session may end without a word.
 */
export async function forgetShown(userId: string | undefined): Promise<void> {
  await removeStored(STORED.today, STORED.shown, STORED.snapshot);
  await deliveryNotifications.forgetOthers(userId);
}

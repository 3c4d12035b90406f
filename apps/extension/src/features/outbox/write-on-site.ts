import { isEditOfRow, type Draft } from "@diary/core/writing";
import { browser } from "wxt/browser";

import { sitePages } from "../../config/site-pages.ts";
import { draftToMove } from "../../storage/texts.ts";

/** Opens the site's form for a draft, which moves there. The draft stays in the popup until the site has stored it. */
export async function writeOnSite({ base, key, rev, writer }: Draft): Promise<void> {
  if (key.kind !== "entry") return;
  await draftToMove.set({ userId: key.userId, writer, rev });
  const url = isEditOfRow(base)
    ? sitePages.editDay({ challenge_id: key.challengeId, day_id: base.id })
    : sitePages.registerDay(key.challengeId);
  await browser.tabs.create({ url });
}

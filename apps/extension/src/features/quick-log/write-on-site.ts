import { paths } from "@diary/core/paths";
import { isEditOfRow, type Draft } from "@diary/core/writing";
import { browser } from "wxt/browser";

import { SITE_ORIGIN } from "../../config/settings.ts";
import { draftToMove } from "../../storage/texts.ts";

/** Opens the site's form for a draft, which moves there. The draft stays in the popup until the site has stored it. */
export async function writeOnSite({ base, key, rev, writer }: Draft): Promise<void> {
  if (key.kind !== "entry") return;
  await draftToMove.set({ userId: key.userId, writer, rev });
  const path = isEditOfRow(base)
    ? paths.editDay(key.challengeId, base.id)
    : paths.registerDay(key.challengeId);
  await browser.tabs.create({ url: SITE_ORIGIN + path });
}

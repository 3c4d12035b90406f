/** "Write on the site": gives the popup's draft to the page of the site that was opened for it. */
import { giveDraft, listDrafts, type WritingDb } from "@diary/core/writing";
import { browser } from "wxt/browser";

import type { DraftNotice } from "../messages.ts";
import { draftToMove } from "../storage/texts.ts";

/**
 * Gives the draft that waits, if there is one, to a page that is ready for it. It stays until the page has stored it. One
 * that was submitted, discarded or changed since is not given.
 */
export async function giveDraftToSite(db: WritingDb, tabId: number, userId: string | null): Promise<void> {
  const named = await draftToMove.get();
  if (named === undefined || named.userId !== userId) return;
  const drafts = await listDrafts(db, named.userId);
  const draft = drafts.find(({ rev, writer }) => writer === named.writer && rev === named.rev);
  const isDone =
    draft === undefined ||
    (await giveDraft(db, draft, async (given) => {
      const notice: DraftNotice = { type: "draft:give", draft: given };
      return (await browser.tabs.sendMessage<DraftNotice, unknown>(tabId, notice)) === true;
    }));
  if (isDone) await draftToMove.remove();
}

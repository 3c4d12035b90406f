import { sendDraft, listDrafts, type WritingDb } from "@diary/core/writing";
import { browser } from "wxt/browser";

import type { DraftNotice, SiteRequest } from "../messages.ts";
import { readStored, REMINDER_KEY, writeStored, type Reminder } from "../storage/extension-storage.ts";
import { draftToMove } from "../storage/texts.ts";
import { countTexts, deleteTexts } from "../storage/unsent-texts.ts";

export interface SitePage {
  siteOrigin: string;
  tabId: number;
  userId: string | null;
}

/** Sends the page the draft of the last click on "Write on the site", unless the draft has changed since the click. */
async function sendDraftToSite(db: WritingDb, { siteOrigin, tabId, userId }: SitePage): Promise<void> {
  const named = await draftToMove.get();
  if (named === undefined || named.userId !== userId) return;
  const drafts = await listDrafts(db, named.userId);
  const draft = drafts.find(({ rev, writer }) => writer === named.writer && rev === named.rev);
  const isDone =
    draft === undefined ||
    (await sendDraft(db, draft, async (sent) => {
      const notice: DraftNotice = { type: "draft:give", siteOrigin, draft: sent };
      return (await browser.tabs.sendMessage<DraftNotice, unknown>(tabId, notice)) === true;
    }));
  if (isDone) await draftToMove.remove();
}

/** Returns 0 for requests that name another user than the signed-in user. */
export async function respondToSite(
  db: WritingDb,
  request: SiteRequest,
  page: SitePage,
): Promise<number | void> {
  if (request.type === "draft:ready") return sendDraftToSite(db, page);
  const { userId } = page;
  if (request.userId !== userId) return 0;
  if (request.type === "texts:reminder-off") await writeStored(REMINDER_KEY, { kind: "off" });
  if (request.type === "texts:reminder" || request.type === "texts:reminder-off")
    return (await readStored<Reminder>(REMINDER_KEY))?.kind === "on" ? 1 : 0;
  const count = await countTexts(db, userId);
  if (request.type === "texts:delete") await deleteTexts(db, userId);
  return count;
}

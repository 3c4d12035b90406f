import { openWritingDb, type WritingDb } from "@diary/core/writing";
import { browser } from "wxt/browser";

const KEY = "draft-to-move";

/** Names the draft that "Write on the site" moves, in the state in which it was when the button was pressed. */
export interface DraftToMove {
  userId: string;
  writer: string;
  rev: number;
}

/** Forgotten when the browser ends: the draft stays in the popup then. */
export const draftToMove = {
  get: async () => (await browser.storage.session.get<Record<string, DraftToMove | undefined>>(KEY))[KEY],
  set: (draft: DraftToMove) => browser.storage.session.set({ [KEY]: draft }),
  remove: () => browser.storage.session.remove(KEY),
};

/** The texts of the popup and the worker: both open this database, which has the extension's origin. */
export function openExtensionDb(): WritingDb {
  return openWritingDb("challenge-diary");
}

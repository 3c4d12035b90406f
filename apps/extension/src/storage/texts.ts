import { paths } from "@diary/core/paths";
import {
  createDraftJournal,
  isEditOfRow,
  openWritingDb,
  type Draft,
  type WritingDb,
} from "@diary/core/writing";
import { browser } from "wxt/browser";

import { currentServer } from "../connection/current-server.ts";
import { scopeOf, type Server } from "../connection/server.ts";

const KEY = "draft-to-move";

/** Draft and revision at the click on "Write on the site". */
type DraftToMove = Pick<Draft, "rev" | "writer"> & { userId: string };

/** Uses the session storage, because after a restart of the browser the draft must not move. */
export const draftToMove = {
  get: async () => (await browser.storage.session.get<Record<string, DraftToMove | undefined>>(KEY))[KEY],
  set: (draft: DraftToMove) => browser.storage.session.set({ [KEY]: draft }),
  remove: () => browser.storage.session.remove(KEY),
};

const nameOf = (server: Server) => `${scopeOf(server)}challenge-diary`;

export function openExtensionDb(server = currentServer()): WritingDb {
  return openWritingDb(nameOf(server));
}

/** Opens the database with a journal, because a page may close after any character. */
export function openPageDb(): WritingDb {
  const server = currentServer();
  const journal = createDraftJournal(() => localStorage, `${scopeOf(server)}draft:`);
  return openWritingDb(nameOf(server), undefined, undefined, journal);
}

/** The draft stays in the popup until the site has stored it. */
export async function writeOnSite({ base, key, rev, writer }: Draft): Promise<void> {
  if (key.kind !== "entry") return;
  await draftToMove.set({ userId: key.userId, writer, rev });
  const path = isEditOfRow(base)
    ? paths.editDay(key.challengeId, base.id)
    : paths.registerDay(key.challengeId, key.date);
  await browser.tabs.create({ url: currentServer().siteOrigin + path });
}

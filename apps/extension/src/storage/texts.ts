import { paths } from "@diary/core/paths";
import {
  countUnsent,
  createDraftJournal,
  deleteTextsOf,
  isEditOfRow,
  openWritingDb,
  type Draft,
  type WritingDb,
} from "@diary/core/writing";
import { browser } from "wxt/browser";

import { currentServer } from "../connection/current-server.ts";
import { scopeOf, type Server } from "../connection/server.ts";
import { loadClips, removeClips } from "../domain/clip.ts";
import { deleteTyped, isTypedBy, readTyped } from "./typed-text.ts";

const KEY = "draft-to-move";

/** Identifies the draft and its revision at the click on "Write on the site". */
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

const typedBy = (userId: string | null) => readTyped().filter(([, typed]) => isTypedBy(typed, userId));

/** @param userId null counts the texts of visitors */
export async function countTexts(db: WritingDb, userId: string | null): Promise<number> {
  const unsent = userId === null ? 0 : await countUnsent(db, userId).catch(() => 0);
  return unsent + (await loadClips(userId)).length + typedBy(userId).length;
}

export async function deleteTexts(db: WritingDb, userId: string | null): Promise<void> {
  deleteTyped(typedBy(userId).map(([id]) => id));
  await Promise.allSettled([
    userId === null ? undefined : deleteTextsOf(db, userId),
    loadClips(userId).then(removeClips),
  ]);
}

/** Opens the site. The draft stays in the popup until the site has stored it. */
export async function writeOnSite({ base, key, rev, writer }: Draft): Promise<void> {
  if (key.kind !== "entry") return;
  await draftToMove.set({ userId: key.userId, writer, rev });
  const path = isEditOfRow(base)
    ? paths.editDay(key.challengeId, base.id)
    : paths.registerDay(key.challengeId);
  await browser.tabs.create({ url: currentServer().siteOrigin + path });
}

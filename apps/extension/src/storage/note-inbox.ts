import type { Server } from "../connection/server.ts";
import {
  readStored,
  removeStored,
  storageKeys,
  UNCONNECTED_INBOX,
  writeStored,
} from "./extension-storage.ts";

/** Text or link that was added by a page's context menu. Becomes a note when a user is signed in. */
export interface InboxNote {
  /** Also the id of the later note, so a repeated move adds no second note. */
  id: string;
  text: string;
  /** Title of the page or link. Earlier versions stored no title and no `createdAt`. */
  title?: string;
  url: string;
  createdAt?: number;
  /** A visitor's note (null) belongs to the next user who signs in. */
  userId: string | null;
}

/** Longer than any note. A very long selection must not fill the storage. */
const TEXT_LIMIT = 10_000;

/** If no server is connected, the note belongs to the first server that the user connects. */
export async function addToInbox(note: Omit<InboxNote, "id">, server: Server | null): Promise<void> {
  const [text, title] = [note.text, note.title ?? ""].map((part) => part.trim().slice(0, TEXT_LIMIT));
  const stored = { ...note, id: crypto.randomUUID(), text: text!, title: title! };
  await change(keyOf(server), (notes) => [...notes, stored]);
}

/** If `userId` is null, returns only notes of visitors. */
export async function readInbox(userId: string | null, server: Server | null): Promise<InboxNote[]> {
  const lists = await Promise.all(keysFor(server).map(readList));
  return lists.flat().filter((note) => note.userId === null || note.userId === userId);
}

export async function removeFromInbox(taken: readonly InboxNote[], server: Server | null): Promise<void> {
  const ids = new Set(taken.map(({ id }) => id));
  for (const key of keysFor(server)) await change(key, (notes) => notes.filter(({ id }) => !ids.has(id)));
}

function keyOf(server: Server | null): string {
  return server === null ? UNCONNECTED_INBOX : storageKeys(server).inbox;
}

function keysFor(server: Server | null): string[] {
  return [...new Set([keyOf(server), UNCONNECTED_INBOX])];
}

async function readList(key: string): Promise<InboxNote[]> {
  return (await readStored<InboxNote[]>(key)) ?? [];
}

async function change(key: string, next: (notes: readonly InboxNote[]) => InboxNote[]): Promise<void> {
  const work = async () => {
    const before = await readList(key);
    const after = next(before);
    if (after.length === before.length) return;
    await (after.length === 0 ? removeStored(key) : writeStored(key, after));
  };
  const { locks } = navigator as { locks?: LockManager };
  await (locks === undefined ? work() : locks.request(`store:${key}`, work));
}

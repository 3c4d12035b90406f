import { appendText } from "@diary/core/day";

import { currentServer } from "../connection/current-server.ts";
import { readStored, removeStored, storageKeys, writeStored } from "../storage/extension-storage.ts";

export interface Clip {
  id: string;
  text: string;
  url: string;
  /** A visitor's clip (null) belongs to the next user who signs in. */
  userId: string | null;
  /** If true, the popup shows that the selection was longer. */
  isCut?: boolean;
}

/** Ten times the maximum length of an entry. A longer selection could fill the storage. */
const CLIP_LIMIT = 100_000;

function formatClip({ text, url }: Clip): string {
  return /^https?:/.test(url) ? `${text.trim()}\n${url}` : text.trim();
}

/** Skips clips that the content already has: the popup may have closed before it deleted these clips. */
export function appendClips(content: string, clips: readonly Clip[]): string {
  return clips.map(formatClip).reduce(appendText, content);
}

export async function saveClip(clip: Omit<Clip, "id" | "isCut">, server = currentServer()): Promise<void> {
  const isCut = clip.text.length > CLIP_LIMIT;
  // Removes the half of an emoji that the cut can leave at the end.
  const text = isCut ? clip.text.slice(0, CLIP_LIMIT).replace(/[\uD800-\uDBFF]$/, "") : clip.text;
  await change(
    (clips) => [...clips, { id: crypto.randomUUID(), ...clip, text, ...(isCut && { isCut }) }],
    server,
  );
}

/** @param userId null: only the clips of visitors; undefined: all clips */
export async function loadClips(userId?: string | null, server = currentServer()): Promise<Clip[]> {
  const clips = (await readStored<Clip[]>(storageKeys(server).clips)) ?? [];
  return clips.filter((clip) => userId === undefined || clip.userId === null || clip.userId === userId);
}

export async function removeClips(taken: readonly Clip[]): Promise<void> {
  const ids = new Set(taken.map(({ id }) => id));
  await change((clips) => clips.filter(({ id }) => !ids.has(id)));
}

async function change(next: (clips: readonly Clip[]) => Clip[], server = currentServer()): Promise<void> {
  const { clips: key } = storageKeys(server);
  const work = async () => {
    const clips = next(await loadClips(undefined, server));
    await (clips.length === 0 ? removeStored(key) : writeStored(key, clips));
  };
  // The lock serializes changes by all pages and the worker.
  const { locks } = navigator as { locks?: LockManager };
  await (locks === undefined ? work() : locks.request(`store:${key}`, work));
}

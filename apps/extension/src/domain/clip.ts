import { appendText } from "@diary/core/day";

import { readStored, removeStored, STORAGE_KEYS, writeStored } from "../storage/extension-storage.ts";

/** Text that was selected on a page, meant for today's entry. */
export interface Clip {
  id: string;
  text: string;
  url: string;
  /** The user who was signed in; null for a visitor: then it belongs to the next user who signs in. */
  userId: string | null;
}

/** Longer selections are cut: an entry has 10,000 characters, and there is more to say than what others said. */
const CLIP_LIMIT = 4_000;

/** How a clip stands in an entry: the text, and below it where it is from. */
function formatClip({ text, url }: Clip): string {
  // A cut may go through an emoji.
  const cut = text.trim().slice(0, CLIP_LIMIT).toWellFormed();
  return /^https?:/.test(url) ? `${cut}\n${url}` : cut;
}

/**
 * `content` with the clips below it. One that stands there already was put in by a popup that was closed before it could
 * forget it. The field marks what is longer than an entry can be.
 */
export function appendClips(content: string, clips: readonly Clip[]): string {
  return clips.map(formatClip).reduce(appendText, content);
}

/** Keeps a text for the next field of the popup. */
export async function saveClip(clip: Omit<Clip, "id">): Promise<void> {
  await change((clips) => [...clips, { id: crypto.randomUUID(), ...clip }]);
}

/** The texts that wait for this user, or for any. */
export async function loadClips(userId?: string): Promise<Clip[]> {
  const clips = (await readStored<Clip[]>(STORAGE_KEYS.clips)) ?? [];
  return clips.filter((clip) => userId === undefined || clip.userId === null || clip.userId === userId);
}

/** Forgets those that were put into a field, or were discarded. */
export async function removeClips(taken: readonly Clip[]): Promise<void> {
  const ids = new Set(taken.map(({ id }) => id));
  await change((clips) => clips.filter(({ id }) => !ids.has(id)));
}

async function change(next: (clips: readonly Clip[]) => Clip[]): Promise<void> {
  const key = STORAGE_KEYS.clips;
  // Over all pages of the extension and the worker one after the other.
  await navigator.locks.request(`store:${key}`, async () => {
    const clips = next(await loadClips());
    await (clips.length === 0 ? removeStored(key) : writeStored(key, clips));
  });
}

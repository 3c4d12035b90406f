import { extensionStore } from "../storage/extension-store.ts";
import { STORED } from "../storage/stored.ts";
import { belongsTo, type Clip } from "./clip.ts";

/** Keeps a text for the next field of the popup. */
export async function keepClip(clip: Omit<Clip, "id">): Promise<void> {
  const kept: Clip = { id: crypto.randomUUID(), ...clip };
  await change((clips) => [...clips, kept]);
}

/** The texts that wait for this person. */
export async function clipsOf(userId: string): Promise<Clip[]> {
  const clips = (await extensionStore.get(STORED.clips)) as Clip[] | undefined;
  return (clips ?? []).filter((clip) => belongsTo(clip, userId));
}

/** Forgets those that were put into a field, or were discarded. */
export async function dropClips(taken: readonly Clip[]): Promise<void> {
  const ids = new Set(taken.map(({ id }) => id));
  await change((clips) => clips.filter(({ id }) => !ids.has(id)));
}

async function change(next: (clips: readonly Clip[]) => Clip[]): Promise<void> {
  await extensionStore.update(STORED.clips, (value) => {
    const clips = next((value as Clip[] | undefined) ?? []);
    return clips.length === 0 ? undefined : clips;
  });
}

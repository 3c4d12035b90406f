import { browser } from "wxt/browser";

/** Names of what lies in `storage.local`. Each thing has a key of its own, so that two writers never meet in one. */
export const STORED = {
  /** `BrokerState`; written by the background alone. */
  auth: "auth:v1",
  /** `DiaryConfig`, as the site told it. */
  config: "config:v1",
  /** `Reminder`. */
  reminder: "reminder:v1",
  /** `TodayRecord`: which challenges are open today, for the badge and the reminder. */
  today: "today:v1",
  /** Texts taken over from pages that wait for the popup. */
  clips: "clips:v1",
  /** `PopupSnapshot` of what the popup showed last. */
  snapshot: "picture:v3",
  /** `PanelName`: what is unfolded below the popup's field, or null. */
  panel: "panel:v1",
  /** `Shown`: what the queries of the popup answered last. */
  shown: "shown:v1",
} as const;

/** Beginnings of the keys of which there are many. Entries name their own (`@diary/core`). */
export const STORED_MANY = {
  /** Id of the challenge that was chosen last, followed by the user's id. */
  chosen: "chosen:",
} as const;

/** Reads one thing; undefined where it was never stored. */
export async function readStored<T>(key: string): Promise<T | undefined> {
  return (await browser.storage.local.get<Record<string, T>>(key))[key];
}

/** Reads everything whose key begins with `prefix`, by its key. */
export async function readMany<T>(prefix: string): Promise<Map<string, T>> {
  const everything = await browser.storage.local.get<Record<string, T>>(null);
  return new Map(Object.entries(everything).filter(([key]) => key.startsWith(prefix)));
}

export async function writeStored(key: string, value: unknown): Promise<void> {
  await browser.storage.local.set({ [key]: value });
}

export async function removeStored(...keys: string[]): Promise<void> {
  await browser.storage.local.remove(keys);
}

/** What changed under a key: undefined where there is nothing any more. */
export interface StoredChange {
  key: string;
  value: unknown;
}

/** Calls back for each thing that anybody, this page included, stores or removes under a key with this beginning. */
export function onStored(prefix: string, changed: (change: StoredChange) => void): () => void {
  const listener = (changes: Record<string, { newValue?: unknown }>) => {
    for (const [key, { newValue }] of Object.entries(changes)) {
      if (key.startsWith(prefix)) changed({ key, value: newValue });
    }
  };
  browser.storage.local.onChanged.addListener(listener);
  return () => browser.storage.local.onChanged.removeListener(listener);
}

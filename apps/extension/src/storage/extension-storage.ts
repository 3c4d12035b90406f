import { browser } from "wxt/browser";

/** Names of what lies in `storage.local`. Each thing has a key of its own, so that two writers never meet in one. */
export const STORAGE_KEYS = {
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
  /** `PanelName`: what is unfolded below the popup's field, or null. */
  panel: "panel:v1",
  /** `PersistedCache`: what the queries of the popup answered last. */
  shown: "shown:v1",
} as const;

/** Beginnings of the keys of which there are many. */
export const STORAGE_PREFIXES = {
  /** Id of the challenge that was chosen last, followed by the user's id. */
  chosen: "chosen:",
} as const;

/** Reads one thing; undefined where it was never stored. */
export async function readStored<T>(key: string): Promise<T | undefined> {
  return (await browser.storage.local.get<Record<string, T>>(key))[key];
}

/** Reads everything whose key begins with `prefix`, by its key. */
export async function readStoredByPrefix<T>(prefix: string): Promise<Map<string, T>> {
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
export function onStoredChange(prefix: string, changed: (change: StoredChange) => void): () => void {
  const listener = (changes: Record<string, { newValue?: unknown }>) => {
    for (const [key, { newValue }] of Object.entries(changes)) {
      if (key.startsWith(prefix)) changed({ key, value: newValue });
    }
  };
  browser.storage.local.onChanged.addListener(listener);
  return () => browser.storage.local.onChanged.removeListener(listener);
}

/** The session has an end of its own, and the reminder is a wish, not a trace. */
const KEPT: ReadonlySet<string> = new Set([STORAGE_KEYS.auth, STORAGE_KEYS.config, STORAGE_KEYS.reminder]);

/** Whether a key belongs to what "Delete local data" deletes: what was written, and what was shown last. */
export function isClearable(key: string): boolean {
  return !KEPT.has(key);
}

import type { KeyValueStore } from "@diary/core/local-store";
import { browser } from "wxt/browser";

import {
  onStoredChange,
  readStoredByPrefix,
  readStored,
  removeStored,
  writeStored,
} from "./extension-storage.ts";

/**
 * What the popup and the background store outside of `texts.ts`, with changes one after the other.
 */
export const extensionStore: KeyValueStore = {
  get: readStored,
  set: writeStored,
  delete: (key) => removeStored(key),
  update: (key, change) =>
    // Over all pages of the extension and the worker: they share one origin.
    navigator.locks.request(`store:${key}`, async () => {
      const value = await readStored(key);
      const next = change(value);
      if (next === value) return next;
      if (next === undefined) await removeStored(key);
      else await writeStored(key, next);
      return next;
    }),
  entries: async (prefix) => [...(await readStoredByPrefix(prefix))].toSorted(([a], [b]) => (a < b ? -1 : 1)),
  subscribe: (changed) => onStoredChange("", ({ key }) => changed(key)),
};

/** The keys of everything that is stored. */
export async function storedKeys(): Promise<string[]> {
  return Object.keys(await browser.storage.local.get<Record<string, unknown>>(null));
}

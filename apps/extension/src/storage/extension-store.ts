import type { KeyValueStore } from "@diary/core/local-store";
import { browser } from "wxt/browser";

import { onStored, readMany, readStored, removeStored, writeStored } from "./local.ts";

/**
 * What the popup and the background keep on the device, in the same place: drafts are there however the
 * popup ends, and what was submitted is there however the worker does.
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
  entries: async (prefix) => [...(await readMany(prefix))].toSorted(([a], [b]) => (a < b ? -1 : 1)),
  subscribe: (changed) => onStored("", ({ key }) => changed(key)),
};

/** Everything that is stored. */
export async function storedEntries(): Promise<[key: string, value: unknown][]> {
  return Object.entries(await browser.storage.local.get<Record<string, unknown>>(null));
}

import { type ClockStore, parseClockReading } from "@diary/core/clock";

import { removeStored, STORAGE_KEYS, writeStored } from "./extension-storage.ts";

export function createClockStore(stored: unknown): ClockStore {
  return {
    read: () => parseClockReading(stored),
    write: (reading) => {
      const writing =
        reading === null ? removeStored(STORAGE_KEYS.clock) : writeStored(STORAGE_KEYS.clock, reading);
      writing.catch(() => undefined);
    },
  };
}

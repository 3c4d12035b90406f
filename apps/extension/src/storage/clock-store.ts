import { type ClockStore, parseClockReading } from "@diary/core/clock";

import { currentServer } from "../connection/current-server.ts";
import { removeStored, storageKeys, writeStored } from "./extension-storage.ts";

export function createClockStore(stored: unknown, server = currentServer()): ClockStore {
  const { clock } = storageKeys(server);
  return {
    read: () => parseClockReading(stored),
    write: (reading) => {
      const writing = reading === null ? removeStored(clock) : writeStored(clock, reading);
      writing.catch(() => undefined);
    },
  };
}

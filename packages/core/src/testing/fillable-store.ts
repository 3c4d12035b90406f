import { memoryStore, type KeyValueStore } from "../local-store/index.ts";

/** What is kept on a device, which refuses what is written while it `isFull`. */
export function fillableStore(): { store: KeyValueStore; state: { isFull: boolean } } {
  const device = memoryStore();
  const state = { isFull: false };
  const store: KeyValueStore = {
    ...device,
    update: (name, change) =>
      state.isFull ? Promise.reject(new Error("full")) : device.update(name, change),
  };
  return { store, state };
}

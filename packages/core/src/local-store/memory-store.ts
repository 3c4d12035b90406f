import type { KeyValueStore } from "./key-value-store.ts";

/**
 * Keeps values as long as the page lives: for browsers that forbid a site to store anything, and for tests.
 * Values are copied on the way in and out, as a real store does.
 */
export function memoryStore(): KeyValueStore {
  const values = new Map<string, unknown>();
  const listeners = new Set<(key: string) => void>();
  const write = (key: string, value: unknown) => {
    if (value === undefined) values.delete(key);
    else values.set(key, structuredClone(value));
    for (const listener of listeners) listener(key);
  };
  return {
    get: async (key) => structuredClone(values.get(key)),
    set: async (key, value) => write(key, value),
    delete: async (key) => write(key, undefined),
    update: async (key, change) => {
      const value = structuredClone(values.get(key));
      const next = change(value);
      if (next !== value) write(key, next);
      return next;
    },
    entries: async (prefix) =>
      [...values]
        .filter(([key]) => key.startsWith(prefix))
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, value]) => [key, structuredClone(value)]),
    subscribe: (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
  };
}

/**
 * What a shell keeps on the device: IndexedDB on the site, `chrome.storage.local` behind the extension's
 * background. Values are plain data (what JSON can carry). Every call may fail: storage can be full or forbidden.
 */
export interface KeyValueStore {
  /** undefined where there is none. */
  get: (key: string) => Promise<unknown>;
  /** Must start the write synchronously: it is also called while the page closes. */
  set: (key: string, value: unknown) => Promise<void>;
  delete: (key: string) => Promise<void>;
  /**
   * Puts what `change` makes of the value in its place (undefined: nothing), and answers it. No other `update`
   * comes in between, from no tab. The very value that it was given is not written again.
   */
  update: (key: string, change: (value: unknown) => unknown) => Promise<unknown>;
  /** Everything whose key begins with `prefix`, in the order of the keys. */
  entries: (prefix: string) => Promise<[key: string, value: unknown][]>;
  /** Calls back after each write, by this context or another of the same shell. Answers how to stop. */
  subscribe: (changed: (key: string) => void) => () => void;
}

/**
 * Keeps values as long as the page lives: for browsers that forbid a site to store anything, and for tests.
 * Values are copied on the way in and out, as a real store does.
 */
export function createMemoryStore(): KeyValueStore {
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

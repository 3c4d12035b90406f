/**
 * What a shell keeps on the device: IndexedDB on the site, `chrome.storage.local` behind the extension's
 * background. Values are plain data (what JSON can carry). Every call may fail: storage can be full or forbidden.
 */
export interface KeyValueStore {
  /** undefined where there is none. */
  get: (key: string) => Promise<unknown>;
  /**
   * Has to be on its way when the call returns, not a few turns later: it is also called while a page is
   * being closed.
   */
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

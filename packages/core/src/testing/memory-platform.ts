import type { AuthPlatform } from "../platform/platform.ts";

/** A shell that keeps everything in memory and tells what was done with it. */
export type MemoryPlatform = AuthPlatform & {
  /** What is stored, by key. Write into it as another tab would, then call `storedSessionChanged`. */
  stored: Map<string, string>;
  storedSessionChanged: () => void;
};

/** Handed-in parts replace those of memory. Requests go out for real unless `fetch` is replaced. */
export function createMemoryPlatform(parts: Partial<AuthPlatform> = {}): MemoryPlatform {
  const stored = new Map<string, string>();
  const listeners = new Set<() => void>();
  return {
    stored,
    storedSessionChanged: () => {
      for (const listener of listeners) listener();
    },
    now: () => Date.now(),
    timeZone: () => "UTC",
    randomId: () => crypto.randomUUID(),
    fetch: (...request) => fetch(...request),
    authStorage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => {
        stored.set(key, value);
      },
      removeItem: (key) => {
        stored.delete(key);
      },
    },
    mayHaveSession: (key) => stored.has(key),
    onStoredSessionChange: (_key, changed) => {
      listeners.add(changed);
    },
    ...parts,
  };
}

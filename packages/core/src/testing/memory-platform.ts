import type { AuthPlatform } from "../platform/platform.ts";

export type MemoryPlatform = AuthPlatform & {
  /** Stored values by key. To act like another tab, a test writes here and calls `storedSessionChanged`. */
  stored: Map<string, string>;
  storedSessionChanged: () => void;
};

/** `parts` replaces functions of the platform. Requests are real unless `fetch` is replaced. */
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

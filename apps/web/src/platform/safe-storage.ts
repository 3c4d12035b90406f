/** The part of `Storage` that is used, and its keys. */
export interface StorageLike extends Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  keys: () => string[];
}

/** Keeps entries as long as the page lives: for browsers that forbid this site to store anything. */
function memoryStorage(): StorageLike {
  const entries = new Map<string, string>();
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    keys: () => [...entries.keys()],
  };
}

/** The storage that `open` names, or one in memory where that is forbidden (or, while prerendering, missing). */
function createSafeStorage(open: () => Storage): StorageLike {
  try {
    const storage = open();
    storage.getItem("");
    return withoutLimit(storage);
  } catch {
    return memoryStorage();
  }
}

/** What the storage has no room for is kept as long as the page lives. */
function withoutLimit(storage: Storage): StorageLike {
  const overflow = memoryStorage();
  return {
    getItem: (key) => overflow.getItem(key) ?? storage.getItem(key),
    setItem: (key, value) => {
      try {
        storage.setItem(key, value);
        overflow.removeItem(key);
      } catch {
        // An older value must not come back at the next visit.
        storage.removeItem(key);
        overflow.setItem(key, value);
      }
    },
    removeItem: (key) => {
      overflow.removeItem(key);
      storage.removeItem(key);
    },
    keys: () => [...new Set([...Object.keys(storage), ...overflow.keys()])],
  };
}

/** Shared by the tabs of this browser, and kept. */
export const safeLocalStorage = createSafeStorage(() => localStorage);

/** Of this tab. */
export const safeSessionStorage = createSafeStorage(() => sessionStorage);

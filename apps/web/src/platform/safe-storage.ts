export interface StorageLike extends Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  keys: () => string[];
}

/** Keeps values in memory until the page is closed, if storage is full or blocked. */
function createSafeStorage(open: () => Storage): StorageLike {
  const overflow = new Map<string, string>();
  let storage: Storage | undefined;
  try {
    storage = open();
    storage.getItem("");
  } catch {
    storage = undefined;
  }
  return {
    getItem: (key) => overflow.get(key) ?? storage?.getItem(key) ?? null,
    setItem(key, value) {
      overflow.set(key, value);
      try {
        storage?.setItem(key, value);
        if (storage) overflow.delete(key);
      } catch {
        // The next visit must not get an older value.
        storage?.removeItem(key);
      }
    },
    removeItem(key) {
      overflow.delete(key);
      storage?.removeItem(key);
    },
    keys: () => [...new Set([...Object.keys(storage ?? {}), ...overflow.keys()])],
  };
}

export const safeLocalStorage = createSafeStorage(() => localStorage);

export const safeSessionStorage = createSafeStorage(() => sessionStorage);

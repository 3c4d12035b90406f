/** The part of `Storage` that is used, and its keys. */
export interface StorageLike extends Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  keys: () => string[];
}

/**
 * The storage that `open` names. What it has no room for is kept as long as the page lives; so is everything where it is forbidden
 * (or, while prerendering, missing).
 */
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
        // An older value must not come back at the next visit.
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

/** Shared by the tabs of this browser, and kept. */
export const safeLocalStorage = createSafeStorage(() => localStorage);

/** Of this tab. */
export const safeSessionStorage = createSafeStorage(() => sessionStorage);

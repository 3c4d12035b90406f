import type { KeyValueStore } from "../local-store/index.ts";

/**
 * Takes in one call what a page writes in its last moment: reading, merging and writing are more than it may have time
 * for. Whoever comes next carries it out.
 */
export interface Journal {
  /** Has to be begun when the call returns. Answers how to strike it out. */
  note: (name: string, value: unknown) => Promise<() => Promise<void>>;
  /** What is noted, in the order of the notes. A note is struck out once it is carried out, and stays where that fails. */
  each: (carryOut: (name: string, value: unknown) => Promise<void>) => Promise<void>;
}

/** Everything that pages have noted in a store of this kind. */
export const JOURNAL_ROOT = "left/v1/";

/** A journal in the store itself, for one that carries out a write that was begun. */
export function storeJournal(store: KeyValueStore, now: () => number): Journal {
  let notes = 0;
  /** Carried out by who noted them. */
  const own = new Set<string>();
  return {
    note: async (name, value) => {
      notes += 1;
      const key = `${JOURNAL_ROOT}${String(now()).padStart(15, "0")}/${notes}/${name}`;
      own.add(key);
      await store.set(key, value);
      return () => store.delete(key);
    },
    each: async (carryOut) => {
      for (const [key, value] of await store.entries(JOURNAL_ROOT)) {
        if (own.has(key)) continue;
        const name = key.split("/").slice(4).join("/");
        // One that fails holds up no other: it is merged when it can be.
        await carryOut(name, value).then(
          () => store.delete(key),
          () => undefined,
        );
      }
    },
  };
}

import type { KeyValueStore } from "../local-store/index.ts";

/** Everything that pages have noted in a store. */
export const JOURNAL_ROOT = "left/v1/";

/**
 * Takes in one call what a page writes in its last moment: reading, merging and writing are more than it may have time
 * for. Whoever comes next carries it out. In the store itself, which carries out a write that was begun.
 */
export function createJournal(store: KeyValueStore, now: () => number) {
  let notes = 0;
  /** Carried out by who noted them. */
  const own = new Set<string>();
  return {
    /** Has begun when the call returns. Answers how to strike it out. */
    note: async (name: string, value: unknown): Promise<() => Promise<void>> => {
      notes += 1;
      const key = `${JOURNAL_ROOT}${String(now()).padStart(15, "0")}/${notes}/${name}`;
      own.add(key);
      await store.set(key, value);
      return () => store.delete(key);
    },
    /** What is noted, in the order of the notes. A note is struck out once it is carried out, and stays where that fails. */
    each: async (carryOut: (value: unknown) => Promise<void>): Promise<void> => {
      for (const [key, value] of await store.entries(JOURNAL_ROOT)) {
        if (own.has(key)) continue;
        // One that fails holds up no other: it is merged when it can be.
        await carryOut(value).then(
          () => store.delete(key),
          () => undefined,
        );
      }
    },
  };
}

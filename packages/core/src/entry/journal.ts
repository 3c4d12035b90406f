import {
  listOf,
  nullable,
  number,
  oneOf,
  optional,
  shape,
  text,
  tryRead,
  type KeyValueStore,
} from "../local-store/index.ts";
import {
  caret,
  entryKey,
  entryName,
  onto,
  type EntryEvent,
  type EntryEventOf,
  type EntryKey,
} from "./entry.ts";

/** Everything that pages have noted in a store. */
export const JOURNAL_ROOT = "left/v1/";

/** The last that was typed in a page that may be gone. */
export interface LeftNote {
  key: EntryKey;
  event: EntryEventOf<"typed">;
}

/**
 * Takes in one call what a page writes in its last moment: reading, merging and writing are more than it may have time
 * for. Whoever comes next carries it out. In the store itself, which carries out a write that was begun.
 */
export function createJournal(store: KeyValueStore, now: () => number) {
  /** Counted from when the page was opened: of two that are closed at once, each has its own. */
  let notes = now();
  /** This page's own, until they are carried out. */
  const own = new Map<string, { text: string; noted: Promise<void> }>();
  return {
    /** Has begun when the call returns. Answers the name of the note. */
    note: (left: LeftNote): string => {
      notes += 1;
      const name = `${JOURNAL_ROOT}${now()}/${notes}/${entryName(left.key)}`;
      own.set(name, { text: left.event.text, noted: store.set(name, left).catch(() => undefined) });
      return name;
    },
    /** This page's notes that `event` carries out: it says the same, or has taken the place of that. */
    carriedOutBy: (key: EntryKey, event: EntryEvent): string[] => {
      const texts = "from" in event ? [...event.from, event.text] : [];
      return [...own].flatMap(([name, left]) =>
        name.endsWith(entryName(key)) && texts.includes(left.text) ? [name] : [],
      );
    },
    strikeOut: async (names: readonly string[]): Promise<void> => {
      for (const name of names) {
        await own.get(name)?.noted;
        // Whoever finds it still there knows that it is carried out.
        await store.delete(name).catch(() => undefined);
        own.delete(name);
      }
    },
    /** What other pages have noted, in the order of the notes. One stays where carrying it out fails. */
    each: async (carryOut: (left: LeftNote, name: string) => Promise<unknown>): Promise<void> => {
      for (const [name, value] of await store.entries(JOURNAL_ROOT)) {
        const left = tryRead(leftNote, value);
        if (own.has(name) || left === null) continue;
        // One that fails holds up no other: it is merged when it can be.
        await carryOut(left, name).then(
          () => store.delete(name),
          () => undefined,
        );
      }
    },
  };
}

/** Whether a value of the journal is a text that may be nowhere else. */
export function isLeftNote(value: unknown): boolean {
  return tryRead(leftNote, value) !== null;
}

const leftNote = shape<LeftNote>({
  key: entryKey,
  event: shape<LeftNote["event"]>({
    type: oneOf("typed"),
    text,
    from: listOf(text),
    caret: nullable(caret),
    onto,
    at: number,
    sameAs: optional(onto),
  }),
});

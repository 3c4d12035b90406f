import { listOf, text, tryRead, type KeyValueStore } from "../local-store/index.ts";
import {
  blankEntry,
  ENTRY_ROOT,
  entryName,
  entryPrefix,
  isClean,
  localEntry,
  type EntryKey,
  type LocalEntry,
  type Shell,
  type EntryEvent,
  type EntryEventOf,
} from "./entry.ts";
import { createJournal, isLeftNote, JOURNAL_ROOT } from "./journal.ts";
import { sameEntry } from "./merge.ts";
import { adoptOldRecords, isOldRecord } from "./old-records.ts";
import { reduceEntry } from "./reducer.ts";

/** The records on this device. Every call may fail: storage can be full or forbidden. */
export interface EntryStore {
  /** Where it is: what is submitted here is sent from here. */
  by: Shell;
  /** null where nothing is known. */
  get: (key: EntryKey) => Promise<LocalEntry | null>;
  /** Those of this person with a text that the server does not have, latest first. */
  list: (userId: string) => Promise<LocalEntry[]>;
  /** What the event makes of the record, in one step over all pages. */
  change: (key: EntryKey, event: EntryEvent) => Promise<LocalEntry>;
  /** The same for a page that may be gone in a moment: it is noted in one call first. */
  leave: (key: EntryKey, event: EntryEventOf<"typed">) => Promise<LocalEntry>;
  /** Forgets all texts of this person. */
  forget: (userId: string) => Promise<void>;
  /** Calls back when records may have changed, from any page. Answers how to stop. */
  subscribe: (changed: () => void) => () => void;
}

/** A record, and what has to be known of it for an exchange with the other shell; see `shareEntries`. */
export interface Kept {
  entry: LocalEntry | null;
  /** The latest record from which those of both shells have grown, as far as this one knows. */
  common: LocalEntry | null;
  /** When the site's record began: one that begins anew, in a store that was cleared, has not grown from earlier ones. */
  since: number;
  /** The other shell was sent it, and may have it without our having heard so. */
  isOffered: boolean;
  /** The journal's notes that are carried out, the last few: one may be found once more, or late. */
  notes: readonly string[];
}

const MOST_NOTES = 8;

/** The store of one shell, as `shareEntries` and its other end need it. */
export type RawEntryStore = EntryStore & {
  /** All records of this person, also those without texts. */
  all: (userId: string) => Promise<Kept[]>;
  kept: (key: EntryKey) => Promise<Kept>;
  update: (key: EntryKey, change: (kept: Kept) => Kept) => Promise<void>;
};

export interface EntryStoreParts {
  by: Shell;
  store: KeyValueStore;
  now: () => number;
  /** A record without texts is kept, so that the other shell learns of it. */
  keepsClean: (kept: Kept) => boolean;
}

/**
 * The records in this store. What an older version of the product has left there becomes records first, and what pages
 * that are gone have noted is carried out.
 */
export function createEntryStore({ by, keepsClean, now, store }: EntryStoreParts): RawEntryStore {
  const journal = createJournal(store, now);
  let adopting: Promise<void> | null = null;
  const read = (value: unknown) => parseKept(value, now());

  const update = async (key: EntryKey, change: (kept: Kept) => Kept) => {
    await store.update(entryName(key), (value) => {
      const before = read(value);
      const after = change(before);
      if (after === before) return value;
      return isClean(after.entry) && !keepsClean(after) ? undefined : after;
    });
  };
  /** @param note what the event is noted as, where it is */
  const apply = async (key: EntryKey, event: EntryEvent, note = "") => {
    let entry = blankEntry(key);
    const own = journal.carriedOutBy(key, event);
    await update(key, (kept) => {
      const before = kept.entry ?? entry;
      // Another page may have carried it out meanwhile, and somebody typed on.
      const after = kept.notes.includes(note) ? before : reduceEntry(before, event);
      entry = after === before ? before : { ...after, changedAt: Math.max(now(), before.changedAt + 1) };
      if (after === before && note === "") return kept;
      return {
        ...kept,
        entry,
        notes: [...new Set([...kept.notes, ...own, note])].filter(Boolean).slice(-MOST_NOTES),
      };
    });
    await journal.strikeOut(own);
    return entry;
  };
  const carryOutNotes = () => journal.each(({ event, key }, note) => apply(key, event, note));
  const adopted = () => {
    adopting ??= adoptOldRecords({ store, by, apply, update })
      .then(carryOutNotes)
      .catch(() => {
        // The device may be able to later.
        adopting = null;
      });
    return adopting;
  };
  const kept = async (key: EntryKey) => {
    await adopted();
    return read(await store.get(entryName(key)));
  };
  const all = async (userId: string) => {
    await adopted();
    return (await store.entries(entryPrefix(userId))).map(([, value]) => read(value));
  };
  const list = async (userId: string) =>
    (await all(userId))
      .flatMap(({ entry }) => (entry === null || isClean(entry) ? [] : [entry]))
      .toSorted((a, b) => b.changedAt - a.changedAt);

  store.subscribe((key) => {
    if (key.startsWith(JOURNAL_ROOT)) void carryOutNotes().catch(() => undefined);
  });

  return {
    by,
    all,
    kept,
    list,
    update,
    get: async (key) => (await kept(key)).entry,
    change: async (key, event) => {
      await adopted();
      return apply(key, event);
    },
    leave: (key, event) => apply(key, event, journal.note({ key, event })),
    forget: async (userId) => {
      await Promise.all((await list(userId)).map((entry) => apply(entry, { type: "forgotten" })));
    },
    subscribe: (changed) =>
      store.subscribe((key) => {
        if (key.startsWith(ENTRY_ROOT)) changed();
      }),
  };
}

/** What the device gave back; nothing of what another version has written that can't be read. */
function parseKept(value: unknown, now: number): Kept {
  const { common, entry, isOffered, notes, since } = Object(value) as Partial<Record<keyof Kept, unknown>>;
  return {
    entry: tryRead(localEntry, entry),
    common: tryRead(localEntry, common),
    since: value === undefined ? now : Number(since ?? 0),
    isOffered: isOffered === true,
    notes: tryRead(listOf(text), notes) ?? [],
  };
}

/** Whether what lies under a key of the store may be a text that is nowhere else. */
export function isUnsentRecord(key: string, value: unknown): boolean {
  if (key.startsWith(JOURNAL_ROOT)) return isLeftNote(value);
  if (isOldRecord(key)) return true;
  return key.startsWith(ENTRY_ROOT) && !isClean(parseKept(value, 0).entry);
}

/** Whether the other shell knows that a text was let go of. Without an extension nobody has to. */
export function isKnownToOther({ common, entry, isOffered }: Kept, isOtherThere: boolean): boolean {
  return common === null ? !isOtherThere && !isOffered : sameEntry(common, entry);
}

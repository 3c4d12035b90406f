import { openDB, type IDBPDatabase, type IDBPTransaction } from "idb";

import { systemTimers, type Timers } from "../local-store/index.ts";
import { upgradeWritingDb, WRITING_DB_VERSION, type WritingSchema } from "./db-versions.ts";
import type { Draft } from "./records.ts";

type Stores = ["drafts", "outbox", "rest"];
export type ReadTransaction = IDBPTransaction<WritingSchema, Stores>;
export type WriteTransaction = IDBPTransaction<WritingSchema, Stores, "readwrite">;

/** Synchronous copy of drafts that the database is still storing. Its methods never throw. */
export interface DraftJournal {
  put: (draft: Draft) => void;
  /** Removes this state or an earlier one; without `rev`, every state of the writer. */
  remove: (draft: Pick<Draft, "key" | "writer"> & { rev?: number }) => void;
  has: (draft: Draft) => boolean;
  list: () => Draft[];
}

/** Every call may fail: storage can be full or forbidden. */
export interface WritingDb {
  /** Runs in one transaction. With an open connection its first requests are issued before the call returns. */
  read: <T>(work: (transaction: ReadTransaction) => Promise<T>) => Promise<T>;
  write: <T>(work: (transaction: WriteTransaction) => Promise<T>) => Promise<T>;
  unstored: Map<string, Draft>;
  /** Undefined if there is no journal: a page that closes may then lose the last characters. */
  journal: DraftJournal | undefined;
  notifyChanged: () => void;
  /** Notifies other pages of a draft that changes by typing, once for many characters. */
  notifyTyped: () => void;
  subscribe: (onChange: () => void) => () => void;
}

type Channel = Pick<BroadcastChannel, "postMessage" | "addEventListener">;

const STORES: Stores = ["drafts", "outbox", "rest"];

/**
 * Readers wait this long after the last character. A write waits for earlier reads, and a page that closes loses
 * waiting writes: with a read after each character, fast typing would queue behind its own readers.
 */
const TYPING_PAUSE_MS = 100;

/**
 * Opens the database lazily, and again if the browser has closed it.
 * @param channel connects the pages of the origin; null if the browser has none
 */
export function openWritingDb(
  name: string,
  channel: Channel | null = "BroadcastChannel" in globalThis ? new BroadcastChannel(name) : null,
  timers: Timers = systemTimers,
  journal?: DraftJournal,
): WritingDb {
  const listeners = new Set<() => void>();
  let opening: Promise<IDBPDatabase<WritingSchema>> | null = null;
  let connection: IDBPDatabase<WritingSchema> | null = null;
  let cancelNotice: (() => void) | undefined;

  const reset = () => {
    opening = null;
    connection = null;
  };
  // A browser that forbids storage may throw synchronously.
  const open = async () => {
    opening ??= openDB<WritingSchema>(name, WRITING_DB_VERSION, {
      upgrade: (database, versionBefore, _version, transaction) =>
        upgradeWritingDb(database, versionBefore, transaction),
      blocking: (_version, _next, { target }) => {
        (target as IDBDatabase).close();
        reset();
      },
      terminated: reset,
    }).then(
      (database) => (connection = database),
      (error: unknown) => {
        reset();
        throw error;
      },
    );
    return opening;
  };
  /** Runs synchronously with an open connection: a closing page has no turn of the event loop left. */
  const withConnection = async <T>(
    work: (database: IDBPDatabase<WritingSchema>) => Promise<T>,
  ): Promise<T> => {
    if (connection === null) return work(await open());
    try {
      return await work(connection);
    } catch (error) {
      // Some browsers close the connections of background pages without an event.
      if (!(error instanceof DOMException && error.name === "InvalidStateError")) throw error;
      reset();
      return work(await open());
    }
  };
  const post = (message: "changed" | "typed") => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
    channel?.postMessage(message);
  };
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const notifySoon = () => {
    cancelNotice?.();
    cancelNotice = timers.after(TYPING_PAUSE_MS, notify);
  };
  channel?.addEventListener("message", ({ data }) => (data === "typed" ? notifySoon() : notify()));
  void open().catch(() => undefined);

  return {
    unstored: new Map(),
    journal,
    read: (work) => withConnection((database) => work(database.transaction(STORES, "readonly"))),
    write: (work) =>
      withConnection(async (database) => {
        const transaction = database.transaction(STORES, "readwrite", { durability: "relaxed" });
        // Handled below; an abort rejects it even if the work has thrown another error.
        transaction.done.catch(() => undefined);
        try {
          // When a full device rejects several writes, Chromium aborts transactions without an event for some of
          // their requests.
          const [result] = await Promise.all([work(transaction), transaction.done]);
          return result;
        } catch (error) {
          abort(transaction);
          throw error;
        }
      }),
    notifyChanged: () => {
      post("changed");
      notify();
    },
    notifyTyped: () => {
      post("typed");
      notifySoon();
    },
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
  };
}

function abort(transaction: WriteTransaction): void {
  try {
    transaction.abort();
  } catch {
    // The transaction has already ended.
  }
}

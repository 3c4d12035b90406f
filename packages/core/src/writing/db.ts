/** The IndexedDB database of one origin that stores drafts and submissions, and the channel between its pages. */
import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from "idb";

import { systemTimers, type Timers } from "../local-store/index.ts";
import type { RefusedRestMark, RestMark } from "../rest/rules.ts";
import type { Draft, Submission } from "./records.ts";

interface Schema extends DBSchema {
  /** Keys: user, name of the text, writer. */
  drafts: { key: [string, string, string]; value: Draft };
  outbox: { key: number; value: Submission };
  rest: { key: number; value: RestMark | RefusedRestMark };
}

type Stores = ["drafts", "outbox", "rest"];
export type ReadTransaction = IDBPTransaction<Schema, Stores>;
export type WriteTransaction = IDBPTransaction<Schema, Stores, "readwrite">;

/** Takes a draft before the call returns, while the database takes its time. None of it throws. */
export interface DraftJournal {
  put: (draft: Draft) => void;
  /** Removes this state or an earlier one; without `rev`, whatever the writer typed. */
  remove: (draft: Pick<Draft, "key" | "writer"> & { rev?: number }) => void;
  /** Whether the writer's latest draft is in this state. */
  has: (draft: Draft) => boolean;
  list: () => Draft[];
}

/** The database as the functions of this folder take it. Every call may fail: storage can be full or forbidden. */
export interface WritingDb {
  /** Runs in one transaction. With an open connection its first requests are issued before the call returns. */
  read: <T>(work: (transaction: ReadTransaction) => Promise<T>) => Promise<T>;
  write: <T>(work: (transaction: WriteTransaction) => Promise<T>) => Promise<T>;
  /** Drafts that the device could not store, by `draftName`. They are in this page only. */
  unstored: Map<string, Draft>;
  /** Copies of drafts that are being stored. Without it a page that closes may lose what was typed last. */
  journal: DraftJournal | undefined;
  /** Tells this page and the others of the origin that texts changed. */
  notifyChanged: () => void;
  /** Tells them that a draft changed by typing, once for many letters. */
  notifyTyped: () => void;
  /** Calls back after changes, of any page. Returns `unsubscribe`. */
  subscribe: (onChange: () => void) => () => void;
}

type Channel = Pick<BroadcastChannel, "postMessage" | "addEventListener">;

const VERSION = 4;
const STORES: Stores = ["drafts", "outbox", "rest"];

/**
 * Readers look this long after the last letter. A write waits for the reads before it, and a page that closes loses the
 * writes that still wait: with a read after each letter, fast typing would queue behind its own readers.
 */
const TYPING_PAUSE_MS = 100;

/**
 * Opens the database `name` when it is first used, and again when the browser has closed it.
 * @param channel connects the pages of the origin; null in a browser that has none
 */
export function openWritingDb(
  name: string,
  channel: Channel | null = "BroadcastChannel" in globalThis ? new BroadcastChannel(name) : null,
  timers: Timers = systemTimers,
  journal?: DraftJournal,
): WritingDb {
  const listeners = new Set<() => void>();
  let opening: Promise<IDBPDatabase<Schema>> | null = null;
  let connection: IDBPDatabase<Schema> | null = null;
  let cancelNotice: (() => void) | undefined;

  const reset = () => {
    opening = null;
    connection = null;
  };
  // A browser that forbids storage may throw at once.
  const open = async () => {
    opening ??= openDB<Schema>(name, VERSION, {
      upgrade: (database, versionBefore) => {
        if (versionBefore < 3) {
          database.createObjectStore("drafts");
          database.createObjectStore("outbox", { keyPath: "order", autoIncrement: true });
        }
        database.createObjectStore("rest", { keyPath: "order", autoIncrement: true });
      },
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
  /** Without a turn of the event loop where the connection is open: a page that is closing has none left. */
  const withConnection = async <T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> => {
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
  // Connected before the first letter is typed.
  void open().catch(() => undefined);

  return {
    unstored: new Map(),
    journal,
    read: (work) => withConnection((database) => work(database.transaction(STORES, "readonly"))),
    write: (work) =>
      withConnection(async (database) => {
        const transaction = database.transaction(STORES, "readwrite", { durability: "relaxed" });
        // Handled below; an abort rejects it even when the work has thrown something else.
        transaction.done.catch(() => undefined);
        try {
          // When a full device rejects several writes, Chromium aborts the transactions without an event for some of their requests.
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
    // It has ended already.
  }
}

import { openDB, type IDBPDatabase, type IDBPTransaction } from "idb";

import { systemTimers, type Timers } from "../local-store/index.ts";
import { upgradeWritingDb, WRITING_DB_VERSION, type WritingSchema } from "./db-versions.ts";
import type { Draft } from "./records.ts";

type Stores = ["drafts", "outbox", "rest", "photos", "notes"];
export type ReadTransaction = IDBPTransaction<WritingSchema, Stores>;
export type WriteTransaction = IDBPTransaction<WritingSchema, Stores, "readwrite">;

/** Synchronous storage for drafts until the database has stored them. The methods never throw. */
export interface DraftJournal {
  put: (draft: Draft) => void;
  /** Removes the draft unless its revision is later than `rev`. */
  remove: (draft: Pick<Draft, "key" | "rev" | "writer">) => void;
  has: (draft: Draft) => boolean;
  list: () => Draft[];
}

/** Reads and writes fail if storage is full or forbidden. */
export interface WritingDb {
  /** Runs `work` in one transaction. If the database is open, sends the first requests before returning. */
  read: <T>(work: (transaction: ReadTransaction) => Promise<T>) => Promise<T>;
  write: <T>(work: (transaction: WriteTransaction) => Promise<T>) => Promise<T>;
  unstored: Map<string, Draft>;
  /** Counts the deletions of a user's texts by all pages. Work that began before a deletion must not store anything. */
  deletionsOf: (userId: string) => number;
  notifyDeletion: (userId: string) => void;
  /** Undefined in workers, which have no localStorage. */
  journal: DraftJournal | undefined;
  notifyChanged: () => void;
  /** Notifies this page and other pages after a pause in typing. */
  notifyTyped: () => void;
  subscribe: (onChange: () => void) => () => void;
}

type Channel = Pick<BroadcastChannel, "postMessage" | "addEventListener">;

const STORES: Stores = ["drafts", "outbox", "rest", "photos", "notes"];

/** Pages read only after this pause: reads would delay writes, and a closing page loses delayed writes. */
const TYPING_PAUSE_MS = 100;

/** Errors of a closed connection. Some browsers close the connections of background pages, Safari with UnknownError. */
const CLOSED: ReadonlySet<string> = new Set(["InvalidStateError", "UnknownError"]);

/** Opens the database before the first use, and again if the browser closed it. `channel` connects the origin's pages. */
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
  const deletions = new Map<string, number>();
  const deletionsOf = (userId: string) => deletions.get(userId) ?? 0;
  const countDeletion = (userId: string) => deletions.set(userId, deletionsOf(userId) + 1);

  const reset = () => {
    opening = null;
    connection = null;
  };
  // This function is async, because browsers that forbid storage can throw synchronously.
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
  /** Sends the requests synchronously if the database is open, because a closing page runs no later code. */
  const withConnection = async <T>(
    work: (database: IDBPDatabase<WritingSchema>) => Promise<T>,
  ): Promise<T> => {
    if (connection === null) return work(await open());
    try {
      return await work(connection);
    } catch (error) {
      if (!(error instanceof DOMException && CLOSED.has(error.name))) throw error;
      reset();
      return work(await open());
    }
  };
  const post = (message: "changed" | "typed" | { deletionOf: string }) => {
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
  channel?.addEventListener("message", ({ data }) => {
    if (typeof data === "object") countDeletion(data.deletionOf);
    return data === "typed" ? notifySoon() : notify();
  });
  void open().catch(() => undefined);

  return {
    unstored: new Map(),
    deletionsOf,
    notifyDeletion: (userId) => {
      countDeletion(userId);
      post({ deletionOf: userId });
    },
    journal,
    read: (work) => withConnection((database) => work(database.transaction(STORES, "readonly"))),
    write: (work) =>
      withConnection(async (database) => {
        const transaction = database.transaction(STORES, "readwrite", { durability: "relaxed" });
        // An abort also rejects this promise. If `work` fails first, no other code handles that rejection.
        transaction.done.catch(() => undefined);
        try {
          // Also waits for `done`: on a full device, Chromium aborts transactions without an event for some requests.
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

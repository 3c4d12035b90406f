import type { KeyValueStore } from "@diary/core/local-store";
import { openDB, type DBSchema, type IDBPDatabase } from "idb";

interface Kept extends DBSchema {
  values: { key: string; value: unknown };
}
type Connection = IDBPDatabase<Kept>;

/** Tells the other tabs which key was written; a `BroadcastChannel`. */
export type TabChannel = Pick<BroadcastChannel, "addEventListener" | "postMessage">;

/** Stores values in the database `name` of this browser, for all its tabs. */
export function createIndexedDbStore(name: string, channel: TabChannel): KeyValueStore {
  const listeners = new Set<(key: string) => void>();
  let opening: Promise<Connection> | null = null;
  let connection: Connection | null = null;

  const forget = () => {
    opening = null;
    connection = null;
  };
  const open = () => {
    opening ??= openDB<Kept>(name, 1, {
      upgrade: (database) => void database.createObjectStore("values"),
      // A newer version of the site wants to change the database.
      blocking: (_version, _next, { target }) => {
        (target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    }).then(
      (database) => (connection = database),
      (error: unknown) => {
        forget();
        throw error;
      },
    );
    return opening;
  };
  // Without a turn in between where the connection is there: a page that is being closed has none left.
  const within = <Result>(work: (database: Connection) => Promise<Result>): Promise<Result> => {
    if (connection === null) return open().then(work);
    return attempt(connection, work).catch((error: unknown) => {
      if (!isClosed(error)) throw error;
      // Some browsers close connections of pages in the background without a word.
      forget();
      return open().then(work);
    });
  };
  const tell = (key: string) => {
    for (const listener of listeners) listener(key);
  };
  const written = async (key: string, transaction: Promise<unknown>) => {
    await transaction;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
    channel.postMessage(key);
    tell(key);
  };
  channel.addEventListener("message", ({ data }: MessageEvent) => {
    if (typeof data === "string") tell(data);
  });
  // Ready before the first text is typed, and when the page goes.
  void open().catch(() => {});

  return {
    get: (key) => within((database) => database.get("values", key)),
    set: (key, value) =>
      within((database) => {
        const transaction = write(database);
        const put = transaction.store.put(value, key);
        transaction.commit();
        return written(key, Promise.all([put, transaction.done]));
      }),
    delete: (key) =>
      within((database) => {
        const transaction = write(database);
        const deletion = transaction.store.delete(key);
        transaction.commit();
        return written(key, Promise.all([deletion, transaction.done]));
      }),
    update: (key, change) =>
      within(async (database) => {
        const transaction = write(database);
        const before = await transaction.store.get(key);
        const value = change(before);
        if (value === before) {
          await transaction.done;
          return value;
        }
        await (value === undefined ? transaction.store.delete(key) : transaction.store.put(value, key));
        await written(key, transaction.done);
        return value;
      }),
    entries: (prefix) =>
      within(async (database) => {
        const { store } = database.transaction("values");
        const range = IDBKeyRange.bound(prefix, `${prefix}\uFFFF`);
        const [keys, values] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
        return keys.map((key, index) => [key, values[index]]);
      }),
    subscribe: (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
  };
}

function write(database: Connection) {
  return database.transaction("values", "readwrite", { durability: "strict" });
}

/** What `work` throws at once becomes a rejection. */
async function attempt<Result>(
  database: Connection,
  work: (database: Connection) => Promise<Result>,
): Promise<Result> {
  return work(database);
}

function isClosed(error: unknown): boolean {
  return error instanceof DOMException && error.name === "InvalidStateError";
}

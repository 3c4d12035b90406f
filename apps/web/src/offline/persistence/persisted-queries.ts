import { dayKeys, type Day } from "@diary/core/day";
import { hashKey, type QueryKey } from "@tanstack/react-query";
import { openDB, type DBSchema, type IDBPDatabase } from "idb";

import { selectPersistable, type Viewer } from "./select-persistable.ts";

export interface PersistedQuery {
  data: unknown;
  at: number;
}

/** Errors of storage are ignored. */
export interface PersistedQueryStore {
  save: (viewer: Viewer, key: QueryKey, answer: PersistedQuery) => Promise<void>;
  find: (viewer: Viewer, key: QueryKey) => Promise<PersistedQuery | undefined>;
  forget: (viewer: Viewer, key: QueryKey) => Promise<void>;
  forgetBelow: (viewer: Viewer, start: QueryKey, kept: readonly QueryKey[]) => Promise<void>;
  forgetOthers: (viewer: Viewer) => Promise<void>;
}

interface Schema extends DBSchema {
  values: { key: string; value: PersistedQuery };
}

const NAME = "challenge-diary-answers";
/** Version of the stored rows. Increase it when columns change, so stored copies of older versions are ignored. */
const SHAPE = 6;

const prefixOf = (viewer: Viewer) => `answer/${SHAPE}/${viewer}/`;
const nameOf = (viewer: Viewer, key: QueryKey) => prefixOf(viewer) + hashKey(key);

export function createPersistedQueryStore(): PersistedQueryStore {
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  const close = () => {
    void opening?.then((database) => database.close()).catch(() => undefined);
    opening = undefined;
  };
  /** Resolves with undefined if storage fails. The next call opens the database again. */
  const withDatabase = async <T>(
    work: (database: IDBPDatabase<Schema>) => Promise<T>,
  ): Promise<T | undefined> => {
    try {
      opening ??= openDB<Schema>(NAME, 1, {
        upgrade: (database) => void database.createObjectStore("values"),
        blocking: close,
      });
      return await work(await opening);
    } catch {
      close();
      return undefined;
    }
  };
  const get = (viewer: Viewer, key: QueryKey) =>
    withDatabase((database) => database.get("values", nameOf(viewer, key)));
  const forgetIf = (isForgotten: (name: string) => boolean) =>
    withDatabase(async (database) => {
      const { store } = database.transaction("values", "readwrite");
      const names = (await store.getAllKeys()).filter(isForgotten);
      await Promise.all(names.map((name) => store.delete(name)));
    });
  return {
    save: async (viewer, key, { at, data }) => {
      const persistable = selectPersistable(key, data, viewer);
      if (persistable === undefined) return;
      await withDatabase((database) =>
        database.put("values", { at, data: persistable }, nameOf(viewer, key)),
      );
    },
    find: async (viewer, key) => (await get(viewer, key)) ?? entryIn(await get(viewer, listKeyOf(key)), key),
    forget: (viewer, key) => withDatabase((database) => database.delete("values", nameOf(viewer, key))),
    forgetBelow: (viewer, start, kept) => {
      const names = new Set(kept.map((key) => nameOf(viewer, key)));
      // The hash of a key, except its last bracket, is a prefix of the hashes of longer keys.
      const below = nameOf(viewer, start).slice(0, -1);
      return forgetIf((name) => name.startsWith(below) && !names.has(name));
    },
    forgetOthers: (viewer) => forgetIf((name) => !name.startsWith(prefixOf(viewer))),
  };
}

/** Entries are stored only in the list of their challenge. */
function listKeyOf(key: QueryKey): QueryKey {
  return dayKeys.list(String(key[1]));
}

function entryIn(list: PersistedQuery | undefined, key: QueryKey): PersistedQuery | undefined {
  const id = String(key[key.length - 1]);
  if (list === undefined || hashKey(key) !== hashKey(dayKeys.detail(String(key[1]), id))) return undefined;
  const day = (list.data as Day[]).find(({ day_id }) => day_id === id);
  return day && { data: day, at: list.at };
}

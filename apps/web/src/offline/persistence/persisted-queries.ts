import { dayKeys, type Day } from "@diary/core/day";
import type { KeyValueStore } from "@diary/core/local-store";
import { hashKey, type QueryKey } from "@tanstack/react-query";

import { selectPersistable, type Viewer } from "./select-persistable.ts";

/** An answer of the server, kept for when there is none. */
export interface PersistedQuery {
  data: unknown;
  /** When it was given, in milliseconds since 1970. */
  at: number;
}

/** The answers kept on this device, each for the one viewer who got it. Storage may refuse: then nothing is kept. */
export interface PersistedQueryStore {
  keep: (viewer: Viewer, key: QueryKey, answer: PersistedQuery) => Promise<void>;
  find: (viewer: Viewer, key: QueryKey) => Promise<PersistedQuery | undefined>;
  forget: (viewer: Viewer, key: QueryKey) => Promise<void>;
  /** Removes what is kept for anybody else. */
  forgetOthers: (viewer: Viewer) => Promise<void>;
}

const ALL = "answer/";
/** Count it up when a kept row gets other columns: what an older version kept is then not read. */
const SHAPE = 2;

const prefixOf = (viewer: Viewer) => `${ALL}${SHAPE}/${viewer}/`;
const nameOf = (viewer: Viewer, key: QueryKey) => prefixOf(viewer) + hashKey(key);

export function createPersistedQueryStore(store: KeyValueStore): PersistedQueryStore {
  const get = async (viewer: Viewer, key: QueryKey) =>
    (await store.get(nameOf(viewer, key)).catch(() => undefined)) as PersistedQuery | undefined;
  return {
    keep: async (viewer, key, { at, data }) => {
      const kept = selectPersistable(key, data, viewer);
      if (kept === undefined) return;
      await store.set(nameOf(viewer, key), { at, data: kept } satisfies PersistedQuery).catch(() => {});
    },
    find: async (viewer, key) => (await get(viewer, key)) ?? entryIn(await get(viewer, listKeyOf(key)), key),
    forget: (viewer, key) => store.delete(nameOf(viewer, key)).catch(() => {}),
    forgetOthers: async (viewer) => {
      const kept = await store.entries(ALL).catch(() => []);
      const others = kept.filter(([name]) => !name.startsWith(prefixOf(viewer)));
      await Promise.allSettled(others.map(([name]) => store.delete(name)));
    },
  };
}

/** A single entry is asked for by itself, and kept in the list of its challenge. */
function listKeyOf(key: QueryKey): QueryKey {
  return dayKeys.list(String(key[1]));
}

function entryIn(list: PersistedQuery | undefined, key: QueryKey): PersistedQuery | undefined {
  const id = String(key[key.length - 1]);
  if (list === undefined || hashKey(key) !== hashKey(dayKeys.detail(String(key[1]), id))) return undefined;
  const day = (list.data as Day[]).find(({ day_id }) => day_id === id);
  return day && { data: day, at: list.at };
}

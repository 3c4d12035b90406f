import { inTurn, type KeyValueStore, type Timers } from "../../local-store/index.ts";

/** A store whose every call takes some milliseconds, both ways. */
export function slow(store: KeyValueStore, pause: () => Promise<void>): KeyValueStore {
  const slowly =
    <Given extends unknown[], Result>(call: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      await pause();
      const result = await call(...given);
      await pause();
      return result;
    };
  return {
    ...store,
    get: slowly(store.get),
    set: slowly(store.set),
    delete: slowly(store.delete),
    entries: slowly(store.entries),
    update: slowly(store.update),
  };
}

/** As the extension's: what is read and written by an update are two calls, and only updates wait for each other. */
export function inTwoCalls(store: KeyValueStore): KeyValueStore {
  const exclusive = inTurn();
  return {
    ...store,
    update: (key, change) =>
      exclusive(async () => {
        const value = await store.get(key);
        const next = change(value);
        if (next === undefined) await store.delete(key);
        else if (next !== value) await store.set(key, next);
        return next;
      }),
  };
}

/** A pause of up to five milliseconds. */
export function pauses(timers: Timers, chance: () => number): () => Promise<void> {
  return () =>
    new Promise((resolve) => {
      timers.after(Math.floor(chance() * 5), resolve);
    });
}

/** A page or worker that can die: from then on, nothing it does reaches the device any more. */
export function mortal(store: KeyValueStore): { store: KeyValueStore; kill: () => void } {
  const life = { dead: false };
  const alive =
    <Arguments extends unknown[], Result>(call: (...given: Arguments) => Promise<Result>) =>
    async (...given: Arguments): Promise<Result> =>
      life.dead ? new Promise(() => {}) : call(...given);
  return {
    kill: () => {
      life.dead = true;
    },
    store: {
      get: alive(store.get),
      set: alive(store.set),
      delete: alive(store.delete),
      update: alive(store.update),
      entries: alive(store.entries),
      subscribe: store.subscribe,
    },
  };
}

import { within, type Exclusive, type Timers } from "../../local-store/index.ts";
import type { EntryStore, Kept, RawEntryStore } from "../entry-store.ts";
import { blankEntry, entryName, isClean, type EntryKey, type LocalEntry, type EntryEvent } from "../entry.ts";
import { sameEntry } from "../merge.ts";
import { reduceEntry } from "../reducer.ts";
import { exchangeHere } from "./exchange.ts";
import type { RemoteEntries } from "./remote-entries.ts";

/** How long a list of all records waits for what the extension has. */
const LIST_TIMEOUT_MS = 1_500;

export interface Sharing {
  store: RawEntryStore;
  remote: RemoteEntries;
  /** One exchange at a time, over all tabs. */
  exclusive: Exclusive;
  timers: Timers;
  userId: () => string | null;
}

/**
 * The site's records in step with the extension's, record by record: each change is told there at once, and what changes
 * there is asked for when it says so. Without an extension they are the site's alone. The site's own store stays whole,
 * so that an extension may come and go.
 */
export function shareEntries({ exclusive, remote, store, timers, userId }: Sharing): EntryStore {
  const listeners = new Set<() => void>();
  /** What the site's storage could not take, and the extension's has. */
  const onlyThere = new Map<string, LocalEntry>();
  /** Whose records are in step since the extension last said that something changed. */
  let inStep: { userId: string; done: Promise<void> } | null = null;

  const share = (key: EntryKey) =>
    exclusive(async () => {
      const sent = await store.kept(key);
      const { common, entry: here, since } = sent;
      // Before it is: the extension may be gone before it answers, and come back with what was let go of meanwhile.
      if (here !== null && common === null && !sent.isOffered)
        await store.update(key, (kept) => ({ ...kept, isOffered: true })).catch(() => undefined);
      const answer = await remote.ask({ type: "entry:merge", key, here, common, since });
      if (answer === null) return;
      const both = answer.entry;
      try {
        await store.update(key, (kept) => exchangeHere(kept, sent, both));
        onlyThere.delete(entryName(key));
      } catch (error) {
        if (both === null) throw error;
        onlyThere.set(entryName(key), both);
      }
    });
  const shareSoon = (key: EntryKey) => {
    if (remote.present()) void share(key).catch(() => undefined);
  };
  const shareAll = async (viewer: string) => {
    const there = (await remote.ask({ type: "entry:list", userId: viewer }))?.entries;
    if (there === undefined) return;
    const here = await store.all(viewer).catch((): Kept[] => []);
    const apart = new Map<string, EntryKey>();
    const known = new Map(
      here.flatMap((kept) => (kept.entry === null ? [] : [[entryName(kept.entry), kept]])),
    );
    for (const entry of there) {
      const kept = known.get(entryName(entry));
      known.delete(entryName(entry));
      const isSame = sameEntry(kept?.entry ?? null, entry) && sameEntry(kept?.common ?? null, entry);
      if (!isSame) apart.set(entryName(entry), entry);
    }
    // Nothing is known of these there: the extension is new, or they are.
    for (const { entry } of known.values()) if (entry !== null) apart.set(entryName(entry), entry);
    await Promise.allSettled([...apart.values()].map(share));
  };
  const bringInStep = (viewer: string | null): Promise<void> => {
    if (viewer === null || !remote.present()) return Promise.resolve();
    if (inStep?.userId !== viewer) inStep = { userId: viewer, done: shareAll(viewer).catch(() => undefined) };
    return inStep.done;
  };
  remote.onChange(() => {
    inStep = null;
    void tellWhenInStep();
  });
  const tellWhenInStep = async () => {
    await bringInStep(userId());
    for (const changed of listeners) changed();
  };
  /** The site's storage can't take it: then the extension's has it. */
  const changeThere = async (key: EntryKey, event: EntryEvent, error: unknown) => {
    const listed = await remote.ask({ type: "entry:list", userId: key.userId });
    const there = listed?.entries.find((entry) => entryName(entry) === entryName(key)) ?? blankEntry(key);
    const here: LocalEntry = { ...reduceEntry(there, event), changedAt: timers.now() };
    const answer = await remote.ask({ type: "entry:merge", key, here, common: there, since: null });
    if (answer?.entry == null) throw error;
    onlyThere.set(entryName(key), answer.entry);
    return answer.entry;
  };
  const change = async (key: EntryKey, event: EntryEvent) => {
    try {
      const entry = await store.change(key, event);
      onlyThere.delete(entryName(key));
      shareSoon(key);
      return entry;
    } catch (error) {
      return changeThere(key, event, error);
    }
  };
  const list = async (viewer: string) => {
    await within(LIST_TIMEOUT_MS, bringInStep(viewer), timers);
    const here = await store.list(viewer);
    const there = [...onlyThere.values()].filter(({ userId: owner }) => owner === viewer);
    return [...here.filter((entry) => !onlyThere.has(entryName(entry))), ...there]
      .filter((entry) => !isClean(entry))
      .toSorted((a, b) => b.changedAt - a.changedAt);
  };

  return {
    by: store.by,
    change,
    list,
    get: async (key) => {
      // Not waited for, since a text that is being typed has no place until this answers: what comes of it is
      // a change like any other.
      void bringInStep(key.userId);
      return onlyThere.get(entryName(key)) ?? store.get(key);
    },
    leave: async (key, event) => {
      const entry = await store.leave(key, event);
      shareSoon(key);
      return entry;
    },
    forget: async (viewer) => {
      const entries = await list(viewer);
      await Promise.all(entries.map((entry) => change(entry, { type: "forgotten" })));
      if (remote.present()) await within(LIST_TIMEOUT_MS, Promise.allSettled(entries.map(share)), timers);
    },
    subscribe: (changed) => {
      const stop = store.subscribe(changed);
      listeners.add(changed);
      return () => {
        stop();
        listeners.delete(changed);
      };
    },
  };
}

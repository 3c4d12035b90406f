import type { DayEntry } from "../day/index.ts";
import type { KeyValueStore } from "../local-store/index.ts";
import type { OutboxAddress, OutboxEntry } from "./entry.ts";
import { compareEntries, mayReplace, nextEntry, queuedAfter, type OutboxEvent } from "./rules.ts";
import { parseEntry } from "./schema.ts";

/** All entries of everybody on this device. */
export const OUTBOX_ROOT = "outbox/v1/";

function prefixOf(userId: string): string {
  return `${OUTBOX_ROOT}${encodeURIComponent(userId)}/`;
}

function keyOf({ user_id, day_id }: OutboxAddress): string {
  return prefixOf(user_id) + encodeURIComponent(day_id);
}

/** The outbox as it is on the device: each step of each entry is one write. */
export type Entries = {
  list: (userId: string) => Promise<OutboxEntry[]>;
  /** Puts an entry at the end. Answers null where its id is taken by one that must not be replaced. */
  add: (entry: DayEntry, now: number) => Promise<OutboxEntry | null>;
  /** Answers the entry after `event`; null where there is none (any more). */
  apply: (entry: OutboxAddress, event: OutboxEvent) => Promise<OutboxEntry | null>;
  forget: (userId: string) => Promise<void>;
};

export function createEntries(store: KeyValueStore): Entries {
  const list = async (userId: string) =>
    (await store.entries(prefixOf(userId)))
      .flatMap(([, value]) => parseEntry(value) ?? [])
      .toSorted(compareEntries);
  return {
    list,
    add: async (written, now) => {
      const queuedAt = queuedAfter(await list(written.user_id), now);
      const entry: OutboxEntry = { ...written, queuedAt, delivery: { status: "waiting" } };
      let added = false;
      await store.update(keyOf(entry), (value) => {
        const there = parseEntry(value);
        added = there === null || mayReplace(there, entry);
        return added ? entry : value;
      });
      return added ? entry : null;
    },
    apply: async (address, event) => {
      const value = await store.update(keyOf(address), (before) => {
        const entry = parseEntry(before);
        return entry === null ? before : (nextEntry(entry, event) ?? undefined);
      });
      return parseEntry(value);
    },
    forget: async (userId) => {
      const entries = await store.entries(prefixOf(userId));
      await Promise.all(entries.map(([key]) => store.delete(key)));
    },
  };
}

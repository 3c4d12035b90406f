import type { KeyValueStore } from "../local-store/index.ts";
import type { OutboxAddress, OutboxEntry, Submitted } from "./entry.ts";
import { compareEntries, nextEntry, placeFor, queuedAfter, type OutboxEvent, type Place } from "./rules.ts";
import { parseEntry } from "./schema.ts";

/** All entries of everybody on this device. */
export const OUTBOX_ROOT = "outbox/v1/";

function prefixOf(userId: string): string {
  return `${OUTBOX_ROOT}${encodeURIComponent(userId)}/`;
}

function keyOf({ basedOn, day_id, user_id }: OutboxAddress): string {
  const key = prefixOf(user_id) + encodeURIComponent(day_id);
  return basedOn === undefined ? key : `${key}/edit`;
}

/** The outbox as it is on the device: each step of each entry is one write. */
export interface Entries {
  list: (userId: string) => Promise<OutboxEntry[]>;
  /** Puts an entry at the end, unless its place is not free. */
  add: (entry: Submitted, now: number) => Promise<Place>;
  /** Answers the entry after `event`; null where there is none (any more). */
  apply: (entry: OutboxAddress, event: OutboxEvent) => Promise<OutboxEntry | null>;
  forget: (userId: string) => Promise<void>;
}

export function createEntries(store: KeyValueStore): Entries {
  const list = async (userId: string) =>
    (await store.entries(prefixOf(userId)))
      .flatMap(([, value]) => parseEntry(value) ?? [])
      .toSorted(compareEntries);
  return {
    list,
    add: async (written, now) => {
      const kept = await list(written.user_id);
      const place = placeFor(written, kept);
      if (place !== "free") return place;
      const queuedAt = queuedAfter(kept, now);
      const delivery = { status: "waiting" };
      await store.update(keyOf(written), (before) => {
        // An edit takes the place of an earlier one, which may be on its way.
        const sent = parseEntry(before)?.sent;
        return { ...written, ...(sent === undefined ? {} : { sent }), queuedAt, delivery };
      });
      return place;
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

import type { Registered } from "../day/index.ts";
import type { KeyValueStore } from "../local-store/index.ts";

const ROOT = "arrived/v1/";

/** An entry that the server took when its form had been left. */
export type Arrival = Registered & { edited: boolean };

/**
 * News of entries that were delivered late, kept until a page has told them: also where the tab that delivered
 * them was not looked at, or was closed in the same moment.
 */
export interface Arrivals {
  note: (arrival: Arrival) => Promise<void>;
  /** Those of this person, oldest first. Each is handed out once, whoever asks. */
  take: (userId: string) => Promise<Arrival[]>;
  /** Calls back when there may be news, from any tab. Answers how to stop. */
  subscribe: (changed: () => void) => () => void;
}

export function createArrivals(store: KeyValueStore): Arrivals {
  return {
    note: (arrival) => {
      const { created_at, day_id, user_id, version } = arrival.day;
      return store.set(`${prefixOf(user_id)}${created_at}/${day_id}/${version}`, arrival);
    },
    take: async (userId) => {
      const taken: Arrival[] = [];
      for (const [key] of await store.entries(prefixOf(userId))) {
        let found: unknown;
        await store.update(key, (value) => {
          found = value;
          return undefined;
        });
        // Another tab was first.
        if (found !== undefined) taken.push(found as Arrival);
      }
      return taken;
    },
    subscribe: (changed) =>
      store.subscribe((key) => {
        if (key.startsWith(ROOT)) changed();
      }),
  };
}

function prefixOf(userId: string): string {
  return `${ROOT}${encodeURIComponent(userId)}/`;
}

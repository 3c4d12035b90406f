import type { Registered } from "../day/index.ts";
import type { KeyValueStore } from "../local-store/index.ts";

const ROOT = "arrived/v1/";

/** An entry that the server took when nobody was looking at its form. */
export type DeliveryNotification = Registered & { edited: boolean };

/**
 * News of entries that were delivered late, kept until a page has told them: also where the page that delivered
 * them was not looked at, or was closed in the same moment.
 */
export interface DeliveryNotifications {
  note: (delivered: DeliveryNotification) => Promise<void>;
  /** Those of this person, oldest first. Each is handed out once, whoever asks. */
  take: (userId: string) => Promise<DeliveryNotification[]>;
  /** Gives one that was taken back where the page is left before it has been `told`. */
  keepUntil: (delivered: DeliveryNotification, told: Promise<void>) => Promise<void>;
  /** Forgets those of anybody else. */
  forgetOthers: (userId: string | undefined) => Promise<void>;
  /** Calls back when there may be news, from any page. Answers how to stop. */
  subscribe: (changed: () => void) => () => void;
}

/** @param page tells of `pagehide` */
export function createDeliveryNotifications(store: KeyValueStore, page: EventTarget): DeliveryNotifications {
  const note = (delivered: DeliveryNotification) => {
    const { created_at, day_id, user_id, version } = delivered.day;
    return store.set(`${prefixOf(user_id)}${created_at}/${day_id}/${version}`, delivered);
  };
  return {
    note,
    keepUntil: async (delivered, told) => {
      const giveBack = () => void note(delivered).catch(() => {});
      page.addEventListener("pagehide", giveBack);
      await told.finally(() => page.removeEventListener("pagehide", giveBack));
    },
    take: async (userId) => {
      const taken: DeliveryNotification[] = [];
      for (const [key] of await store.entries(prefixOf(userId))) {
        let found: unknown;
        await store.update(key, (value) => {
          found = value;
          return undefined;
        });
        // Another page was first.
        if (found !== undefined) taken.push(found as DeliveryNotification);
      }
      return taken;
    },
    forgetOthers: async (userId) => {
      const kept = await store.entries(ROOT);
      const others = kept.filter(([key]) => userId === undefined || !key.startsWith(prefixOf(userId)));
      await Promise.all(others.map(([key]) => store.delete(key)));
    },
    subscribe: (changed) =>
      store.subscribe((key) => {
        if (key.startsWith(ROOT)) changed();
      }),
  };
}

/** News of which a page can say when all of it has been handed out. */
export interface WatchedNotifications extends DeliveryNotifications {
  /** Ends when nothing is kept for this person, and what this page was taking has been handed out. */
  allTaken: (userId: string) => Promise<void>;
}

/** @param store where `notifications` keeps them */
export function watchNotifications(
  store: KeyValueStore,
  notifications: DeliveryNotifications,
): WatchedNotifications {
  let taking: Promise<unknown> = Promise.resolve();
  return {
    ...notifications,
    take: (userId) => {
      const taken = notifications.take(userId);
      taking = Promise.allSettled([taking, taken]);
      return taken;
    },
    allTaken: async (userId) => {
      for (;;) {
        const change = Promise.withResolvers<void>();
        const stop = notifications.subscribe(change.resolve);
        try {
          const kept = await store.entries(prefixOf(userId));
          if (kept.length === 0) return void (await taking);
          await change.promise;
        } finally {
          stop();
        }
      }
    },
  };
}

function prefixOf(userId: string): string {
  return `${ROOT}${encodeURIComponent(userId)}/`;
}

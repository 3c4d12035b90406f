import { sendDay } from "@diary/core/day";
import { createDrafts, type DraftServices } from "@diary/core/draft";
import {
  createDelivery,
  createDeliveryNotifications,
  createEntryStore,
  isKnownToOther,
  type EntryServices,
  type LocalDelivery,
  type WatchedNotifications,
  watchNotifications,
} from "@diary/core/entry";
import { createRemoteEntries, shareEntries } from "@diary/core/entry-sharing";
import { realTimers } from "@diary/core/local-store";
import { userIdOf, type Auth } from "@diary/core/session";
import type { DiaryClient } from "@diary/core/supabase";

import { browserStorage } from "../platform/browser-storage.ts";
import { extensionHost } from "../platform/extension-host.ts";
import { indexedDbStore } from "../platform/indexed-db-store.ts";
import { createLeavingJournal } from "../platform/leaving-journal.ts";
import { followLeaving, onHide } from "../platform/leaving.ts";
import { webExclusive } from "../platform/web-exclusive.ts";

/** What keeps the words of the person signed in: entries, and drafts of other forms. */
export interface WriteServices {
  entries: EntryServices & { delivery: LocalDelivery };
  drafts: DraftServices;
  notifications: WatchedNotifications;
}

const NAME = "challenge-diary";
const made = new WeakMap<DiaryClient, WriteServices>();

/**
 * The one of this app. Made when it is first asked for, on a page of a member: visitors download and open
 * nothing of it.
 */
export function getWriteServices(diary: DiaryClient, auth: Auth): WriteServices {
  const known = made.get(diary);
  if (known) return known;
  const device = indexedDbStore(
    NAME,
    new BroadcastChannel(NAME),
    createLeavingJournal(NAME, browserStorage, followLeaving()),
  );
  const timers = realTimers;
  const userId = () => userIdOf(auth.current());
  const remote = createRemoteEntries(extensionHost, timers);
  const entriesHere = createEntryStore({
    by: "site",
    store: device,
    now: timers.now,
    keepsClean: (kept) => !isKnownToOther(kept, remote.present()),
  });
  const store = shareEntries({
    store: entriesHere,
    remote,
    exclusive: webExclusive(`${NAME}/sharing`),
    timers,
    userId,
  });
  const notifications = watchNotifications(device, createDeliveryNotifications(device, window));
  const delivery = createDelivery({
    store,
    exclusive: webExclusive(`${NAME}/outbox`),
    timers,
    chance: Math.random,
    userId,
    send: (entry) => sendDay(diary, entry),
    // A form that waits says it itself.
    delivered: (registered, { awaited, edited }) => {
      if (!awaited) void notifications.note({ ...registered, edited }).catch(() => {});
    },
  });
  const services: WriteServices = {
    notifications,
    entries: { store, delivery, timers, onHide },
    drafts: { drafts: createDrafts(device), timers, onHide },
  };
  made.set(diary, services);
  return services;
}

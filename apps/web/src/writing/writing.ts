import { sendDay } from "@diary/core/day";
import type { DraftKeeping } from "@diary/core/draft";
import { createFarDrafts, shareDrafts } from "@diary/core/draft-sharing";
import { realTimers } from "@diary/core/local-store";
import { createArrivals, createOutbox, type Arrivals, type Outbox } from "@diary/core/outbox";
import { userIdOf, type Auth } from "@diary/core/session";
import type { DiaryClient } from "@diary/core/supabase";

import { browserStorage } from "../platform/browser-storage.ts";
import { extensionHost } from "../platform/extension-host.ts";
import { followLeaving } from "../platform/follow-leaving.ts";
import { indexedDbStore } from "../platform/indexed-db-store.ts";
import { createLeavingJournal } from "../platform/leaving-journal.ts";
import { onHide } from "../platform/on-hide.ts";
import { webExclusive } from "../platform/web-exclusive.ts";

/** What keeps the words of the person signed in: drafts, and entries on their way. */
export interface Writing {
  keeping: DraftKeeping;
  outbox: Outbox;
  arrivals: Arrivals;
}

const NAME = "challenge-diary";
const made = new WeakMap<DiaryClient, Writing>();

/**
 * The one of this app. Made when it is first asked for, on a page of a member: visitors download and open
 * nothing of it.
 */
export function writingOf(diary: DiaryClient, auth: Auth): Writing {
  const known = made.get(diary);
  if (known) return known;
  const store = indexedDbStore(
    NAME,
    new BroadcastChannel(NAME),
    createLeavingJournal(NAME, browserStorage, followLeaving()),
  );
  const drafts = shareDrafts({
    store,
    far: createFarDrafts(extensionHost, realTimers),
    exclusive: webExclusive(`${NAME}/drafts`),
    timers: realTimers,
  });
  const arrivals = createArrivals(store);
  const writing: Writing = {
    arrivals,
    keeping: { drafts, timers: realTimers, onHide },
    outbox: createOutbox({
      store,
      drafts,
      exclusive: webExclusive(`${NAME}/outbox`),
      timers: realTimers,
      chance: Math.random,
      userId: () => userIdOf(auth.current()),
      send: (entry) => sendDay(diary, entry),
      // A form that waits says it itself.
      delivered: (registered, { awaited, entry }) => {
        if (awaited) return;
        void arrivals.note({ ...registered, edited: entry.basedOn !== undefined }).catch(() => {});
      },
    }),
  };
  made.set(diary, writing);
  return writing;
}

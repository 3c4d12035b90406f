import { registerDay } from "@diary/core/day";
import { createDrafts, type DraftKeeping } from "@diary/core/draft";
import { realTimers } from "@diary/core/local-store";
import { createOutbox, type Outbox } from "@diary/core/outbox";
import { userIdOf, type Auth } from "@diary/core/session";
import type { DiaryClient } from "@diary/core/supabase";

import { indexedDbStore } from "../platform/indexed-db-store.ts";
import { onHide } from "../platform/on-hide.ts";
import { webExclusive } from "../platform/web-exclusive.ts";

/** What keeps the words of the person signed in: drafts, and entries on their way. */
export interface Writing {
  keeping: DraftKeeping;
  outbox: Outbox;
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
  const store = indexedDbStore(NAME, new BroadcastChannel(NAME));
  const drafts = createDrafts(store);
  const writing: Writing = {
    keeping: { drafts, timers: realTimers, onHide },
    outbox: createOutbox({
      store,
      drafts,
      exclusive: webExclusive(`${NAME}/outbox`),
      timers: realTimers,
      chance: Math.random,
      userId: () => userIdOf(auth.current()),
      register: (entry) => registerDay(diary, entry),
    }),
  };
  made.set(diary, writing);
  return writing;
}

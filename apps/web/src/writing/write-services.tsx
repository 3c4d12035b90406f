import { fetchDateAt, submitDay } from "@diary/core/day";
import { systemTimers, createMutex, type RunExclusive } from "@diary/core/local-store";
import { savePhotos, uploadPhoto } from "@diary/core/photo";
import { setRestDays } from "@diary/core/rest-days";
import { userIdOf, type Auth, useAuth } from "@diary/core/session";
import { type DiaryClient, useDiary } from "@diary/core/supabase";
import {
  createDraftJournal,
  createOutbox,
  openWritingDb,
  recoverDrafts,
  type Writing,
  WritingProvider as CoreWritingProvider,
} from "@diary/core/writing";
import type { ComponentType, ReactNode } from "react";

export type SiteWriting = Writing & {
  outbox: ReturnType<typeof createOutbox>;
  /** Ids of challenges that a background delivery has completed. Lists show them until the next navigation. */
  completed: Set<string>;
};

const loadNoteRequests = () => import("./note-requests.ts");

const NAME = "challenge-diary";
const writings = new WeakMap<DiaryClient, SiteWriting>();

/** Returns the same services for the same client. Created on demand, because visitors don't need them. */
export function getWriting(diary: DiaryClient, auth: Auth): SiteWriting {
  const known = writings.get(diary);
  if (known) return known;
  const journal = createDraftJournal(() => localStorage);
  const db = openWritingDb(NAME, undefined, undefined, journal);
  void recoverDrafts(db);
  const timers = systemTimers;
  const outbox = createOutbox({
    db,
    lock: runExclusiveAcrossTabs(`${NAME}/outbox`),
    timers,
    random: Math.random,
    currentUserId: () => userIdOf(auth.current()),
    send: (day) => submitDay(diary, day),
    photos: {
      upload: (userId, photo) => uploadPhoto(diary, userId, photo),
      save: (_userId, dayId, photos) => savePhotos(diary, dayId, photos),
      newId: diary.platform.randomId,
    },
    notes: {
      insert: async (note) => (await loadNoteRequests()).insertNote(diary, note),
      remove: async (_userId, noteIds) => (await loadNoteRequests()).deleteNotes(diary, noteIds),
    },
    sendRest: (mark) => setRestDays(diary, mark.challengeId, mark),
    dateAt: (userId, guessedAt) => fetchDateAt(diary, userId, guessedAt),
    formShowsDelivery: true,
  });
  const writing: SiteWriting = { db, outbox, timers, completed: new Set() };
  writings.set(diary, writing);
  return writing;
}

/** Wraps only parts for signed-in users, so a visitor's pages don't open the database. */
export function WritingProvider({ children }: { children: ReactNode }) {
  return <CoreWritingProvider writing={getWriting(useDiary(), useAuth())}>{children}</CoreWritingProvider>;
}

export function withWriting<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return function PartWithWriting(props: Props) {
    return (
      <WritingProvider>
        <Part {...props} />
      </WritingProvider>
    );
  };
}

/** Plain http has no locks across tabs. There, each tab has its own lock, and the server ignores duplicates. */
export function runExclusiveAcrossTabs(name: string): RunExclusive {
  const { locks } = navigator as { locks?: LockManager };
  return locks === undefined ? createMutex() : async (work) => locks.request(name, work);
}

import { fetchDateAt, submitDay } from "@diary/core/day";
import { createMutex, systemTimers } from "@diary/core/local-store";
import { deleteNotes, insertNote } from "@diary/core/note";
import { savePhotos, uploadPhoto } from "@diary/core/photo";
import { setRestDays } from "@diary/core/rest-days";
import { createOutbox, isQueued, listPending, type Outbox, type WritingDb } from "@diary/core/writing";
import { browser } from "wxt/browser";

import { extensionPlatform } from "../platform/extension-platform.ts";
import { OUTBOX_ALARM, setOutboxAlarm } from "../platform/outbox-alarm.ts";
import type { SessionBroker } from "./auth/session-broker.ts";
import { diaryAs, type ServerAccess } from "./diary-as.ts";

export interface WorkerOutboxDeps {
  access: ServerAccess;
  db: WritingDb;
  broker: SessionBroker;
  currentUserId: () => string | null;
  userRead: Promise<void>;
  onDelivered: () => void;
}

export function createWorkerOutbox({
  access,
  broker,
  currentUserId,
  db,
  onDelivered,
  userRead,
}: WorkerOutboxDeps): Outbox & { stop: () => void } {
  const outbox = createOutbox({
    db,
    lock: createMutex(),
    timers: systemTimers,
    random: Math.random,
    currentUserId,
    send: async (day) => submitDay(await diaryAs(access, day.user_id, broker), day),
    photos: {
      upload: async (userId, photo) => uploadPhoto(await diaryAs(access, userId, broker), userId, photo),
      save: async (userId, dayId, photos) => savePhotos(await diaryAs(access, userId, broker), dayId, photos),
      newId: extensionPlatform.randomId,
    },
    notes: {
      insert: async (note) => insertNote(await diaryAs(access, note.userId, broker), note),
      remove: async (userId, noteIds) => deleteNotes(await diaryAs(access, userId, broker), noteIds),
    },
    sendRest: async (mark) => {
      await setRestDays(await diaryAs(access, mark.userId, broker), mark.challengeId, mark);
      onDelivered();
    },
    dateAt: async (userId, guessedAt) =>
      fetchDateAt(await diaryAs(access, userId, broker), userId, guessedAt),
    onDelivered,
    formShowsDelivery: false,
  });
  const stop = outbox.follow();

  async function planRetry() {
    await userRead;
    const userId = currentUserId();
    const unsent = userId === null ? null : await listPending(db, userId).catch(() => null);
    if (unsent !== null && (unsent.pending.some(isQueued) || unsent.marks.length + unsent.notes.length > 0)) {
      await setOutboxAlarm();
    } else {
      await browser.alarms.clear(OUTBOX_ALARM);
    }
  }

  function withAlarm<Args extends unknown[], T>(send: (...args: Args) => Promise<T>) {
    return async (...args: Args): Promise<T> => {
      await userRead;
      // Sets the alarm before sending, because the browser may kill the worker before the response.
      await setOutboxAlarm();
      return send(...args).finally(() => void planRetry());
    };
  }

  return {
    stop,
    deliver: withAlarm(outbox.deliver),
    send: withAlarm(outbox.send),
    sendUnstored: withAlarm(outbox.sendUnstored),
  };
}

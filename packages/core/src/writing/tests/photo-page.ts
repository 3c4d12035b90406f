import "fake-indexeddb/auto";
import { AppError } from "../../errors/index.ts";
import { createMutex } from "../../local-store/index.ts";
import type { PreparedPhoto } from "../../photo/index.ts";
import { anId, createFakeTimers } from "../../testing/index.ts";
import { openWritingDb, type WritingDb } from "../db.ts";
import { createOutbox, type OutboxDeps } from "../outbox.ts";
import { readPhotoFile } from "../photo-store.ts";
import { emptyForm, type EntryKey } from "../records.ts";
import { listPending } from "../submissions.ts";
import { createTextForm } from "../text-form.ts";
import { noNoteDelivery } from "./no-notes.ts";

export const userId = anId(9001);
export const key: EntryKey = { kind: "entry", userId, challengeId: anId(1), date: "2026-11-20" };
export const silent = { addEventListener: () => undefined, postMessage: () => undefined };
let names = 0;
let ids = 0;
export const newId = () => anId(1000 + ++ids);
export const offline = () => Promise.reject(new AppError("network"));

export function photoOf(n: number, name = `photo ${n}`): PreparedPhoto {
  const [large, small] = [new Blob([name], { type: "image/webp" }), new Blob([name], { type: "image/jpeg" })];
  return { photoId: anId(n), width: 4, height: 3, placeholder: "", large, small };
}

export const newName = () => `photos ${++names}`;

export function aPage(parts: Partial<OutboxDeps> = {}, db = openWritingDb(newName(), silent)) {
  const timers = createFakeTimers();
  const outbox = createOutbox({
    photos: { upload: offline, save: offline, newId },
    notes: noNoteDelivery,
    sendRest: offline,
    dateAt: offline,
    db,
    lock: createMutex(),
    timers,
    random: () => 1,
    currentUserId: () => userId,
    formShowsDelivery: true,
    send: offline,
    ...parts,
  });
  const open = (saved = emptyForm(), of = key) => {
    const form = createTextForm({ db, outbox, timers, newId }, of, saved);
    form.open();
    return form;
  };
  const pending = async () => (await listPending(db, userId)).pending;
  return { db, open, outbox, pending, timers };
}

export const listOf = (form: ReturnType<ReturnType<typeof aPage>["open"]>) =>
  form.current().photos.list.map(({ photoId }) => photoId);
export const fileOf = async (db: WritingDb, n: number) =>
  (await readPhotoFile(db, userId, anId(n), "large"))?.text();

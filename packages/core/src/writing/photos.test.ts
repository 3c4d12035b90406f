import "fake-indexeddb/auto";
import { expect, test } from "vitest";

import type { DaySubmission } from "../day/index.ts";
import { AppError } from "../errors/index.ts";
import { createMutex } from "../local-store/index.ts";
import type { PreparedPhoto } from "../photo/index.ts";
import { aDay, anId, aPhoto, createFakeTimers } from "../testing/index.ts";
import { openWritingDb, type WritingDb } from "./db.ts";
import { listDrafts } from "./drafts.ts";
import { receiveDraft, sendDraft, type MovedDraft } from "./move.ts";
import { createOutbox, type OutboxDeps } from "./outbox.ts";
import { deleteUnusedPhotos, readPhotoFile } from "./photo-store.ts";
import { emptyForm, savedRow, savedSubmission, type EntryKey } from "./records.ts";
import { deleteTextsOf, draftOf, listPending, withdrawPendingEntry } from "./submissions.ts";
import { createTextForm } from "./text-form.ts";

const HOUR = 3_600_000;
const userId = anId(9001);
const key: EntryKey = { kind: "entry", userId, challengeId: anId(1), date: "2026-11-20" };
const silent = { addEventListener: () => undefined, postMessage: () => undefined };
let names = 0;
let ids = 0;
const newId = () => anId(1000 + ++ids);
const offline = () => Promise.reject(new AppError("network"));

function photoOf(n: number, name = `photo ${n}`): PreparedPhoto {
  const [large, small] = [new Blob([name], { type: "image/webp" }), new Blob([name], { type: "image/jpeg" })];
  return { photoId: anId(n), width: 4, height: 3, placeholder: "", large, small };
}

function aPage(parts: Partial<OutboxDeps> = {}, db = openWritingDb(`photos ${++names}`, silent)) {
  const timers = createFakeTimers();
  const outbox = createOutbox({
    photos: { upload: offline, save: offline, newId },
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

const listOf = (form: ReturnType<ReturnType<typeof aPage>["open"]>) =>
  form.current().photos.list.map(({ photoId }) => photoId);
const fileOf = async (db: WritingDb, n: number) =>
  (await readPhotoFile(db, userId, anId(n), "large"))?.text();

test("photos without text are a draft, which the next form shows", async () => {
  const { db, open } = aPage();
  const form = open();
  await form.addPhoto(photoOf(501), "A loaf");
  expect(await form.flush()).toBe(true);
  const next = open();
  await expect.poll(() => listOf(next)).toEqual([anId(501)]);
  expect(next.current().photos.list[0]).toMatchObject({ alt: "A loaf", isNew: true });
  expect(await fileOf(db, 501)).toBe("photo 501");
  expect((await readPhotoFile(db, userId, anId(501), "small"))?.type).toBe("image/jpeg");
});

test("a full device rejects a photo and still stores the text", async () => {
  const { db, open } = aPage();
  const form = open();
  form.change({ content: "Baked a loaf." });
  await form.flush();
  const { write } = db;
  db.write = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
  await expect(form.addPhoto(photoOf(501))).rejects.toMatchObject({ code: "photo/device-full" });
  db.write = write;
  expect(listOf(form)).toEqual([]);
  expect(await listDrafts(db, userId)).toMatchObject([{ fields: { content: "Baked a loaf." } }]);
});

test("an entry has at most four photos", async () => {
  const { open, outbox } = aPage();
  const form = open();
  form.change({ content: "Baked." });
  for (const n of [1, 2, 3, 4]) await form.addPhoto(photoOf(500 + n));
  await expect(form.addPhoto(photoOf(505))).rejects.toMatchObject({ code: "photo/too-many" });
  form.changePhotos([
    ...form.current().photos.list,
    { ...form.current().photos.list[0]!, photoId: anId(505) },
  ]);
  expect(await form.submit()).toEqual({ status: "rejected", code: "photo/too-many" });
  await outbox.deliver();
});

test("an undone change leaves no draft", async () => {
  const { db, open } = aPage();
  const form = open(savedRow(aDay({ photos: [aPhoto()] })));
  await form.flush();
  const { list } = form.current().photos;
  form.changePhotos([]);
  await form.flush();
  expect(await listDrafts(db, userId)).toMatchObject([{ photos: { removed: [anId(501)] } }]);
  form.changePhotos(list);
  await expect.poll(() => listDrafts(db, userId)).toEqual([]);
  expect(form.current().status).toBe("clean");
});

test("unused photos are deleted after an hour, and photos of drafts and pending entries are not", async () => {
  const { db, open, timers } = aPage();
  const form = open();
  form.change({ content: "Baked." });
  await form.addPhoto(photoOf(501));
  await form.submit();
  const draft = open(savedSubmission((await listPending(db, userId)).pending[0]!));
  await draft.addPhoto(photoOf(502));
  await draft.addPhoto(photoOf(503));
  draft.changePhotos(draft.current().photos.list.filter(({ photoId }) => photoId !== anId(503)));
  await draft.flush();
  await deleteUnusedPhotos(db, userId, timers.now() + HOUR - 1);
  expect(await fileOf(db, 503)).toBe("photo 503");
  await deleteUnusedPhotos(db, userId, timers.now() + HOUR + 1);
  expect(await Promise.all([501, 502, 503].map((n) => fileOf(db, n)))).toEqual([
    "photo 501",
    "photo 502",
    undefined,
  ]);
});

test("photos of a draft that only the journal has are not deleted", async () => {
  const name = `photos ${++names}`;
  const { db, open, timers } = aPage({}, openWritingDb(name, silent));
  const form = open();
  await form.addPhoto(photoOf(501));
  await expect.poll(() => form.current().status).toBe("saved");
  const drafts = await listDrafts(db, userId);
  await form.discard();
  const journal = { put: () => undefined, remove: () => undefined, has: () => true, list: () => drafts };
  const other = openWritingDb(name, silent, undefined, journal);
  await deleteUnusedPhotos(other, userId, timers.now() + 2 * HOUR);
  expect(await fileOf(db, 501)).toBe("photo 501");
  await deleteUnusedPhotos(db, userId, timers.now() + 2 * HOUR);
  expect(await fileOf(db, 501)).toBeUndefined();
});

test("the photos of a user who signs out are deleted", async () => {
  const { db, open } = aPage();
  await open().addPhoto(photoOf(501));
  await deleteTextsOf(db, anId(9002));
  expect(await fileOf(db, 501)).toBe("photo 501");
  await deleteTextsOf(db, userId);
  expect(await fileOf(db, 501)).toBeUndefined();
});

test("a photo that is deleted during its upload stays deleted", async () => {
  const reached = Promise.withResolvers<void>();
  const uploading = Promise.withResolvers<void>();
  const upload = () => {
    reached.resolve();
    return uploading.promise;
  };
  const { db, open, outbox } = aPage({ photos: { upload, save: offline, newId } });
  const form = open();
  form.change({ content: "Baked." });
  await form.addPhoto(photoOf(501));
  const submitted = form.submit();
  await reached.promise;
  await deleteTextsOf(db, userId);
  uploading.resolve();
  await Promise.all([submitted, outbox.deliver()]);
  expect(await fileOf(db, 501)).toBeUndefined();
});

test("a photo that is ready after the sign-out is not stored", async () => {
  const { db, open } = aPage();
  const form = open();
  await deleteTextsOf(db, userId);
  await expect(form.addPhoto(photoOf(501))).rejects.toMatchObject({ code: "session/missing" });
  expect(await fileOf(db, 501)).toBeUndefined();
  expect(await listDrafts(db, userId)).toEqual([]);
  const next = open();
  await next.addPhoto(photoOf(502));
  expect(listOf(next)).toEqual([anId(502)]);
});

test("a photo that is stored during the sign-out is deleted again", async () => {
  const { db, open } = aPage();
  const form = open();
  await form.flush();
  const adding = form.addPhoto(photoOf(501));
  const deleting = deleteTextsOf(db, userId);
  await expect(adding).rejects.toMatchObject({ code: "session/missing" });
  await deleting;
  expect(await fileOf(db, 501)).toBeUndefined();
  expect(await listDrafts(db, userId)).toEqual([]);
});

test("a sign-out in another tab stops the photos of this tab", async () => {
  const name = `photos ${++names}`;
  const channels = [new BroadcastChannel(name), new BroadcastChannel(name)];
  const [here, there] = channels.map((channel) => openWritingDb(name, channel));
  const form = aPage({}, here).open();
  const changed = new Promise<void>((resolve) => void here!.subscribe(resolve));
  await deleteTextsOf(there!, userId);
  await changed;
  await expect(form.addPhoto(photoOf(501))).rejects.toMatchObject({ code: "session/missing" });
  expect(await fileOf(here!, 501)).toBeUndefined();
  for (const channel of channels) channel.close();
});

test("a draft moves from the popup to the site with its photos", async () => {
  const [popup, site] = [aPage(), aPage()];
  const form = popup.open();
  form.change({ content: "Baked." });
  await form.addPhoto(photoOf(501), "A loaf");
  await expect.poll(() => form.current().status).toBe("saved");
  const [draft] = await listDrafts(popup.db, userId);
  const messages: MovedDraft[] = [];
  const send = (moved: MovedDraft) => {
    messages.push(moved);
    return receiveDraft(site.db, JSON.parse(JSON.stringify(moved)), userId);
  };
  expect(await sendDraft(popup.db, draft!, send)).toBe(true);
  expect(await listDrafts(popup.db, userId)).toEqual([]);
  expect(await listDrafts(site.db, userId)).toMatchObject([{ photos: { list: [{ alt: "A loaf" }] } }]);
  expect(await fileOf(site.db, 501)).toBe("photo 501");
  // A site of an earlier version looks for the draft's key here, and rejects the message.
  expect(messages[0]).not.toHaveProperty("key");
  const broken = { ...messages[0], files: [{ photoId: "no id" }] };
  expect(await receiveDraft(site.db, broken, userId)).toBe(false);
});

const registered = (sent: DaySubmission) => {
  return { day: aDay({ day_id: sent.day_id, content: sent.content, version: 3 }), completed: false };
};

test("rejected photos return to the form as an edit of their saved entry", async () => {
  const { open, pending } = aPage({
    photos: {
      upload: () => Promise.resolve(),
      save: () => Promise.reject(new AppError("photo/too-many")),
      newId,
    },
    send: (sent) => Promise.resolve(registered(sent)),
    formShowsDelivery: false,
  });
  const form = open();
  form.change({ content: "Baked." });
  await form.addPhoto(photoOf(501));
  expect(await form.submit()).toEqual({ status: "rejected", code: "photo/too-many" });
  expect(await pending()).toEqual([]);
  expect(listOf(form)).toEqual([anId(501)]);
  expect(form.current().status).toBe("saved");
});

test("a pending entry with rejected photos becomes an edit", async () => {
  let isOnline = false;
  const page = aPage({
    photos: {
      upload: () => Promise.resolve(),
      save: () => Promise.reject(new AppError("photo/too-many")),
      newId,
    },
    send: (sent) => (isOnline ? Promise.resolve(registered(sent)) : offline()),
  });
  const form = page.open();
  form.change({ content: "Baked." });
  await form.addPhoto(photoOf(501));
  expect(await form.submit()).toEqual({ status: "queued" });
  isOnline = true;
  await page.outbox.deliver();
  const [entry] = await page.pending();
  expect(entry).toMatchObject({ version: 3, state: { status: "rejected", code: "photo/too-many" } });
  await withdrawPendingEntry(page.db, entry!, (now) => draftOf(now, newId()));
  const [draft] = await listDrafts(page.db, userId);
  expect(draft).toMatchObject({ base: { version: 3 }, photos: { list: [{ photoId: anId(501) }] } });
});

test("a photo that is added while its entry is sent is sent afterwards", async () => {
  const saves: string[][] = [];
  const sending = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const page = aPage({
    photos: {
      upload: () => Promise.resolve(),
      save: (_user, _dayId, { list }) => {
        saves.push(list.map(({ photoId }) => photoId));
        return Promise.resolve([]);
      },
      newId,
    },
    send: async (sent) => {
      reached.resolve();
      await sending.promise;
      return registered(sent);
    },
  });
  const form = page.open();
  form.change({ content: "Baked." });
  await form.addPhoto(photoOf(501));
  const first = form.submit();
  await reached.promise;
  const [entry] = await page.pending();
  const edit = page.open(savedSubmission(entry!));
  await edit.addPhoto(photoOf(502));
  const second = edit.submit();
  await expect.poll(async () => (await page.pending())[0]?.photos?.list.length).toBe(2);
  sending.resolve();
  await Promise.all([first, second]);
  await page.outbox.deliver();
  expect(saves.at(-1)).toEqual([anId(501), anId(502)]);
  expect(await page.pending()).toEqual([]);
});

test("a text that replaces a pending entry keeps photos that another form added", async () => {
  const { open, pending } = aPage();
  const form = open();
  form.change({ content: "Baked." });
  await form.submit();
  const [before] = await pending();
  const [withPhoto, withText] = [open(savedSubmission(before!)), open(savedSubmission(before!))];
  await withPhoto.addPhoto(photoOf(501));
  await withPhoto.submit();
  withText.change({ content: "Baked a loaf." });
  await withText.submit();
  expect(await pending()).toMatchObject([
    { text: "Baked a loaf.", photos: { list: [{ photoId: anId(501) }] } },
  ]);
});

test("an entry that a full device sends stays the same entry if its photos are rejected", async () => {
  const sent: DaySubmission[] = [];
  const { db, open } = aPage({
    photos: {
      upload: () => Promise.resolve(),
      save: () => Promise.reject(new AppError("photo/too-many")),
      newId,
    },
    send: (day) => {
      sent.push(day);
      return Promise.resolve(registered(day));
    },
  });
  const form = open();
  form.change({ content: "Baked." });
  await form.addPhoto(photoOf(501));
  await form.flush();
  db.write = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
  expect(await form.submit()).toMatchObject({ status: "rejected", code: "photo/too-many" });
  form.change({ content: "Baked a loaf." });
  await form.submit();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toMatchObject({ day_id: sent[0]!.day_id, sent: ["Baked."] });
});

/** Returns a page. Its server saves each entry, and rejects the photos when `isRejecting` resolves. */
function aRejectingPage(isRejecting: Promise<void>) {
  const reached = Promise.withResolvers<void>();
  const save = async () => {
    reached.resolve();
    await isRejecting;
    throw new AppError("photo/too-many");
  };
  const photos = { upload: () => Promise.resolve(), save, newId };
  return { ...aPage({ photos, send: (day) => Promise.resolve(registered(day)) }), reached: reached.promise };
}

test("a rejected form doesn't withdraw photos that another form has added during the delivery", async () => {
  const rejecting = Promise.withResolvers<void>();
  const { db, open, pending, reached } = aRejectingPage(rejecting.promise);
  const form = open();
  form.change({ content: "Baked." });
  await form.addPhoto(photoOf(501));
  const first = form.submit();
  await reached;
  const edit = open(savedSubmission((await pending())[0]!));
  await edit.addPhoto(photoOf(502));
  const second = edit.submit();
  await expect.poll(async () => (await pending())[0]?.photos?.list.length).toBe(2);
  rejecting.resolve();
  await Promise.all([first, second]);
  const inDrafts = (await listDrafts(db, userId)).flatMap(({ photos }) => photos?.list ?? []);
  const inOutbox = (await pending()).flatMap(({ photos }) => photos?.list ?? []);
  const found = [...inDrafts, ...inOutbox].map(({ photoId }) => photoId);
  expect(found).toEqual(expect.arrayContaining([anId(501), anId(502)]));
});

test("a rejected text returns to its form with the photos that another form added", async () => {
  let isOnline = false;
  const { db, open, outbox, pending } = aPage({
    photos: {
      upload: () => Promise.resolve(),
      save: () => Promise.reject(new AppError("photo/invalid")),
      newId,
    },
    send: (day) => (isOnline ? Promise.resolve(registered(day)) : offline()),
  });
  const form = open();
  form.change({ content: "Baked." });
  await form.submit();
  const saved = savedSubmission((await pending())[0]!);
  const [withPhoto, withText] = [open(saved), open(saved)];
  await withPhoto.addPhoto(photoOf(501));
  await withPhoto.submit();
  isOnline = true;
  withText.change({ content: "Baked a loaf." });
  expect(await withText.submit()).toEqual({ status: "rejected", code: "photo/invalid" });
  await outbox.deliver();
  expect(withText.current()).toMatchObject({ status: "saved", fields: { content: "Baked a loaf." } });
  expect(listOf(withText)).toEqual([anId(501)]);
  expect(await listDrafts(db, userId)).toMatchObject([{ photos: { list: [{ photoId: anId(501) }] } }]);
});

test("a photo that was chosen for another date goes to the draft of that date", async () => {
  const { db, open } = aPage();
  const form = open();
  form.change({ content: "Baked." });
  await form.flush();
  const { entry } = form.current();
  const next: EntryKey = { ...key, date: "2026-11-21" };
  const other = open(emptyForm(), next);
  other.change({ content: "Ran." });
  await other.flush();
  form.moveTo(next);
  await expect.poll(() => form.current().fields).toEqual({ content: "Ran." });
  expect(form.current().entry).not.toBe(entry);
  await form.addPhoto(photoOf(501), "A loaf", entry);
  expect(listOf(form)).toEqual([]);
  await expect
    .poll(() => listDrafts(db, userId))
    .toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ key, fields: { content: "Baked." }, photos: expect.anything() }),
      ]),
    );
  expect(await listDrafts(db, userId)).toHaveLength(2);
});

test("a photo follows its text to another date", async () => {
  const { db, open } = aPage();
  const form = open();
  form.change({ content: "Baked." });
  const { entry } = form.current();
  const next: EntryKey = { ...key, date: "2026-11-21" };
  form.moveTo(next);
  await form.flush();
  await form.addPhoto(photoOf(501), "", entry);
  await form.flush();
  expect(listOf(form)).toEqual([anId(501)]);
  expect(await listDrafts(db, userId)).toMatchObject([{ key: next, fields: { content: "Baked." } }]);
});

test("a photo that is chosen before the date follows the empty form unless the date has a draft", async () => {
  const { open } = aPage();
  const form = open();
  await expect.poll(() => form.current().status).toBe("clean");
  const { entry } = form.current();
  form.moveTo({ ...key, date: "2026-11-21" });
  await expect.poll(() => form.current().status).toBe("clean");
  expect(form.current().entry).toBe(entry);
  const written: EntryKey = { ...key, date: "2026-11-22" };
  const other = open(emptyForm(), written);
  other.change({ content: "Ran." });
  await other.flush();
  form.moveTo(written);
  await expect.poll(() => form.current().status).toBe("saved");
  expect(form.current().entry).not.toBe(entry);
});

import { expect, test } from "vitest";

import { aDay, anId, aPhoto } from "../testing/index.ts";
import { openWritingDb } from "./db.ts";
import { listDrafts, moveDraft } from "./drafts.ts";
import { type MovedDraft, receiveDraft, sendDraft } from "./move.ts";
import { deleteUnusedPhotos, readPhotoFile } from "./photo-store.ts";
import { emptyForm, type EntryKey, savedRow, savedSubmission } from "./records.ts";
import { listPending } from "./submissions.ts";
import {
  aPage,
  fileOf,
  key,
  listOf,
  newId,
  offline,
  photoOf,
  silent,
  userId,
  newName,
} from "./tests/photo-page.ts";
import { deleteTextsOf } from "./texts-of-user.ts";

const HOUR = 3_600_000;

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

test("a full device rejects a photo and doesn't change the stored text", async () => {
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

test("the draft is deleted when the user undoes the only change of the photos", async () => {
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

test("photos of a draft that is only in the journal are not deleted", async () => {
  const name = newName();
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

test("a photo that is prepared before the sign-out and added after it is not stored", async () => {
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

test("after a sign-out in another tab, this tab stores no photos of the user", async () => {
  const name = newName();
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
  // With `key`, a site of an earlier version would store the draft without its photos. Without it, the site rejects it.
  expect(messages[0]).not.toHaveProperty("key");
  const broken = { ...messages[0], files: [{ photoId: "no id" }] };
  expect(await receiveDraft(site.db, broken, userId)).toBe(false);
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

test("a photo is added to its text after the text moved to another date", async () => {
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

test("a draft still has its photos after a move to another challenge", async () => {
  const { db, open } = aPage();
  const form = open();
  form.change({ content: "Baked." });
  await form.addPhoto(photoOf(501), "A loaf");
  await form.flush();
  const to: EntryKey = { ...key, challengeId: anId(2) };
  const [draft] = await listDrafts(db, userId);
  await moveDraft(db, draft!, to, newId());
  await deleteUnusedPhotos(db, userId, Date.now() + 2 * HOUR);
  const moved = open(emptyForm(), to);
  await expect.poll(() => moved.current().photos.list).toMatchObject([{ photoId: anId(501), alt: "A loaf" }]);
  expect(await fileOf(db, 501)).toBe("photo 501");
});

test("an empty form's `entry` changes with the date only if the new date has a draft", async () => {
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

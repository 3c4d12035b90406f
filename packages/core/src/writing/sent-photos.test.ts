import { expect, test } from "vitest";

import type { DaySubmission } from "../day/index.ts";
import { AppError } from "../errors/index.ts";
import { aDay, anId, aPhoto } from "../testing/index.ts";
import { listDrafts } from "./drafts.ts";
import { savedSubmission } from "./records.ts";
import { draftOf, withdrawPendingEntry } from "./submissions.ts";
import { aPage, fileOf, listOf, newId, offline, photoOf, userId } from "./tests/photo-page.ts";

const registered = (sent: DaySubmission) => {
  return { day: aDay({ day_id: sent.day_id, content: sent.content, version: 3 }), completed: false };
};

test("rejected photos return to the form, which stores them as a draft", async () => {
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

test("withdrawing an entry with rejected photos gives an edit of the saved entry", async () => {
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

test("a photo added while its entry is sent is sent by the next delivery", async () => {
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

test("a new text of a pending entry doesn't remove photos that another form added", async () => {
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

test("after rejected photos, a full device sends the entry again with the same id", async () => {
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

test("no photo is lost if another form adds a photo before the first one is rejected", async () => {
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

test("rejected photos of another form return to the form that sent the latest text", async () => {
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

test("photos get new ids if another entry has their ids, and saved photos don't", async () => {
  const saves: string[][] = [];
  const page = aPage({
    photos: {
      upload: () => Promise.resolve(),
      save: async (_user, _dayId, { list }) => {
        saves.push(list.map(({ photoId }) => photoId));
        if (saves.length === 1) throw new AppError("photo/invalid");
        return [];
      },
      newId: () => anId(777),
    },
    send: async (sent) => {
      const { completed, day } = registered(sent);
      return { day: { ...day, photos: [aPhoto({ photo_id: anId(502) })] }, completed };
    },
  });
  const form = page.open();
  form.change({ content: "Baked." });
  for (const n of [501, 502]) await form.addPhoto(photoOf(n));
  expect(await form.submit()).toMatchObject({ status: "registered" });
  expect(saves).toEqual([
    [anId(501), anId(502)],
    [anId(777), anId(502)],
  ]);
  expect(await fileOf(page.db, 777)).toBe("photo 501");
  expect(await page.pending()).toEqual([]);
});

test("an entry whose photo can't be uploaded is rejected, and returns to the form", async () => {
  const { open, outbox, pending } = aPage({
    photos: { upload: () => Promise.reject(new AppError("photo/invalid")), save: offline, newId },
    send: (sent) => Promise.resolve(registered(sent)),
  });
  const form = open();
  form.change({ content: "Baked." });
  await form.addPhoto(photoOf(501));
  expect(await form.submit()).toEqual({ status: "rejected", code: "photo/invalid" });
  await outbox.deliver();
  expect([await pending(), listOf(form)]).toEqual([[], [anId(501)]]);
});

import "fake-indexeddb/auto";
import { fetchDateAt, submitDay, type Day } from "@diary/core/day";
import { createMutex } from "@diary/core/local-store";
import { photoPath, savedPhotos, type PreparedPhoto } from "@diary/core/photo/rules";
import { createDiaryClient } from "@diary/core/supabase";
import { createFakeTimers, type TestUser } from "@diary/core/testing";
import {
  createOutbox,
  draftOf,
  emptyForm,
  listPending,
  moveUnsent,
  openWritingDb,
  savedRow,
  type EntryKey,
} from "@diary/core/writing";
import { WEBP } from "@diary/testkit/photo-files";
import { expect, test } from "vitest";

import { fetchDays } from "../../../packages/core/src/day/repo.ts";
import { fetchPhotoUrls } from "../../../packages/core/src/photo/addresses.ts";
import { savePhotos } from "../../../packages/core/src/photo/repo.ts";
import { uploadPhoto } from "../../../packages/core/src/photo/storage.ts";
import { withdrawPendingEntry } from "../../../packages/core/src/writing/submissions.ts";
import { noNoteDelivery } from "../../../packages/core/src/writing/tests/no-notes.ts";
import { createTextForm } from "../../../packages/core/src/writing/text-form.ts";
import { givenChallenge, onEachDatabase, type CoreWorld } from "./core-world.ts";

let devices = 0;
const newId = () => crypto.randomUUID();

/** The request with the number `failure.at` fails before it is sent, or after the server has executed it. */
function aNetwork() {
  const network = {
    requests: [] as string[],
    failure: null as { at: number; isExecuted: boolean } | null,
    isCut: false,
    fetch: async (...[input, init]: Parameters<typeof fetch>) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      const isFailing = network.failure?.at === network.requests.length;
      network.requests.push(`${init?.method ?? "GET"} ${pathname.replace(/[0-9a-f-]{36}/g, "*")}`);
      if (network.isCut || (isFailing && !network.failure?.isExecuted))
        throw new TypeError("Failed to fetch");
      const response = await fetch(input, init);
      if (isFailing) throw new TypeError("Failed to fetch");
      return response;
    },
  };
  return network;
}

function aDevice({ backend }: CoreWorld, { auth, platform, userId }: TestUser) {
  const name = `photo-device-${++devices}`;
  const network = aNetwork();
  const diary = createDiaryClient(backend, { ...platform, fetch: network.fetch }, auth);
  const channel = { postMessage: () => undefined, addEventListener: () => undefined };
  const db = openWritingDb(name, channel);
  const timers = createFakeTimers();
  const outbox = createOutbox({
    photos: {
      upload: (user, photo) => uploadPhoto(diary, user, photo),
      save: (_user, dayId, photos) => savePhotos(diary, dayId, photos),
      newId,
    },
    notes: noNoteDelivery,
    sendRest: () => Promise.resolve(),
    db,
    lock: createMutex(),
    timers,
    random: () => 1,
    currentUserId: () => userId,
    dateAt: (user, guessedAt) => fetchDateAt(diary, user, guessedAt),
    send: (entry) => submitDay(diary, entry),
    formShowsDelivery: true,
  });
  const open = (key: EntryKey, saved = emptyForm()) => {
    const form = createTextForm({ db, outbox, timers, newId }, key, saved);
    form.open();
    return form;
  };
  const pending = async () => (await listPending(db, userId)).pending;
  return { db, diary, network, open, outbox, pending };
}

const file = () => new Blob([new Uint8Array(WEBP)], { type: "image/webp" });
const aPhoto = (): PreparedPhoto => {
  const size = { width: 64, height: 48, placeholder: "1QcSHQRnh493V4dIh4eXh1h4kJUI" };
  return { photoId: newId(), ...size, large: file(), small: file() };
};
const captions = ({ photos }: Day) => photos.map(({ alt }) => alt);

onEachDatabase((world) => {
  const { mina } = world;

  async function given() {
    const challengeId = await givenChallenge(mina);
    const keyOn = (date: string): EntryKey => ({ kind: "entry", userId: mina.userId, challengeId, date });
    const entries = () => fetchDays(mina.diary, challengeId);
    return { ...aDevice(world, mina), keyOn, entries };
  }
  async function write({ keyOn, open }: Awaited<ReturnType<typeof given>>, date = "2026-11-01") {
    const form = open(keyOn(date));
    form.change({ content: "Baked a loaf." });
    const photos = [aPhoto(), aPhoto()] as const;
    await form.addPhoto(photos[0], "The loaf");
    await form.addPhoto(photos[1], "The crumb");
    return { form, photos };
  }

  test("an entry and its photos, written offline, arrive with their files, order and captions", async () => {
    const device = await given();
    device.network.isCut = true;
    const { form, photos } = await write(device);
    form.changePhotos(form.current().photos.list.toReversed());
    expect(await form.submit()).toEqual({ status: "queued" });
    expect(await device.entries()).toEqual([]);
    device.network.isCut = false;
    await device.outbox.deliver();
    expect(await device.pending()).toEqual([]);
    const [entry] = await device.entries();
    expect(captions(entry!)).toEqual(["The crumb", "The loaf"]);
    const owned = photos.map(({ photoId }) => ({ userId: mina.userId, photoId }));
    const urls = await fetchPhotoUrls(mina.diary, owned, "large");
    for (const { photoId } of photos) {
      const response = await fetch(urls.get(photoId)!);
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array(WEBP));
    }
  });

  test(
    "a list with more photos than one request can contain gets all addresses",
    { tags: "extended" },
    async () => {
      const device = await given();
      const { form, photos } = await write(device);
      expect(await form.submit()).toMatchObject({ status: "registered" });
      const owned = photos.map(({ photoId }) => ({ userId: mina.userId, photoId }));
      const gone = Array.from({ length: 600 }, () => ({ userId: mina.userId, photoId: crypto.randomUUID() }));
      const urls = await fetchPhotoUrls(mina.diary, [owned[0]!, ...gone, owned[1]!], "small");
      expect([...urls.keys()]).toEqual(photos.map(({ photoId }) => photoId));
    },
  );

  test(
    "an entry arrives once, whichever request fails before or after its execution",
    { tags: "extended" },
    async () => {
      const first = await given();
      const { form } = await write(first);
      expect(await form.submit()).toMatchObject({ status: "registered" });
      const steps = first.network.requests;
      expect(steps).toEqual([
        ...Array.from({ length: 2 }, () => [
          "POST /storage/v1/object/photos/*/*-small",
          "POST /storage/v1/object/photos/*/*",
        ]).flat(),
        "POST /rest/v1/day",
        "POST /rest/v1/rpc/save_photos",
      ]);
      for (const isExecuted of [false, true]) {
        for (const at of steps.keys()) {
          const device = await given();
          const { form: failing } = await write(device);
          device.network.failure = { at, isExecuted };
          expect(await failing.submit()).toEqual({ status: "queued" });
          device.network.failure = null;
          await device.outbox.deliver();
          expect((await device.entries()).map(captions)).toEqual([["The loaf", "The crumb"]]);
          expect(await device.pending()).toEqual([]);
        }
      }
    },
  );

  test("an edit removes, adds and reorders photos, and keeps those of another device", async () => {
    const device = await given();
    const { form } = await write(device);
    await form.submit();
    const [entry] = await device.entries();
    const edit = device.open(device.keyOn("2026-11-01"), savedRow(entry!));
    const elsewhere = aPhoto();
    await uploadPhoto(mina.diary, mina.userId, elsewhere);
    const { list } = savedPhotos(entry!.photos);
    const added = { ...elsewhere, alt: "From the phone", isNew: true };
    await savePhotos(mina.diary, entry!.day_id, { list: [...list, added], removed: [] });
    await edit.addPhoto(aPhoto(), "A slice");
    edit.changePhotos(edit.current().photos.list.slice(1).toReversed());
    expect(await edit.submit()).toMatchObject({ status: "registered", day: { version: 1 } });
    expect((await device.entries()).map(captions)).toEqual([["A slice", "The crumb", "From the phone"]]);
  });

  test("a change of the text doesn't change photos that another device has saved", async () => {
    const device = await given();
    const { form } = await write(device);
    await form.submit();
    const [entry] = await device.entries();
    const edit = device.open(device.keyOn("2026-11-01"), savedRow(entry!));
    const [loaf] = savedPhotos(entry!.photos).list;
    const removed = [entry!.photos[1]!.photo_id];
    await savePhotos(mina.diary, entry!.day_id, { list: [{ ...loaf!, alt: "Renamed" }], removed });
    edit.change({ content: "Baked two loaves." });
    await edit.submit();
    expect((await device.entries()).map(captions)).toEqual([["Renamed"]]);
  });

  test("files that were deleted while their entry was pending are uploaded again", async () => {
    const device = await given();
    const { form, photos } = await write(device);
    device.network.failure = { at: 4, isExecuted: false };
    await form.submit();
    const prefixes = photos.map(({ photoId }) => photoPath(mina.userId, photoId, "large"));
    const removed = await mina.diary.fetch(`${world.backend.url}/storage/v1/object/photos`, {
      method: "DELETE",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ prefixes }),
    });
    expect(await removed.json()).toHaveLength(2);
    device.network.failure = null;
    await device.outbox.deliver();
    expect((await device.entries()).map(captions)).toEqual([["The loaf", "The crumb"]]);
  });

  test("an entry moved to another date after a lost response gets its own photos", async () => {
    const device = await given();
    const { form } = await write(device);
    device.network.failure = { at: 5, isExecuted: true };
    await form.submit();
    device.network.failure = null;
    const [entry] = await device.pending();
    const text = {
      id: "",
      kind: "queued",
      key: entry!.key,
      text: entry!.text,
      photoCount: 2,
      entry: entry!,
    } as const;
    await moveUnsent(device.db, text, device.keyOn("2026-11-02"), newId());
    const moved = device.open(device.keyOn("2026-11-02"));
    await moved.flush();
    await expect.poll(() => moved.current().photos.list.length).toBe(2);
    expect(await moved.submit()).toMatchObject({ status: "registered" });
    const days = await device.entries();
    expect(days.map(({ date }) => date)).toEqual(["2026-11-02", "2026-11-01"]);
    expect(days.map(captions)).toEqual([
      ["The loaf", "The crumb"],
      ["The loaf", "The crumb"],
    ]);
    expect(new Set(days.flatMap(({ photos }) => photos.map(({ photo_id }) => photo_id))).size).toBe(4);
  });

  test("a withdrawn entry becomes a draft with its photos again", async () => {
    const device = await given();
    device.network.isCut = true;
    const { form, photos } = await write(device);
    await form.submit();
    const [entry] = await device.pending();
    await withdrawPendingEntry(device.db, entry!, (now) => draftOf(now, newId()));
    device.network.isCut = false;
    await device.outbox.deliver();
    expect(await device.entries()).toEqual([]);
    const again = device.open(device.keyOn("2026-11-01"));
    await expect
      .poll(() => again.current().photos.list.map(({ photoId }) => photoId))
      .toEqual(photos.map(({ photoId }) => photoId));
    again.changePhotos(again.current().photos.list.slice(1));
    await again.submit();
    expect((await device.entries()).map(captions)).toEqual([["The crumb"]]);
  });
});

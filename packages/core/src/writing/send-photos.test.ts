import { expect, test } from "vitest";

import { AppError } from "../errors/index.ts";
import type { EntryPhotos, FormPhoto } from "../photo/rules.ts";
import { aDay, anId, aPhoto, openWritingDb } from "../testing/index.ts";
import { noteUpload, storePhoto } from "./photo-store.ts";
import { sendWithPhotos } from "./send-photos.ts";
import { key, newId, newName, photoOf, silent, userId } from "./tests/photo-page.ts";

const HOUR = 3_600_000;
const NOW = Date.parse("2026-11-20T12:00:00Z");
const SAVED = { day: aDay({ day_id: anId(7) }), completed: false };
const STORED = [aPhoto({ photo_id: anId(1) })];

const photo = (n: number, isNew = true): FormPhoto => {
  return { photoId: anId(n), width: 4, height: 3, placeholder: "", alt: "", isNew };
};
const edited = (...list: FormPhoto[]): EntryPhotos => ({ list, removed: [], isEdited: true });

async function send(photos: EntryPhotos | undefined, uploadedAt: number | null, ...failures: unknown[]) {
  const db = openWritingDb(newName(), silent);
  for (const n of [1, 2]) await storePhoto(db, userId, photoOf(n), 0);
  if (uploadedAt !== null) await noteUpload(db, { userId, photoId: anId(1) }, uploadedAt);
  const requests: string[] = [];
  const delivery = {
    newId,
    upload: async (_userId: string, { photoId }: { photoId: string }) => {
      requests.push(`upload ${photoId === anId(1) ? 1 : 2}`);
    },
    save: async () => {
      requests.push("save");
      if (failures.length > 0) throw failures.shift();
      return STORED;
    },
  };
  const sendEntry = async () => {
    requests.push("entry");
    return SAVED;
  };
  const sending = { db, delivery, now: () => NOW, sendEntry };
  const result = await sendWithPhotos(sending, { dayId: anId(7), key, photos }).catch(
    (error: unknown) => error,
  );
  return { requests, result };
}

test.each([[undefined], [{ list: [photo(1)], removed: [] }]])(
  "an entry whose photos aren't edited is sent without photos",
  async (photos) => {
    expect(await send(photos, null)).toEqual({ requests: ["entry"], result: SAVED });
  },
);

test("new photos are uploaded before the entry and saved after it", async () => {
  expect(await send(edited(photo(1), photo(2)), null)).toEqual({
    requests: ["upload 1", "upload 2", "entry", "save"],
    result: { ...SAVED, day: { ...SAVED.day, photos: STORED } },
  });
});

test("photos that the server or no device has aren't uploaded", async () => {
  const { requests } = await send(edited(photo(1, false), photo(3)), null);
  expect(requests).toEqual(["entry", "save"]);
});

test.each([
  [20 * HOUR - 1, ["entry", "save"]],
  [20 * HOUR, ["upload 1", "entry", "save"]],
])("a photo that was uploaded %i ms ago: %j", async (ago, expected) => {
  expect((await send(edited(photo(1)), NOW - ago)).requests).toEqual(expected);
});

test("photos that the server lacks are uploaded again once", async () => {
  const lacking = new AppError("photo/not-uploaded");
  const again = ["entry", "save", "upload 1", "save"];
  const first = await send(edited(photo(1)), NOW, lacking);
  expect(first.requests).toEqual(again);
  expect(first.result).toMatchObject({ day: { photos: STORED } });
  const second = await send(edited(photo(1)), NOW, lacking, lacking);
  expect(second.requests).toEqual(again);
  expect(second.result).toMatchObject({ code: "photo/not-uploaded", saved: SAVED });
});

test("if the server rejects the photos, the error has the code and the saved entry", async () => {
  const { requests, result } = await send(edited(photo(1)), NOW, new AppError("photo/too-many"));
  expect(requests).toEqual(["entry", "save"]);
  expect(result).toMatchObject({ code: "photo/too-many", saved: SAVED });
});

test("an error of the program isn't a rejection of photos", async () => {
  const failure = new TypeError("a bug");
  expect((await send(edited(photo(1)), NOW, failure)).result).toBe(failure);
});

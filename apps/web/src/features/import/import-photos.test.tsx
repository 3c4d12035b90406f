import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";

import { createAnswers } from "./import-answers.ts";
import { createImportReader } from "./import-reader.ts";

const PLAN = {
  importKey: "mine",
  today: "2026-11-29",
  titles: ["Diary"],
  own: [],
  description: "Imported.",
};

async function drawing(width: number, height: number): Promise<Uint8Array> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext("2d")!.fillRect(0, 0, width / 2, height);
  const blob = await canvas.convertToBlob({ type: "image/png" });
  return new Uint8Array(await blob.arrayBuffer());
}

test("the import resizes a photo of a zip, and gives a reason for an unreadable photo", async () => {
  const zip = zipSync({
    "2024-01-02.md": strToU8("Snow ![The river](a.png) ![](b.jpg)"),
    "a.png": await drawing(2000, 1000),
    "b.jpg": strToU8("no photo"),
  });
  const reader = createImportReader();
  const chosen = [{ path: "Diary.zip", blob: new Blob([new Uint8Array(zip)]) }];
  const { groups } = await reader.read({ kind: "read", chosen, answers: createAnswers() });
  expect(groups).toMatchObject([{ days: 1, first: "2024-01-02" }]);
  const { photos } = await reader.plan(PLAN);
  expect(photos).toMatchObject([{ photos: [{ alt: "The river", path: "a.png" }, { path: "b.jpg" }] }]);
  const [river, broken] = photos[0]!.photos;
  expect(await reader.readPhoto(river!.file)).toMatchObject({ photo: { width: 1600, height: 800 } });
  expect(await reader.readPhoto(broken!.file)).toEqual({ reason: "unreadable-photo" });
  reader.close();
});

test("overlapping requests each get their own response", async () => {
  const zip = zipSync({
    "2024-01-02.md": strToU8("Snow ![](a.png) ![](b.png) ![](c.jpg)"),
    "a.png": await drawing(2000, 1000),
    "b.png": await drawing(40, 20),
    "c.jpg": strToU8("no photo"),
  });
  const reader = createImportReader();
  const chosen = [{ path: "Diary.zip", blob: new Blob([new Uint8Array(zip)]) }];
  await reader.read({ kind: "read", chosen, answers: createAnswers() });
  const { photos } = await reader.plan(PLAN);
  const files = photos[0]!.photos.map(({ file }) => file);
  expect(await Promise.all(files.map(reader.readPhoto))).toMatchObject([
    { photo: { width: 1600 } },
    { photo: { width: 40 } },
    { reason: "unreadable-photo" },
  ]);
  reader.close();
});

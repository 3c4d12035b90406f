import { collectDiary, type ExportedChallenge, fetchPhotoFiles, zipDiary } from "@diary/core/export";
import {
  fetchImportTargets,
  importChallenge,
  importPhotos,
  openImport,
  planImport,
  readImport,
  readSourceFiles,
} from "@diary/core/import";
import { formPhoto, type PreparedPhoto, savePhotos, uploadPhoto } from "@diary/core/photo";
import { signUp, type TestUser } from "@diary/core/testing";
import { JPEG, WEBP } from "@diary/testkit/photo-files";
import { beforeEach, expect, test } from "vitest";

import { fetchChallenge, updateChallenge } from "../../../packages/core/src/challenge/repo.ts";
import { registerDay } from "../../../packages/core/src/day/repo.ts";
import { setRestDays } from "../../../packages/core/src/rest-days/repo.ts";
import { avoidFullHour } from "../fixtures/full-hour.ts";
import { PLACEHOLDER } from "../fixtures/photo.ts";
import { anEntry, givenChallenge, onEachDatabase } from "./core-world.ts";

const TEXTS = [
  "  spaces \t around\r\n\r\n",
  "😀 が か\u3099 \u202Eabc\u202C \u2028 \u0001",
  "# Heading\n\n```\n\\.\n```\n",
];

async function contentOf({ diary, userId }: TestUser): Promise<ExportedChallenge[]> {
  const { challenges } = await collectDiary(diary, userId);
  return challenges.toSorted((a, b) => a.title.localeCompare(b.title));
}

const KEPT = [
  "category",
  "completed",
  "days",
  "desc",
  "earlier_weekdays",
  "rest_days",
  "round",
  "start_date",
  "template",
  "title",
  "weekdays",
] as const;

const importedPartOf = (content: readonly ExportedChallenge[]) =>
  content.map((row) => [
    ...KEPT.map((name) => row[name]),
    row.entries.map(({ content: text, date, day, format }) => [date, day, format, text]),
  ]);

/** Replaces the browser's encoder, which Node doesn't have. */
const prepared = (large: Blob): PreparedPhoto => ({
  photoId: crypto.randomUUID(),
  width: 64,
  height: 48,
  placeholder: PLACEHOLDER,
  large,
  small: large,
});

async function zipOf({ diary, userId }: TestUser): Promise<Blob> {
  const data = await collectDiary(diary, userId);
  const own = data.challenges.filter(({ title }) => title === "Bread");
  const ids = own.flatMap(({ entries }) => entries.flatMap((day) => day.photos.map((it) => it.photo_id)));
  const files = fetchPhotoFiles(diary, userId, ids, undefined);
  const options = { host: "diary.example", readme: "", photos: files };
  return zipDiary({ ...data, challenges: own }, options);
}

async function photosIn(zip: Blob): Promise<Buffer[]> {
  const { photos: files } = await readSourceFiles([{ path: "a.zip", blob: zip }]);
  return Promise.all(files.map(async ({ read }) => Buffer.from(await (await read()).arrayBuffer())));
}

async function importAll({ diary, userId }: TestUser, blob: Blob, path = "challenge-diary.zip") {
  const chosen = [{ path, blob }];
  const sources = await readSourceFiles(chosen);
  const finding = readImport(sources, { timeZone: "UTC" });
  const { importKey, own } = await fetchImportTargets(diary, userId);
  const plan = planImport(finding, {
    importKey,
    today: "2026-11-26",
    titles: finding.groups.map(({ name }) => name),
    own,
    description: "Imported.",
  });
  await openImport(diary);
  let added = 0;
  for (const challenge of plan.challenges) added += (await importChallenge(diary, challenge)).length;
  const leftOut = plan.leftOut.filter(({ reason }) => reason !== "unused" && reason !== "media");
  const addPhotos = async () => {
    let photos = 0;
    for (const entry of plan.photos) {
      const result = await importPhotos(diary, userId, entry, async (file) => {
        const { path: name, read } = sources.photos[file]!;
        const type = name.endsWith(".jpg") ? "image/jpeg" : "image/webp";
        return { photo: prepared(new Blob([await read()], { type })) };
      });
      photos += result.added;
    }
    return photos;
  };
  return { added, leftOut, addPhotos };
}

const journal = (days: readonly number[]) =>
  new Blob([
    JSON.stringify({
      metadata: { version: "1.0" },
      entries: days.map((n) => ({
        uuid: `E${n}`,
        creationDate: new Date(Date.UTC(2025, 0, 1 + n, 12)).toISOString(),
        timeZone: "UTC",
        text: `Entry ${n}`,
      })),
    }),
  ]);

onEachDatabase(({ backend, mina, omar }) => {
  beforeEach(avoidFullHour);

  test(
    "photos of an export are imported once, with their order, captions and files",
    { tags: "extended" },
    async () => {
      const [writer, reader] = [await signUp(backend), await signUp(backend)];
      const id = await givenChallenge(writer, { title: "Bread", start_date: "2026-10-01" });
      const entry = anEntry(writer, id, { content: "Baked" });
      await registerDay(writer.diary, entry);
      const photos = [
        { ...prepared(new Blob([WEBP], { type: "image/webp" })), alt: "A [loaf]\nof rye" },
        { ...prepared(new Blob([JPEG], { type: "image/jpeg" })), alt: "" },
      ];
      for (const photo of photos) await uploadPhoto(writer.diary, writer.userId, photo);
      const list = photos.map((photo) => formPhoto(photo, photo.alt));
      await savePhotos(writer.diary, entry.day_id, { list, removed: [] });

      const zip = await zipOf(writer);
      expect(await photosIn(zip)).toEqual([WEBP, JPEG]);

      const first = await importAll(reader, zip);
      expect(first).toMatchObject({ added: 1, leftOut: [] });
      // The first import stops before its photos, so the second import adds them.
      const again = await importAll(reader, zip);
      expect(again).toMatchObject({ added: 0, leftOut: [{ reason: "already-there" }] });
      expect(await again.addPhotos()).toBe(2);
      expect(await first.addPhotos()).toBe(2);
      const stored = await zipOf(reader);
      expect(await photosIn(stored)).toEqual([WEBP, JPEG]);
      const { challenges } = await collectDiary(reader.diary, reader.userId);
      const bread = challenges.find(({ title }) => title === "Bread")!;
      expect(bread.entries.flatMap((day) => day.photos)).toMatchObject(
        photos.map(({ alt, height, placeholder, width }, position) => {
          return { alt, height, placeholder, position, width };
        }),
      );
      const third = await importAll(reader, zip);
      expect(await third.addPhotos()).toBe(0);
      expect(third.leftOut.map(({ reason }) => reason)).toEqual(Array(3).fill("already-there"));
    },
  );

  test("an export can be imported by another user, but not by the user who exported it", async () => {
    const running = {
      title: "学ぶ 1",
      desc: " a\r\nb ",
      days: 30,
      category: "React",
      start_date: "2026-10-01",
      template: "- \n",
      tags: "hooks, 学習",
    } as const;
    const id = await givenChallenge(mina, running);
    for (const [n, content] of TEXTS.entries())
      await registerDay(
        mina.diary,
        anEntry(mina, id, { content, date: `2026-10-0${n + 1}`, format: n === 2 ? "markdown" : "plain" }),
      );
    const row = await fetchChallenge(mina.diary, id);
    await updateChallenge(mina.diary, id, {
      ...running,
      visibility: row.visibility,
      weekdays: 31,
    });
    await setRestDays(mina.diary, id, { first: "2026-10-05", last: "2026-10-07", rests: true });
    const done = await givenChallenge(mina, { title: "Done", days: 1 });
    await registerDay(mina.diary, anEntry(mina, done, { content: "字".repeat(10_000) }));
    await givenChallenge(mina, { title: "Empty", visibility: "private" });

    const exported = await contentOf(mina);
    const zip = await zipDiary(await collectDiary(mina.diary, mina.userId), {
      host: "diary.example",
      readme: "",
    });
    expect(await importAll(omar, zip)).toMatchObject({ added: 4, leftOut: [] });
    const imported = await contentOf(omar);
    expect(importedPartOf(imported)).toEqual(importedPartOf(exported));
    expect(imported.map(({ visibility }) => visibility)).toEqual(["private", "private", "private"]);
    expect(imported.find(({ title }) => title === "Done")).toMatchObject({ end_date: "2026-11-01" });

    const twice = await importAll(omar, zip);
    expect(twice.added).toBe(0);
    expect(twice.leftOut.map(({ reason }) => reason)).toEqual(
      Array.from({ length: 4 }, () => "already-there"),
    );
    expect(await contentOf(omar)).toEqual(imported);
    const again = await importAll(mina, zip);
    expect(again.added).toBe(0);
    expect(again.leftOut.map(({ reason }) => reason)).toEqual(["own", "own", "own"]);
  });

  test("a second import adds only entries that are new in the source", async () => {
    const days = Array.from({ length: 129 }, (_, n) => n + (n >= 20 ? 1 : 0));
    expect((await importAll(omar, journal(days), "Journal.json")).added).toBe(129);
    const grown = await importAll(omar, journal([...days, 20]), "Journal.json");
    expect(grown.added).toBe(1);
    expect(grown.leftOut).toHaveLength(129);
    const journals = (await contentOf(omar)).filter(({ title }) => title.startsWith("Journal"));
    expect(journals.flatMap(({ entries }) => entries)).toHaveLength(130);
  });
});

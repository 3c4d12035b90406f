import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { WEBP } from "@diary/testkit/photo-files";
import { beforeEach, expect, test } from "vitest";

import { FileStore } from "../src/storage/file-store.ts";
import { removeOrphanedFiles } from "../src/storage/orphans.ts";
import { startSharedBackend } from "./shared-backend.ts";
import { createChallenge, signUp, writeEntry } from "./users.ts";

const PICTURE = new Blob([Buffer.from("\x89PNG\r\n\x1a\n and then the picture", "latin1")]);

const backend = await startSharedBackend();
const { filesFolder } = backend;
const aiko = await signUp(backend, "aiko");
const { client, id: userId } = aiko;

beforeEach(async () => {
  await client.from("profile").update({ avatar_url: null }).eq("user_id", userId).select("*").throwOnError();
  await backend.sql("delete from storage.objects");
  rmSync(filesFolder, { recursive: true });
  mkdirSync(filesFolder);
});

const hours = (count: number) => new Date(Date.now() - count * 3_600_000);

async function upload(name: string, uploaded: Date): Promise<string> {
  const path = `${userId}/${name}`;
  const { error } = await client.storage.from("avatars").upload(path, PICTURE);
  expect(error).toBeNull();
  await backend.sql("update storage.objects set created_at = $2, updated_at = $2 where name = $1", [
    path,
    uploaded.toISOString(),
  ]);
  return path;
}

/** Simulates a server that was killed before it wrote the row. */
function writeOrphan(name: string, written: Date): string {
  const path = join(filesFolder, name);
  writeFileSync(path, "half a picture");
  utimesSync(path, written, written);
  return name;
}

async function left(): Promise<{ objects: string[]; files: number }> {
  const rows = await backend.sql<{ name: string }>(
    "select split_part(name, '/', 2) as name from storage.objects order by 1",
  );
  const files = readdirSync(filesFolder, { recursive: true, withFileTypes: true });
  return { objects: rows.map(({ name }) => name), files: files.filter((entry) => entry.isFile()).length };
}

const removeOrphans = () => removeOrphanedFiles(backend.api.database, new FileStore(filesFolder));

test("an avatar that no profile uses is deleted with its file after a day", async () => {
  await upload("given-up.png", hours(25));
  await upload("just-chosen.png", hours(23));
  await removeOrphans();
  expect(await left()).toEqual({ objects: ["just-chosen.png"], files: 1 });
});

test("an avatar that a profile uses is never deleted", async () => {
  const avatar_url = await upload("mine.png", hours(9000));
  await upload("the-one-before.png", hours(9000));
  await client.from("profile").update({ avatar_url }).eq("user_id", userId).select("*").throwOnError();
  await removeOrphans();
  expect(await left()).toEqual({ objects: ["mine.png"], files: 1 });
  expect((await client.storage.from("avatars").download(avatar_url)).error).toBeNull();
});

test("files of photos that neither an entry nor an open report shows are deleted after a day", async () => {
  const photos = client.storage.from("photos");
  const ids = ["shown", "reported", "unused"].map((name) => ({ name, id: crypto.randomUUID() }));
  for (const name of ids.flatMap(({ id }) => [`${userId}/${id}`, `${userId}/${id}-small`]))
    expect((await photos.upload(name, new Blob([WEBP]))).error).toBeNull();
  const day_id = await writeEntry(aiko, {
    challenge_id: await createChallenge(aiko),
    date: "2026-11-01",
    content: "A loaf",
  });
  const save = (names: string[], removed: string[] = []) =>
    client
      .rpc("save_photos", {
        day_id,
        photos: ids
          .filter(({ name }) => names.includes(name))
          .map(({ id }) => ({
            photo_id: id,
            width: 64,
            height: 48,
            alt: "",
            placeholder: "1QcSHQRnh493",
            added: true,
          })),
        removed: ids.filter(({ name }) => removed.includes(name)).map(({ id }) => id),
      })
      .throwOnError();
  await save(["shown", "reported", "unused"]);
  await backend.sql(
    `insert into private.moderation_case (subject_type, subject_id, author_id, reported)
     values ('day', $1, $2, jsonb_build_object('photos', jsonb_build_array(jsonb_build_object('photo_id', $3::text))))`,
    [day_id, userId, ids[1]!.id],
  );
  await save(["shown"], ["reported", "unused"]);
  await removeOrphans();
  expect((await left()).files).toBe(6);

  const shownFiles = (count: number) =>
    ids
      .slice(0, count)
      .flatMap(({ id }) => [id, `${id}-small`])
      .toSorted();
  await backend.sql("update storage.objects set created_at = now() - interval '25 hours', updated_at = null");
  await removeOrphans();
  expect(await left()).toEqual({ objects: shownFiles(2), files: 4 });
  await backend.sql("update private.moderation_case set state = 'dismissed', closed_at = now()");
  await removeOrphans();
  expect(await left()).toEqual({ objects: shownFiles(1), files: 2 });
});

test("an unused avatar stays for a day after it was last replaced", async () => {
  const path = await upload("replaced.png", hours(9000));
  await client.storage.from("avatars").upload(path, PICTURE, { upsert: true });
  await removeOrphans();
  expect((await left()).objects).toEqual(["replaced.png"]);
});

test("a file without a row is deleted after a day", async () => {
  await upload("just-chosen.png", hours(1));
  writeOrphan("old.draft", hours(25));
  const young = writeOrphan("young.draft", hours(1));
  await removeOrphans();
  expect(await left()).toEqual({ objects: ["just-chosen.png"], files: 2 });
  expect(readdirSync(filesFolder)).toContain(young);
});

import { JPEG, jpegWith, WEBP } from "@diary/testkit/photo-files";
import { beforeEach, expect, test } from "vitest";

import { expectDenied, expectRejected, onlyRow, succeeded } from "./fixtures/api-response.ts";
import type { ApiUser } from "./fixtures/api-user.ts";
import { avoidFullHour } from "./fixtures/full-hour.ts";
import { givenChallenge, givenEntry, pathOf, type Challenge, type Entry } from "./fixtures/given.ts";
import { filesOf, givenPhoto, removePhotoFiles, savePhotos, uploaded, uploadFile } from "./fixtures/photo.ts";
import { onServer } from "./fixtures/world.ts";
import { decided, report, sharedStaff } from "./moderation/moderated.ts";

const JSON_TYPE = { "content-type": "application/json" };

const ask = (user: ApiUser, body: unknown) =>
  user.storage("POST", "object/sign/photos", JSON.stringify(body), JSON_TYPE);

onServer((world) => {
  const { visitor, owner, stranger, sql, database } = world;
  let challenge: Challenge;
  let entry: Entry;

  beforeEach(avoidFullHour);
  beforeEach(async () => {
    challenge = await givenChallenge(owner, { days: 5 });
    entry = await givenEntry(owner, challenge, "2024-11-01");
  });

  const makePrivate = async () => onlyRow(await owner.update(pathOf(challenge), { visibility: "private" }));

  test("a user can upload photos only with valid names in the user's folder", async () => {
    const photoId = crypto.randomUUID();
    const [large, small] = filesOf(owner, photoId);
    for (const user of [visitor, stranger]) expect((await uploadFile(user, large)).ok).toBe(false);
    for (const name of [
      `${large}.webp`,
      `${large}-large`,
      `${owner.id}/cat`,
      `${owner.id}/${photoId.toUpperCase()}`,
      photoId,
    ])
      expect((await uploadFile(owner, name)).ok, name).toBe(false);
    expect(await sql("select from storage.objects")).toEqual([]);
    for (const name of [large, small]) expect((await uploadFile(owner, name)).ok).toBe(true);
  });

  test("an uploaded file can't be replaced", async () => {
    const [name] = filesOf(owner, await uploaded(owner));
    const before = await sql("select * from storage.objects order by name");
    const repeated = await uploadFile(owner, name);
    expect(await repeated.json()).toMatchObject({ statusCode: "409" });
    const upsert = { "content-type": "image/webp", "x-upsert": "true" };
    for (const user of [owner, stranger]) {
      expect((await user.storage("POST", `object/photos/${name}`, new Uint8Array(WEBP), upsert)).ok).toBe(
        false,
      );
      expect((await user.storage("PUT", `object/photos/${name}`, new Uint8Array(WEBP), upsert)).ok).toBe(
        false,
      );
    }
    expect(await sql("select * from storage.objects order by name")).toEqual(before);
  });

  test("the first of two concurrent uploads of one name is stored, the second is a duplicate", async () => {
    const [name] = filesOf(owner, crypto.randomUUID());
    const files = [WEBP, JPEG];
    const types = ["image/webp", "image/jpeg"];
    const responses = await Promise.all(
      files.map((file, at) =>
        owner.storage("POST", `object/photos/${name}`, new Uint8Array(file), { "content-type": types[at]! }),
      ),
    );
    const codes = await Promise.all(
      responses.map(async (response) =>
        response.ok ? "200" : ((await response.json()) as { statusCode: string }).statusCode,
      ),
    );
    expect(codes.toSorted()).toEqual(["200", "409"]);
    const stored = await owner.storage("GET", `object/authenticated/photos/${name}`);
    expect(Buffer.from(await stored.arrayBuffer())).toEqual(files[codes.indexOf("200")]);
  });

  test.skipIf(database === "supabase")("a file with metadata is rejected with a message", async () => {
    const [name] = filesOf(owner, crypto.randomUUID());
    const response = await uploadFile(owner, name, jpegWith([0xe1, "Exif\0\0MM\0*"]));
    expect(await response.json()).toMatchObject({
      statusCode: "415",
      message: expect.stringMatching(/metadata/) as string,
    });
    expect(await sql("select from storage.objects")).toEqual([]);
  });

  test("each uploaded file counts toward its user's hourly quota", async () => {
    await uploaded(owner);
    expect(await sql("select user_id, used from private.quota_use where action = 'photo-file'")).toEqual([
      { user_id: owner.id, used: 2 },
    ]);
  });

  test("an upload is rejected without quota or space, or if the user is suspended", async () => {
    const attempt = async () => (await uploadFile(owner, filesOf(owner, crypto.randomUUID())[0])).ok;
    const reason = () => owner.call("check_photo_upload");
    expect(await attempt()).toBe(true);
    succeeded(await reason());

    const full = `insert into private.quota_use (user_id, action, hour, used)
      select $1, action, date_trunc('hour', now()), hourly from private.quota where action = 'photo-file'
      on conflict (user_id, action) do update set used = excluded.used`;
    await sql(full, [owner.id]);
    expect(await attempt()).toBe(false);
    expectRejected(await reason(), 429, "quota/exceeded");
    await sql("update private.quota_use set hour = hour - interval '1 hour'");
    succeeded(await reason());
    expect(await attempt()).toBe(true);
    await sql(full, [owner.id]);
    expect(await attempt()).toBe(false);
    await sql("update public.setting set import_opened_at = now()");
    expect(await attempt()).toBe(true);
    await sql("update public.setting set import_opened_at = null");
    await sql("delete from private.quota_use");

    await sql("update public.site set photo_megabytes = 1");
    try {
      await sql(
        `insert into storage.objects (bucket_id, name, metadata)
         select 'photos', $1 || '/' || gen_random_uuid(), '{"size": 999000}'`,
        [owner.id],
      );
      expect(await attempt()).toBe(true);
      await sql(
        "update storage.objects set metadata = '{\"size\": 1000000}' where metadata ->> 'size' = '999000'",
      );
      expect(await attempt()).toBe(false);
      expectRejected(await reason(), 422, "photo/space-full");
      expect((await uploadFile(stranger, filesOf(stranger, crypto.randomUUID())[0])).ok).toBe(true);
    } finally {
      await sql("update public.site set photo_megabytes = 500");
    }
    expect(await attempt()).toBe(true);

    await decided(world, await sharedStaff(world), "profile", owner.id, "suspend", { days: 1 });
    expect(await attempt()).toBe(false);
    expectRejected(await reason(), 403, "account/suspended");
    await sql("delete from public.decision");
    expect(await attempt()).toBe(true);
  });

  const store = (bucket: string, name: string, uploader: string | null) =>
    sql("insert into storage.objects (bucket_id, name, owner_id, metadata) values ($1, $2, $3, $4)", [
      bucket,
      name,
      uploader,
      { size: 600_000 },
    ]);
  const storePhoto = (user: ApiUser, uploader: string | null = user.id) =>
    store("photos", filesOf(user, crypto.randomUUID())[0], uploader);

  test("signed uploads can't exceed the space or the hourly quota", async () => {
    await sql("update public.site set photo_megabytes = 1");
    try {
      for (let file = 0; file < 2; file += 1) await storePhoto(owner);
      await expect(storePhoto(owner)).rejects.toThrow("no space");
      await storePhoto(stranger);
      await storePhoto(owner, null);
    } finally {
      await sql("update public.site set photo_megabytes = 500");
    }
    await storePhoto(owner);
    await sql("update private.quota_use set used = 600 where action = 'photo-file' and user_id = $1", [
      owner.id,
    ]);
    await expect(storePhoto(owner)).rejects.toThrow("no space");
    await storePhoto(stranger);

    const storeAvatar = (at: number) => store("avatars", `${owner.id}/${at}.png`, owner.id);
    for (let at = 0; at < 20; at += 1) await storeAvatar(at);
    await expect(storeAvatar(20)).rejects.toThrow("no space");
  });

  test("a user can delete only own files that neither an entry nor an open case contains", async () => {
    const photo = await givenPhoto(owner, entry);
    const files = filesOf(owner, photo);
    for (const user of [visitor, stranger, owner, await sharedStaff(world)])
      expect(await removePhotoFiles(user, files)).toBe(0);
    await report(stranger, "day", entry.day_id);
    succeeded(await savePhotos(owner, entry, [], [photo]));
    expect(await removePhotoFiles(owner, files)).toBe(0);
    await sql("update private.moderation_case set state = 'dismissed', closed_at = now()");
    for (const user of [visitor, stranger, await sharedStaff(world)])
      expect(await removePhotoFiles(user, files)).toBe(0);
    expect(await removePhotoFiles(owner, files)).toBe(2);
    expect(await sql("select from storage.objects")).toEqual([]);
  });

  test("release_photos needs a recent sign-in and removes the photos of all own entries", async () => {
    await givenPhoto(owner, entry);
    const left = await givenPhoto(
      stranger,
      await givenEntry(stranger, await givenChallenge(stranger), "2024-11-01"),
    );
    expectDenied(await visitor.call("release_photos"));
    await sql("update auth.sessions set created_at = now() - interval '6 minutes'");
    expectRejected(await owner.call("release_photos"), 403, "account/sign-in-needed");
    await sql("update auth.sessions set created_at = now()");
    succeeded(await owner.call("release_photos"));
    expect(await sql("select photo_id from public.photo")).toEqual([{ photo_id: left }]);
  });

  test.skipIf(database === "supabase")("too many addresses and invalid fields are rejected", async () => {
    const paths = Array.from({ length: 500 }, () => filesOf(owner, crypto.randomUUID())[0]);
    expect((await ask(visitor, { expiresIn: 3600, paths })).status).toBe(200);
    for (const body of [
      { expiresIn: 3600, paths: [...paths, "a/b"] },
      { expiresIn: 0, paths },
      { expiresIn: 1e9, paths },
      { expiresIn: 3600, paths: "all" },
      { expiresIn: 3600, paths: [1] },
      [],
    ])
      expect(await (await ask(visitor, body)).json()).toMatchObject({
        statusCode: "400",
        error: "InvalidRequest",
      });
  });

  test("the bucket of photos is private and accepts only WebP and JPEG", async () => {
    expect(
      await sql(
        "select public, file_size_limit::int, allowed_mime_types from storage.buckets where id = 'photos'",
      ),
    ).toEqual([
      { public: false, file_size_limit: 600_000, allowed_mime_types: ["image/webp", "image/jpeg"] },
    ]);
    const [name] = filesOf(owner, await givenPhoto(owner, entry));
    for (const way of ["public/", "info/public/", "upload/sign/"])
      expect((await visitor.storage("GET", `object/${way}photos/${name}`)).ok).toBe(false);
    for (const [method, path] of [
      ["POST", "object/copy"],
      ["POST", "object/move"],
      ["POST", `object/upload/sign/photos/${name}`],
    ] as const)
      expect((await owner.storage(method, path, "{}", JSON_TYPE)).ok, path).toBe(false);
  });

  test("no user except the owner can read the metadata of a photo in a private challenge", async () => {
    const [name] = filesOf(owner, await givenPhoto(owner, entry));
    const isReadBy = async (user: ApiUser) => (await user.storage("GET", `object/info/photos/${name}`)).ok;
    // The embedded server has no such request.
    const exists = database === "supabase";
    for (const user of [visitor, stranger, owner]) expect(await isReadBy(user)).toBe(exists);
    await makePrivate();
    for (const user of [visitor, stranger]) expect(await isReadBy(user)).toBe(false);
    expect(await isReadBy(owner)).toBe(exists);
  });

  test("an unlisted link's token is read from the headers that hosted Storage passes on", async () => {
    const photo = await givenPhoto(owner, entry);
    await makePrivate();
    const [token] = succeeded(
      await owner.call("create_share_link", { challenge_id: challenge.challenge_id, days: null }),
    ) as unknown as string[];
    const readBy = async (headers: object) => {
      const [row] = await sql<{ found: boolean }>(
        "select private.is_linked_photo($1) as found from set_config('request.headers', $2, true)",
        [filesOf(owner, photo)[0], JSON.stringify(headers)],
      );
      return row?.found;
    };
    expect(await readBy({ "x-share-token": token })).toBe(true);
    expect(await readBy({ "x-share-token": `${token}0` })).toBe(false);
    expect(await readBy({})).toBe(false);
  });
});

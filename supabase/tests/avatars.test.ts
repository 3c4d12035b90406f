import { AVATAR_LIMITS } from "@diary/core/profile";
import { expect, test } from "vitest";

import type { ApiUser } from "./fixtures/api-user.ts";
import { isServed, listFiles, removeFiles, replace, upload } from "./fixtures/picture.ts";
import { onServer } from "./fixtures/world.ts";

async function list(user: ApiUser, folder: string): Promise<string[]> {
  const response = await listFiles(user, folder);
  if (!response.ok) return [];
  // Hosted Storage returns names relative to the folder.
  return ((await response.json()) as { name: string }[]).map(({ name }) => name.split("/").at(-1)!);
}

const pictureOf = (user: ApiUser) => `${user.id}/cat-${user.id}.png`;

onServer(({ visitor, owner, stranger, sql }) => {
  test("a user can upload only into their folder", async () => {
    for (const user of [visitor, stranger]) expect((await upload(user, pictureOf(owner))).ok).toBe(false);
    expect((await upload(owner, "cat.png")).ok).toBe(false);
    expect((await upload(owner, `${owner.id}/../${stranger.id}/cat.png`)).ok).toBe(false);
    // A list of the folder's files omits such names, so files with these names would never be deleted.
    for (const name of ["/cat.png", "a/cat.png", ".cat.png", "cat%20.png"])
      expect((await upload(owner, `${owner.id}/${name}`)).ok).toBe(false);
    expect(await sql("select from storage.objects")).toEqual([]);
    expect((await upload(owner, pictureOf(owner))).ok).toBe(true);
    expect(await sql("select name from storage.objects")).toEqual([{ name: pictureOf(owner) }]);
  });

  test("a user's folder has at most twenty avatars", async () => {
    await sql(
      `insert into storage.objects (bucket_id, name)
      select 'avatars', $1 || '/' || n || '.png' from generate_series(1, 19) n`,
      [owner.id],
    );
    expect((await upload(owner, `${owner.id}/20.png`)).ok).toBe(true);
    expect((await upload(owner, `${owner.id}/21.png`)).ok).toBe(false);
    expect((await upload(stranger, pictureOf(stranger))).ok).toBe(true);
    expect((await removeFiles(owner, `${owner.id}/20.png`)).ok).toBe(true);
    expect((await upload(owner, `${owner.id}/21.png`)).ok).toBe(true);
  });

  test("a user without a profile can't upload avatars", async () => {
    const [{ nickname }] = (await sql("select nickname from public.profile where user_id = $1", [
      stranger.id,
    ])) as [{ nickname: string }];
    await sql("delete from public.profile where user_id = $1", [stranger.id]);
    expect((await upload(stranger, pictureOf(stranger))).ok).toBe(false);
    await sql("insert into public.profile (user_id, nickname) values ($1, $2)", [stranger.id, nickname]);
    expect((await upload(stranger, pictureOf(stranger))).ok).toBe(true);
    expect(await isServed(visitor, pictureOf(owner))).toBe(false);
  });

  test("a stranger can't list a user's folder", async () => {
    await upload(owner, pictureOf(owner));
    for (const user of [visitor, stranger]) expect(await list(user, owner.id)).toEqual([]);
    expect(await list(owner, owner.id)).toEqual([`cat-${owner.id}.png`]);
  });

  test("a stranger can't replace a user's file", async () => {
    await upload(owner, pictureOf(owner));
    const [before] = await sql("select * from storage.objects");
    const upsert = { "x-upsert": "true" };
    for (const user of [visitor, stranger]) {
      expect((await upload(user, pictureOf(owner), upsert)).ok).toBe(false);
      expect((await replace(user, pictureOf(owner))).ok).toBe(false);
    }
    expect(await sql("select * from storage.objects")).toEqual([before]);
    expect((await upload(owner, pictureOf(owner), upsert)).ok).toBe(true);
    expect((await upload(owner, pictureOf(owner))).ok).toBe(false);
  });

  test("permission to list files doesn't permit replacing or deleting them", async () => {
    await upload(owner, pictureOf(owner));
    await sql(
      `create policy "Everybody sees every list" on storage.objects for select to authenticated using (true)`,
    );
    try {
      expect(await list(stranger, owner.id)).toEqual([`cat-${owner.id}.png`]);
      expect((await replace(stranger, pictureOf(owner))).ok).toBe(false);
      const updated = await sql("select updated_at from storage.objects");
      await removeFiles(stranger, pictureOf(owner));
      expect(await sql("select updated_at from storage.objects")).toEqual(updated);
      expect((await replace(owner, pictureOf(owner))).ok).toBe(true);
      expect((await removeFiles(owner, pictureOf(owner))).ok).toBe(true);
    } finally {
      await sql(`drop policy "Everybody sees every list" on storage.objects`);
    }
  });

  test("only the bucket of avatars is public, and it accepts the types and size of avatars", async () => {
    const buckets = await sql(
      "select id, public, file_size_limit::int, allowed_mime_types from storage.buckets where public",
    );
    expect(buckets).toEqual([
      {
        id: "avatars",
        public: true,
        file_size_limit: AVATAR_LIMITS.bytes,
        allowed_mime_types: AVATAR_LIMITS.accept.split(","),
      },
    ]);
  });
});

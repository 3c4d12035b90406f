import { PHOTO_LIMITS } from "@diary/core/photo/rules";
import { beforeEach, expect, test } from "vitest";

import { expectDenied, expectRejected, onlyRow, succeeded, type Row } from "./fixtures/api-response.ts";
import { avoidFullHour } from "./fixtures/full-hour.ts";
import { givenChallenge, givenEntry, pathOf, type Challenge, type Entry } from "./fixtures/given.ts";
import { filesOf, givenPhoto, listed, savePhotos, uploaded } from "./fixtures/photo.ts";
import { onOneDatabase } from "./fixtures/world.ts";
import { decided, sharedStaff } from "./moderation/moderated.ts";

onOneDatabase((world) => {
  const { visitor, owner, stranger, sql } = world;
  let challenge: Challenge;
  let entry: Entry;

  beforeEach(avoidFullHour);
  beforeEach(async () => {
    challenge = await givenChallenge(owner, { days: 5 });
    entry = await givenEntry(owner, challenge, "2024-11-01");
  });

  const stored = async (of = entry) =>
    succeeded(await owner.select(`photo?day_id=eq.${of.day_id}&order=position.asc`)).map(
      ({ photo_id }) => photo_id,
    );
  const versionOf = async () => onlyRow(await owner.select(pathOf(entry)));

  test("a stranger and a visitor can't save photos of an entry", async () => {
    const photoId = await uploaded(stranger);
    expectRejected(await savePhotos(stranger, entry, [listed(photoId)]), 404, null);
    expectDenied(await savePhotos(visitor, entry, [listed(photoId)]));
    const own = await uploaded(owner);
    expect(onlyRow(await savePhotos(owner, entry, [listed(own)]))).toMatchObject({
      photo_id: own,
      user_id: owner.id,
    });
  });

  test("a suspended user can't save photos", async () => {
    const photoId = await uploaded(owner);
    await decided(world, await sharedStaff(world), "profile", owner.id, "suspend", { days: 1 });
    expectRejected(await savePhotos(owner, entry, [listed(photoId)]), 403, "account/suspended");
    await sql("delete from public.decision");
    succeeded(await savePhotos(owner, entry, [listed(photoId)]));
  });

  test("a repeated request changes nothing", async () => {
    const [first, second] = [await uploaded(owner), await uploaded(owner)];
    const photos = [listed(first, { alt: "One" }), listed(second, { alt: null })];
    const saved = succeeded(await savePhotos(owner, entry, photos));
    const before = await versionOf();
    expect(succeeded(await savePhotos(owner, entry, photos))).toEqual(saved);
    expect(await versionOf()).toEqual(before);
    expect(saved.map(({ photo_id, position, alt }) => [photo_id, position, alt])).toEqual([
      [first, 0, "One"],
      [second, 1, ""],
    ]);
  });

  test("saving photos changes the time of the entry, and not its version", async () => {
    await sql("update public.day set updated_at = '2024-11-01Z'");
    await givenPhoto(owner, entry);
    const after = await versionOf();
    expect(after).toMatchObject({ version: 1, content: entry["content"] });
    expect(new Date(String(after["updated_at"])).getFullYear()).toBeGreaterThan(2024);
  });

  test("one request can reorder photos, change captions and remove photos", async () => {
    const [a, b, c] = [await uploaded(owner), await uploaded(owner), await uploaded(owner)];
    succeeded(
      await savePhotos(
        owner,
        entry,
        [a, b, c].map((id) => listed(id)),
      ),
    );
    const kept = [listed(c, { added: false, alt: "Last" }), listed(a, { added: false })];
    const saved = succeeded(await savePhotos(owner, entry, kept, [b]));
    expect(saved.map(({ photo_id, alt }) => [photo_id, alt])).toEqual([
      [c, "Last"],
      [a, ""],
    ]);
    succeeded(await savePhotos(owner, entry, [], [a, c]));
    expect(await stored()).toEqual([]);
  });

  test("photos that another device has saved stay, after the listed photos", async () => {
    const [mine, theirs, gone] = [await uploaded(owner), await uploaded(owner), await uploaded(owner)];
    succeeded(await savePhotos(owner, entry, [listed(theirs)]));
    succeeded(await savePhotos(owner, entry, [listed(mine)]));
    expect(await stored()).toEqual([mine, theirs]);
    succeeded(
      await savePhotos(owner, entry, [listed(gone, { added: false }), listed(mine, { added: false })]),
    );
    expect(await stored()).toEqual([mine, theirs]);
  });

  test("an entry has at most four photos", async () => {
    expect(PHOTO_LIMITS.perEntry).toBe(4);
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.push(await uploaded(owner));
    expectRejected(
      await savePhotos(
        owner,
        entry,
        ids.map((id) => listed(id)),
      ),
      422,
      "photo/too-many",
    );
    succeeded(
      await savePhotos(
        owner,
        entry,
        ids.slice(0, 4).map((id) => listed(id)),
      ),
    );
    expectRejected(await savePhotos(owner, entry, [listed(ids[4]!)]), 422, "photo/too-many");
    expect(await stored()).toEqual(ids.slice(0, 4));
    succeeded(await savePhotos(owner, entry, [listed(ids[4]!)], [ids[0]!]));
    expect(await stored()).toEqual([ids[4], ...ids.slice(1, 4)]);
  });

  test("a photo needs both of its uploaded files", async () => {
    const photoId = crypto.randomUUID();
    const [large] = filesOf(owner, photoId);
    const attempt = () => savePhotos(owner, entry, [listed(photoId)]);
    expectRejected(await attempt(), 409, "photo/not-uploaded");
    await sql(
      "insert into storage.objects (bucket_id, name) values ('photos', $1), ('avatars', $1 || '-small')",
      [large],
    );
    expectRejected(await attempt(), 409, "photo/not-uploaded");
    await sql("insert into storage.objects (bucket_id, name) values ('photos', $1 || '-small')", [large]);
    succeeded(await attempt());
  });

  test("a photo can't be saved in a second entry or by another user", async () => {
    const photoId = await givenPhoto(owner, entry);
    const other = await givenEntry(owner, challenge, "2024-11-02");
    expectRejected(await savePhotos(owner, other, [listed(photoId)]), 422, "photo/invalid");
    const theirs = await givenEntry(stranger, await givenChallenge(stranger), "2024-11-01");
    expectRejected(await savePhotos(stranger, theirs, [listed(photoId)]), 422, "photo/invalid");
    succeeded(await savePhotos(owner, other, [], [photoId]));
    expect(await stored()).toEqual([photoId]);
  });

  test.each<[string, (photoId: string) => Row[], removed?: (photoId: string) => string[]]>([
    ["no id", () => [listed("", { photo_id: null })]],
    ["an invalid id", () => [listed("cat")]],
    ["one id twice", (id) => [listed(id), listed(id)]],
    ["a photo that is also to be removed", (id) => [listed(id)], (id) => [id]],
    ["a width of 0", (id) => [listed(id, { width: 0 })]],
    ["a height above the limit", (id) => [listed(id, { height: PHOTO_LIMITS.longestSide + 1 })]],
    ["no width", (id) => [listed(id, { width: null })]],
    ["a caption above the limit", (id) => [listed(id, { alt: "a".repeat(PHOTO_LIMITS.altCharacters + 1) })]],
    ["no placeholder", (id) => [listed(id, { placeholder: null })]],
    ["a placeholder that is not base64", (id) => [listed(id, { placeholder: "url(https://a.example)" })]],
    ["a long placeholder", (id) => [listed(id, { placeholder: "A".repeat(49) })]],
    ["removed photos that are no ids", (id) => [listed(id)], () => ["cat"]],
  ])("a list with %s is rejected, and nothing is saved", async (_what, photos, removed = () => []) => {
    const photoId = await uploaded(owner);
    expectRejected(await savePhotos(owner, entry, photos(photoId), removed(photoId)), 422, "photo/invalid");
    expect(await stored()).toEqual([]);
  });

  test("a photo of the largest size with the longest caption is saved", async () => {
    const { altCharacters, longestSide } = PHOTO_LIMITS;
    // An emoji counts as one character, as in the form.
    const changes = { width: longestSide, height: 1, alt: "🍞".repeat(altCharacters) };
    await givenPhoto(owner, entry, changes);
    expect(onlyRow(await owner.select(`photo?day_id=eq.${entry.day_id}`))).toMatchObject(changes);
  });

  test("concurrent requests never exceed four photos", async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => uploaded(owner)));
    await Promise.all(ids.map((id) => savePhotos(owner, entry, [listed(id)])));
    const positions = await sql("select position from public.photo order by position");
    expect(positions).toEqual([0, 1, 2, 3].map((position) => ({ position })));
  });

  test("saving photos is limited per user and hour", async () => {
    await sql(
      `insert into private.quota_use (user_id, action, hour, used)
       select $1, action, date_trunc('hour', now()), hourly from private.quota where action = 'photo'`,
      [owner.id],
    );
    const photoId = await uploaded(owner);
    expectRejected(await savePhotos(owner, entry, [listed(photoId)]), 429, "quota/exceeded");
    await sql("update private.quota_use set hour = hour - interval '1 hour'");
    succeeded(await savePhotos(owner, entry, [listed(photoId)]));
    const second = await uploaded(owner);
    await sql("update private.quota_use set used = 600 where action = 'photo'");
    expectRejected(await savePhotos(owner, entry, [listed(second)]), 429, "quota/exceeded");
    await sql("update public.setting set import_opened_at = now() - interval '61 minutes'");
    expectRejected(await savePhotos(owner, entry, [listed(second)]), 429, "quota/exceeded");
    await sql("update public.setting set import_opened_at = now() - interval '59 minutes'");
    succeeded(await savePhotos(owner, entry, [listed(second)]));
  });
});

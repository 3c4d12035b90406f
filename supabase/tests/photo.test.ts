import { PHOTO_LIMITS } from "@diary/core/photo/rules";
import { beforeEach, describe, expect, test } from "vitest";

import {
  expectDenied,
  expectNothing,
  expectRejected,
  onlyRow,
  succeeded,
  type Row,
} from "./fixtures/api-response.ts";
import type { ApiUser } from "./fixtures/api-user.ts";
import { givenChallenge, givenEntry, pathOf, type Challenge, type Entry } from "./fixtures/given.ts";
import { filesOf, givenPhoto, listed, PHOTOS, PLACEHOLDER, savePhotos, uploaded } from "./fixtures/photo.ts";
import { onOneDatabase } from "./fixtures/world.ts";
import { decided, hide, sharedStaff } from "./moderation/moderated.ts";

onOneDatabase((world) => {
  const { visitor, owner, stranger, sql } = world;
  let challenge: Challenge;
  let entry: Entry;

  beforeEach(async () => {
    challenge = await givenChallenge(owner, { days: 5 });
    entry = await givenEntry(owner, challenge, "2024-11-01");
  });

  const stored = async (of = entry) =>
    succeeded(await owner.select(`photo?day_id=eq.${of.day_id}&order=position.asc`)).map(
      ({ photo_id }) => photo_id,
    );
  const versionOf = async () => onlyRow(await owner.select(pathOf(entry)));

  describe("readers", () => {
    let photo: string;
    beforeEach(async () => {
      photo = await givenPhoto(owner, entry, { alt: "A loaf" });
    });

    /** Returns the names of the readers who see the photo. A reader who sees no entry gets no photo in it. */
    async function readers(): Promise<string> {
      const users = { visitor, stranger, owner, staff: await sharedStaff(world) };
      const seeing: string[] = [];
      for (const [name, user] of Object.entries(users)) {
        const rows = succeeded(await user.select(`photo?photo_id=eq.${photo}`));
        const entries = succeeded(await user.select(`day?select=day_id,${PHOTOS}&day_id=eq.${entry.day_id}`));
        expect(entries.flatMap(({ photos }) => photos)).toHaveLength(rows.length);
        if (rows.length > 0) seeing.push(name);
      }
      return seeing.join(" ");
    }

    test("a photo of a public entry is visible to everyone", async () => {
      expect(await readers()).toBe("visitor stranger owner staff");
      const position = {
        photo_id: photo,
        position: 0,
        width: 64,
        height: 48,
        alt: "A loaf",
        placeholder: PLACEHOLDER,
      };
      expect(onlyRow(await visitor.select(`day?select=day_id,${PHOTOS}&day_id=eq.${entry.day_id}`))).toEqual({
        day_id: entry.day_id,
        photos: [position],
      });
      expect(
        onlyRow(
          await visitor.select(`home_challenge?select=photo&challenge_id=eq.${challenge.challenge_id}`),
        ),
      ).toEqual({
        photo: position,
      });
    });

    test("a photo of a private challenge is visible only to its owner", async () => {
      onlyRow(await owner.update(pathOf(challenge), { visibility: "private" }));
      expect(await readers()).toBe("owner");
    });

    test("a photo of a hidden entry is visible to its owner and staff", async () => {
      await hide(world, "day", entry.day_id);
      expect(await readers()).toBe("owner staff");
      expect(
        onlyRow(
          await visitor.select(`home_challenge?select=photo&challenge_id=eq.${challenge.challenge_id}`),
        ),
      ).toEqual({
        photo: null,
      });
    });

    test("photos of a hidden challenge and of a hidden user are visible to their owner and staff", async () => {
      await hide(world, "challenge", challenge.challenge_id);
      expect(await readers()).toBe("owner staff");
      await sql("update public.challenge set hidden_at = null");
      expect(await readers()).toBe("visitor stranger owner staff");
      await hide(world, "profile", owner.id);
      expect(await readers()).toBe("owner staff");
    });

    test("neither of two users sees the other's photos after a block", async () => {
      onlyRow(await stranger.insert("block", { blocked_user_id: owner.id }));
      expect(await readers()).toBe("visitor owner staff");
      await sql("delete from public.block");
      onlyRow(await owner.insert("block", { blocked_user_id: stranger.id }));
      expect(await readers()).toBe("visitor owner staff");
    });

    test("the card of a challenge shows the first photo of its latest entry", async () => {
      const card = async () =>
        onlyRow(
          await visitor.select(
            `home_challenge?select=last_line,photo&challenge_id=eq.${challenge.challenge_id}`,
          ),
        );
      const next = await givenEntry(owner, challenge, "2024-11-02", { content: "Chapter two" });
      expect(await card()).toEqual({ last_line: "Chapter two", photo: null });
      const [first, second] = [await uploaded(owner), await uploaded(owner)];
      succeeded(await savePhotos(owner, next, [listed(first), listed(second)]));
      expect(await card()).toMatchObject({ photo: { photo_id: first } });
    });
  });

  test("no client writes photos directly", async () => {
    const photo_id = await givenPhoto(owner, entry);
    const { added: _, ...photo } = listed(crypto.randomUUID(), {
      day_id: entry.day_id,
      user_id: owner.id,
      position: 1,
    });
    for (const user of [visitor, stranger, owner]) {
      expectDenied(await user.send("photo", photo));
      expectDenied(await user.update(`photo?photo_id=eq.${photo_id}`, { alt: "Mine" }));
      expectDenied(await user.remove(`photo?photo_id=eq.${photo_id}`));
    }
    expect(await stored()).toEqual([photo_id]);
  });

  test("only the owner of an entry saves its photos", async () => {
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
    const photos = [listed(first, { alt: "One" }), listed(second)];
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

  test("photos move, get captions and are removed by one request", async () => {
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

  test("photos of another device stay, after the listed photos", async () => {
    const [mine, theirs, gone] = [await uploaded(owner), await uploaded(owner), await uploaded(owner)];
    succeeded(await savePhotos(owner, entry, [listed(theirs)]));
    succeeded(await savePhotos(owner, entry, [listed(mine)]));
    expect(await stored()).toEqual([mine, theirs]);
    // A photo that was deleted elsewhere doesn't come back.
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

  test("the id of a photo belongs to one entry and one user", async () => {
    const photoId = await givenPhoto(owner, entry);
    const other = await givenEntry(owner, challenge, "2024-11-02");
    expectRejected(await savePhotos(owner, other, [listed(photoId)]), 422, "photo/invalid");
    const theirs = await givenEntry(stranger, await givenChallenge(stranger), "2024-11-01");
    expectRejected(await savePhotos(stranger, theirs, [listed(photoId)]), 422, "photo/invalid");
    // The id of another entry's photo in "removed" removes nothing.
    succeeded(await savePhotos(owner, other, [], [photoId]));
    expect(await stored()).toEqual([photoId]);
  });

  test.each<[string, (photoId: string) => Row[], removed?: (photoId: string) => string[]]>([
    ["no id", () => [listed("", { photo_id: null })]],
    ["an invalid id", () => [listed("cat")]],
    ["one id twice", (id) => [listed(id), listed(id)]],
    ["a removed photo", (id) => [listed(id)], (id) => [id]],
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
    // Astral characters count once, as in the field.
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

  test("saves of photos have a quota per hour", async () => {
    await sql(
      `insert into private.quota_use (user_id, action, hour, used)
       select $1, action, date_trunc('hour', now()), hourly from private.quota where action = 'photo'`,
      [owner.id],
    );
    const photoId = await uploaded(owner);
    expectRejected(await savePhotos(owner, entry, [listed(photoId)]), 429, "quota/exceeded");
    await sql("update public.setting set import_opened_at = now()");
    succeeded(await savePhotos(owner, entry, [listed(photoId)]));
  });

  test("photos go with their entry, challenge and user", async () => {
    const other = await givenEntry(owner, challenge, "2024-11-02");
    await givenPhoto(owner, entry);
    const left = await givenPhoto(owner, other);
    onlyRow(await owner.remove(pathOf(entry)));
    expect(await sql("select photo_id from public.photo")).toEqual([{ photo_id: left }]);
    onlyRow(await owner.remove(pathOf(challenge)));
    expect(await sql("select from public.photo")).toEqual([]);
  });

  test("search, earlier years and unlisted links return entries with their photos", async () => {
    const photo_id = await givenPhoto(owner, entry, { alt: "A loaf" });
    const photos = [
      { photo_id, position: 0, width: 64, height: 48, alt: "A loaf", placeholder: PLACEHOLDER },
    ];
    const read = async (user: ApiUser, name: string, parameters: Row) =>
      succeeded(await user.call(name, parameters)) as unknown as { entries: Row[] }[];
    const [found] = await read(owner, "search_own_entries", { words: "chapter" });
    expect(found?.entries).toMatchObject([{ day_id: entry.day_id, photos }]);
    expect(await read(owner, "on_this_day", { today: "2025-11-01" })).toMatchObject([{ photos }]);
    onlyRow(await owner.update(pathOf(challenge), { visibility: "private" }));
    const [token] = succeeded(
      await owner.call("create_share_link", { challenge_id: challenge.challenge_id, days: null }),
    ) as unknown as string[];
    const [shared] = await read(visitor, "shared_challenge", { token });
    expect(shared?.entries).toMatchObject([{ day_id: entry.day_id, photos }]);
  });

  test("a report shows the photos of the entry as they were", async () => {
    const staff = await sharedStaff(world);
    const photo_id = await givenPhoto(owner, entry, { alt: "A loaf" });
    const [number] = succeeded(
      await stranger.call("create_report", { subject_type: "day", subject_id: entry.day_id, reason: "spam" }),
    );
    expect(number).toBeDefined();
    succeeded(await savePhotos(owner, entry, [], [photo_id]));
    const [{ case_id }] = (await sql("select case_id from private.moderation_case")) as [{ case_id: string }];
    const shown = onlyRow(await staff.call("desk_case", { case_id }));
    expect(shown).toMatchObject({ reported: { photos: [{ photo_id, alt: "A loaf" }] } });
    expect(shown["current"]).not.toHaveProperty("photos");
    expectNothing(await stranger.select(`photo?photo_id=eq.${photo_id}`));
  });
});

import { beforeEach, describe, expect, test } from "vitest";

import {
  expectDenied,
  expectNothing,
  onlyRow,
  succeeded,
  textOf,
  type Row,
} from "./fixtures/api-response.ts";
import type { ApiUser } from "./fixtures/api-user.ts";
import { challengeSeenBy, givenCircle, memberSeenBy } from "./fixtures/circle.ts";
import { givenChallenge, givenEntry, pathOf, type Challenge, type Entry } from "./fixtures/given.ts";
import { givenPhoto, listed, PHOTOS, PLACEHOLDER, savePhotos, uploaded } from "./fixtures/photo.ts";
import { program, tokenOf } from "./fixtures/program.ts";
import { onOneDatabase } from "./fixtures/world.ts";
import { hide, sharedStaff } from "./moderation/moderated.ts";

const read = async (user: ApiUser, name: string, parameters: Row) =>
  succeeded(await user.call(name, parameters)) as unknown as { entries: Row[] }[];

const idsOf = (of: unknown) => (of as { photos: Row[] }).photos.map(({ photo_id }) => photo_id);

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

  describe("readers", () => {
    let photo: string;
    beforeEach(async () => {
      photo = await givenPhoto(owner, entry, { alt: "A loaf" });
    });

    /** Returns the readers who see the photo. Asserts that the entry's embedded photos are visible to the same readers. */
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

    test("a photo of a hidden entry is visible only to its owner and staff", async () => {
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

    test("no user except owner and staff can see photos of a hidden challenge or a hidden user", async () => {
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

  test("no client can write photos directly", async () => {
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

  test("the table of photos rejects a fifth position and a position that is taken", async () => {
    const [first, second] = [await uploaded(owner), await uploaded(owner)];
    succeeded(await savePhotos(owner, entry, [listed(first), listed(second)]));
    const moveFirst = (position: number) =>
      sql("update public.photo set position = $2 where photo_id = $1", [first, position]);
    await expect(moveFirst(4)).rejects.toThrow("photo_position_check");
    await expect(moveFirst(1)).rejects.toThrow("photo_one_at_a_position");
    await moveFirst(3);
    expect(await stored()).toEqual([second, first]);
  });

  test("photos are deleted with their entry and challenge", async () => {
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

  test("all readers get an entry's photos in their new order after a change", async () => {
    const [first, second, third] = [
      await givenPhoto(owner, entry),
      await givenPhoto(owner, entry),
      await givenPhoto(owner, entry),
    ];
    const order = [second, third, first];
    const saved = succeeded(
      await savePhotos(
        owner,
        entry,
        order.map((id) => listed(id, { added: false })),
      ),
    );
    const subject = { subject_type: "day", subject_id: entry.day_id, reason: "spam" };
    succeeded(await stranger.call("create_report", subject));
    const [{ case_id }] = (await sql("select case_id from private.moderation_case")) as [{ case_id: string }];
    const shown = onlyRow(await (await sharedStaff(world)).call("desk_case", { case_id }));
    const card = onlyRow(await visitor.select(`home_${pathOf(challenge)}`));

    onlyRow(await owner.update(pathOf(challenge), { visibility: "private" }));
    const { challenge_id } = challenge;
    const token = textOf(await owner.call("create_share_link", { challenge_id, days: null }));
    const circle_id = await givenCircle([[owner, challenge], [stranger]]);
    const asProgram = program(visitor, await tokenOf(owner));
    const [own] = await read(owner, "search_own_entries", { words: "chapter" });
    const [earlier] = succeeded(await owner.call("on_this_day", { today: "2025-11-01" }));
    const [unlisted] = await read(visitor, "shared_challenge", { token });
    expect({
      saved: saved.map(({ photo_id }) => photo_id),
      reported: idsOf(shown["reported"]),
      search: idsOf(own!.entries[0]),
      earlier: idsOf(earlier),
      unlisted: idsOf(unlisted!.entries[0]),
      circle: idsOf((await challengeSeenBy(stranger, circle_id, owner))!.entries[0]),
      latest: idsOf((await memberSeenBy(stranger, circle_id, owner))!.latest),
      program: idsOf((onlyRow(await asProgram("api_entries", {}))["entries"] as Row[])[0]),
      card: (card["photo"] as Row)["photo_id"],
    }).toEqual({
      saved: order,
      reported: order,
      search: order,
      earlier: order,
      unlisted: order,
      circle: order,
      latest: order,
      program: order,
      card: second,
    });
  });

  test("a case shows the photos that the entry had when it was reported", async () => {
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

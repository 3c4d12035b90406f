import { beforeEach, describe, expect, test } from "vitest";

import { succeeded, expectNothing, onlyRow } from "./fixtures/api-response.ts";
import type { ApiUser } from "./fixtures/api-user.ts";
import { roundsOf } from "./fixtures/databases.ts";
import { pathOf, givenChallenge, givenEntry, type Challenge } from "./fixtures/given.ts";
import { onOneDatabase } from "./fixtures/world.ts";
import { sharedStaff, decided, hide, newUser } from "./moderation/moderated.ts";

const givenCopy = async (user: ApiUser, original: Challenge, changes = {}) =>
  givenChallenge(user, { taken_from: original.challenge_id, ...changes });
const originalOf = async (reader: ApiUser, copy: Challenge) =>
  onlyRow(await reader.select(`home_${pathOf(copy)}`)).taken_from;
const companionsOf = async (reader: ApiUser, { challenge_id }: Challenge) =>
  succeeded(await reader.call("companions", { of_challenge: challenge_id }));

onOneDatabase((world) => {
  const { visitor, owner, stranger, sql, database } = world;

  let original: Challenge;

  beforeEach(async () => {
    original = await givenChallenge(owner, { days: 10 });
  });

  async function expectUnlinked(copy: Challenge, readers: ApiUser[]): Promise<void> {
    for (const reader of readers) {
      expect(onlyRow(await reader.select(pathOf(copy)))).toMatchObject({ taken_from: null, round: 1 });
      expect(await originalOf(reader, copy)).toBeNull();
      expectNothing(await reader.select(`challenge?taken_from=eq.${original.challenge_id}`));
    }
  }

  test("a user who starts their challenge again creates its next round", async () => {
    await givenEntry(owner, original, "2024-11-01");
    const before = onlyRow(await owner.select(`home_${pathOf(original)}`));
    const second = await givenCopy(owner, original, { round: 40 });
    const third = await givenCopy(owner, second);
    expect(second).toMatchObject({ round: 2, taken_from: original.challenge_id, day_count: 0 });
    expect(third).toMatchObject({ round: 3, taken_from: second.challenge_id });
    expect(await originalOf(visitor, third)).toBe(second.challenge_id);
    expect(onlyRow(await owner.select(`home_${pathOf(original)}`))).toEqual(before);
    await givenEntry(owner, second, "2024-11-01");
    expect(await companionsOf(owner, original)).toEqual([]);
  });

  test("repeating a private or hidden challenge creates round two, without a link to it", async () => {
    const secret = await givenChallenge(owner, { visibility: "private" });
    const hidden = await givenChallenge(owner);
    await hide(world, "challenge", hidden.challenge_id);
    for (const earlier of [secret, hidden]) {
      const again = await givenCopy(owner, earlier);
      for (const reader of [visitor, owner]) {
        expect(onlyRow(await reader.select(pathOf(again)))).toMatchObject({ round: 2, taken_from: null });
        expect(await originalOf(reader, again)).toBeNull();
      }
    }
  });

  describe("a copy of another user's challenge", () => {
    test("a copy starts with round one and names its original", async () => {
      const again = await givenCopy(owner, original);
      const copy = await givenCopy(stranger, again, { round: 9 });
      expect(copy).toMatchObject({ user_id: stranger.id, round: 1, taken_from: again.challenge_id });
      onlyRow(await owner.update(pathOf(again), { title: "Edited", visibility: "public" }));
      for (const reader of [visitor, owner, stranger])
        expect(await originalOf(reader, copy)).toBe(again.challenge_id);
    });

    test("a user can't change the original or the round of a challenge by an update", async () => {
      const copy = await givenCopy(stranger, original);
      const other = await givenChallenge(stranger);
      const forged = { taken_from: other.challenge_id, round: 7 };
      for (const { challenge_id, taken_from } of [copy, other])
        expect(onlyRow(await stranger.update(pathOf({ challenge_id }), forged))).toMatchObject({
          round: 1,
          taken_from,
        });
    });

    test("a copy of an invisible or missing challenge names no original", async () => {
      const secret = await givenChallenge(owner, { visibility: "private" });
      const hidden = await givenChallenge(owner);
      await hide(world, "challenge", hidden.challenge_id);
      const blocker = await newUser(world);
      const theirs = await givenChallenge(blocker);
      onlyRow(await blocker.insert("block", { blocked_user_id: stranger.id }));
      const nowhere = { challenge_id: crypto.randomUUID(), days: 1 };
      for (const unseen of [secret, hidden, theirs, nowhere])
        expect(await givenCopy(stranger, unseen)).toMatchObject({ taken_from: null, round: 1 });
    });

    test("a copy permanently loses the link to an original that becomes private or hidden", async () => {
      const staff = await sharedStaff(world);
      const readers = [visitor, owner, stranger, staff];
      const copy = await givenCopy(stranger, original);
      await sql("update public.challenge set updated_at = '2024-01-01Z'");
      onlyRow(await owner.update(pathOf(original), { visibility: "private" }));
      await expectUnlinked(copy, readers);
      onlyRow(await owner.update(pathOf(original), { visibility: "public" }));
      await expectUnlinked(copy, readers);
      expect(onlyRow(await visitor.select(pathOf(copy))).updated_at).toContain("2024-01-01");

      const second = await givenCopy(stranger, original);
      await decided(world, staff, "challenge", original.challenge_id, "hide");
      await expectUnlinked(second, [visitor, stranger, staff]);
    });

    test.each<[string, (author: ApiUser) => Promise<unknown>]>([
      ["whose author is hidden", async ({ id }) => hide(world, "profile", id)],
      ["that is deleted", (author) => author.remove(pathOf(original))],
      ["whose author's account is deleted", (author) => author.call("delete_account")],
    ])("a copy remains without a link to an original %s", async (_, happens) => {
      const author = await newUser(world);
      original = await givenChallenge(author);
      const copy = await givenCopy(stranger, original);
      await happens(author);
      await expectUnlinked(copy, [visitor, stranger]);
    });

    test("a copy hides its original from users blocked by the original's author", async () => {
      const blocked = await newUser(world);
      const copy = await givenCopy(stranger, original);
      onlyRow(await owner.insert("block", { blocked_user_id: blocked.id }));
      expect(await originalOf(blocked, copy)).toBeNull();
      expect(await originalOf(visitor, copy)).toBe(original.challenge_id);
      onlyRow(await owner.insert("block", { blocked_user_id: stranger.id }));
      expect(await originalOf(stranger, copy)).toBeNull();
      expectNothing(await owner.select(`home_${pathOf(copy)}`));
    });

    test("a copy created while its original becomes private names no original", async () => {
      for (let round = 0; round < roundsOf(database, 5); round += 1) {
        original = await givenChallenge(owner, { days: 10 });
        const [one1, two, changed] = await Promise.all([
          givenCopy(stranger, original),
          givenCopy(stranger, original),
          owner.update(pathOf(original), { visibility: "private" }),
        ]);
        onlyRow(changed);
        for (const copy of [one1, two]) await expectUnlinked(copy, [visitor, stranger]);
      }
    });
  });

  test("companions are at most six users with entries in a copy, latest first", async () => {
    const late = await givenCopy(stranger, original);
    await givenCopy(stranger, original);
    await givenEntry(stranger, late, "2024-11-01");
    await givenEntry(stranger, late, "2024-11-20");
    const others: string[] = [];
    for (let n = 1; n <= 6; n += 1) {
      const user = await newUser(world);
      const copy = await givenCopy(user, original);
      expect(await companionsOf(visitor, original)).toHaveLength(n);
      await givenEntry(user, copy, `2024-11-0${n}`);
      others.unshift(copy.challenge_id);
    }
    const again = await givenCopy(stranger, original);
    await givenEntry(stranger, again, "2024-11-07");
    const { challenge_id } = late;
    const shown = { user_id: stranger.id, nickname: expect.any(String) as string, avatar_url: null, day: 2 };
    for (const reader of [visitor, owner, stranger]) {
      const found = await companionsOf(reader, original);
      expect(found.map((row) => row.challenge_id)).toEqual([challenge_id, ...others.slice(0, 5)]);
      expect(found[0]).toEqual({ challenge_id, ...shown });
    }
  });

  test("private copies, hidden copies and copies by blocked users are not companions", async () => {
    const staff = await sharedStaff(world);
    const copy = await givenCopy(stranger, original, { visibility: "private" });
    await givenEntry(stranger, copy, "2024-11-01");
    const readers = [visitor, owner, stranger, staff];
    const seen = async () => {
      const found = await Promise.all(readers.map((reader) => companionsOf(reader, original)));
      return found.map(({ length }) => length).join("");
    };
    expect(await seen()).toBe("0000");
    onlyRow(await stranger.update(pathOf(copy), { visibility: "public" }));
    expect(await seen()).toBe("1111");
    onlyRow(await owner.insert("block", { blocked_user_id: stranger.id }));
    expect(await seen()).toBe("1001");
    onlyRow(await owner.remove(`block?blocked_user_id=eq.${stranger.id}`));
    expect(await seen()).toBe("1111");
    await decided(world, staff, "challenge", copy.challenge_id, "hide");
    expect(await seen()).toBe("0000");
  });

  test("an invisible challenge has no companions", async () => {
    const secret = await givenChallenge(stranger, { visibility: "private" });
    const nowhere = { challenge_id: crypto.randomUUID(), days: 1 };
    for (const unseen of [secret, nowhere]) expect(await companionsOf(visitor, unseen)).toEqual([]);
  });
});

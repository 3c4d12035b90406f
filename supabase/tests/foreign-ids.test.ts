import { describe, expect, test } from "vitest";

import { expectUntouched, onlyRow, succeeded, type Row } from "./fixtures/api-response.ts";
import type { ApiUser } from "./fixtures/api-user.ts";
import {
  challengeOf,
  entryOf,
  givenChallenge,
  givenEntry,
  inDays,
  noteOf,
  type Challenge,
} from "./fixtures/given.ts";
import { givenPhoto, listed, savePhotos, signedAddresses } from "./fixtures/photo.ts";
import { onEachDatabase } from "./fixtures/world.ts";

const insert = (user: ApiUser, table: string, row: Row) => user.upsert(table, `${table}_id`, row, "ignore");

// Clients choose the ids of challenges, entries, notes and photos, so a client can choose the id of another user's row.
onEachDatabase(({ owner, stranger, visitor, sql }) => {
  const contentOf = async (day_id: string) =>
    (await sql<{ content: string }>("select content from public.day where day_id = $1", [day_id]))[0]
      ?.content;
  const proofOf = async (challenge_id: string) =>
    onlyRow(await owner.call("challenge_proof", { challenge_id }));

  test.each(["public", "private"])(
    "an entry with the id of another user's entry in a %s challenge adds nothing",
    async (visibility) => {
      const entry = await givenEntry(owner, await givenChallenge(owner, { visibility }), inDays(0));
      const own = await givenChallenge(stranger);
      const response = await insert(stranger, "day", {
        ...entryOf(stranger, own, inDays(0), { content: "Taken over" }),
        day_id: entry.day_id,
      });
      expectUntouched(response);
      expect(await contentOf(entry.day_id)).toBe("Chapter one");
    },
  );

  test("reusing the id of another user's private or public challenge gets the same response", async () => {
    const responses = await Promise.all(
      (["private", "public"] as const).map(async (visibility) => {
        const { challenge_id } = await givenChallenge(owner, { visibility });
        return insert(stranger, "challenge", challengeOf(stranger, { challenge_id }));
      }),
    );
    expect(responses[0]).toEqual(responses[1]);
    expect(responses[0]!.rows).toEqual([]);
  });

  test("an entry can't be written into another user's challenge, nor in that user's name", async () => {
    const challenge = await givenChallenge(owner, { visibility: "public" });
    const planted = (user_id: string, of: Row) => ({
      ...entryOf(stranger, of as Challenge, inDays(0)),
      user_id,
      day_id: crypto.randomUUID(),
    });
    const missing = { challenge_id: crypto.randomUUID(), days: 3 };
    const [existing, absent] = [
      await insert(stranger, "day", planted(stranger.id, challenge)),
      await insert(stranger, "day", planted(stranger.id, missing)),
    ];
    expect(existing).toEqual(absent);
    expect((await insert(stranger, "day", planted(owner.id, challenge))).status).toBeGreaterThanOrEqual(400);
    expect(await sql("select from public.day")).toEqual([]);
  });

  test("deleting an id in advance doesn't prevent another user's note with this id", async () => {
    const note = noteOf(owner);
    succeeded(await stranger.call("delete_notes", { note_ids: [note.note_id] }));
    succeeded(await owner.send("note", note));
    expect(await sql("select from public.note where note_id = $1", [note.note_id])).toHaveLength(1);
  });

  test("a photo of another user can't be added to an entry or removed", async () => {
    const entry = await givenEntry(owner, await givenChallenge(owner, { visibility: "private" }), inDays(0));
    const photo = await givenPhoto(owner, entry);
    const own = await givenEntry(stranger, await givenChallenge(stranger), inDays(0));
    expect((await savePhotos(stranger, own, [listed(photo)])).status).toBeGreaterThanOrEqual(400);
    await savePhotos(stranger, own, [], [photo]);
    expect(await sql("select day_id from public.photo where photo_id = $1", [photo])).toEqual([
      { day_id: entry.day_id },
    ]);
    expect(await signedAddresses(stranger, owner, photo)).toBeUndefined();
  });

  describe("an import", () => {
    const days = [inDays(-3), inDays(-1), inDays(0)];
    const imported = async (challenge: Row, entries: readonly Row[]) => {
      succeeded(await stranger.call("open_import"));
      return stranger.call("import_challenge", {
        challenge: {
          title: "Imported",
          category: "CSS",
          days: 5,
          desc: "x",
          start_date: days[0],
          ...challenge,
        },
        entries: entries.map((entry) => ({
          day_id: crypto.randomUUID(),
          date: days[0],
          content: "Forged",
          format: "plain",
          ...entry,
        })),
      });
    };

    test("an import adds nothing to a challenge that is another user's or wasn't imported", async () => {
      const targets = [
        await givenChallenge(owner, { visibility: "public" }),
        await givenChallenge(stranger, { visibility: "private" }),
      ];
      for (const { challenge_id } of targets) await imported({ challenge_id }, [{}]);
      expect(await sql("select from public.day")).toEqual([]);
    });

    test("an import can't overwrite another user's entry", async () => {
      const entry = await givenEntry(owner, await givenChallenge(owner), inDays(-3));
      await imported({ challenge_id: crypto.randomUUID() }, [{ day_id: entry.day_id }]);
      expect(await contentOf(entry.day_id)).toBe("Chapter one");
    });

    test("an import can't forge dates of writing, likes, visibility or the owner", async () => {
      const challenge_id = crypto.randomUUID();
      const forged = { user_id: owner.id, visibility: "public", like_count: 9, imported_at: null };
      const entries = days.map((date) => ({ date, written_on: date, created_at: date, user_id: owner.id }));
      succeeded(await imported({ challenge_id, ...forged }, entries));
      const [row] = await sql(
        `select user_id, visibility, like_count, imported_at is not null as is_imported
         from public.challenge where challenge_id = $1`,
        [challenge_id],
      );
      expect(row).toEqual({ user_id: stranger.id, visibility: "private", like_count: 0, is_imported: true });
      const proof = succeeded(await stranger.call("challenge_proof", { challenge_id }))[0];
      expect(proof).toMatchObject({ own_dates: [], imported: days.length });
    });

    test.each([
      { rest_days: ["infinity", "-infinity"] },
      { start_date: "infinity" },
      { end_date: "infinity", ended_early: true },
      { earlier_weekdays: [{ until: "infinity", weekdays: 1 }] },
    ])("an import of %j stores no infinite date", async (changes) => {
      const challenge_id = crypto.randomUUID();
      await imported({ challenge_id, ...changes }, [{}]);
      const rows = await sql(
        `select to_jsonb(c) as challenge, (select array_agg(r.date) from public.rest_day r) as rest_days
         from public.challenge c where c.challenge_id = $1`,
        [challenge_id],
      );
      expect(JSON.stringify(rows)).not.toContain("nfinity");
    });
  });

  test("a late entry that is deleted and written again still counts as late", async () => {
    const challenge = await givenChallenge(owner, { visibility: "public", start_date: inDays(-2) });
    const entry = await givenEntry(owner, challenge, inDays(-1));
    succeeded(await owner.remove(`day?day_id=eq.${entry.day_id}`));
    await givenEntry(owner, challenge, inDays(-1), { day_id: entry.day_id });
    expect(await proofOf(challenge.challenge_id)).toMatchObject({ own_dates: [], other_day: 1 });
  });

  test("a proof counts today once, even if several entries were moved to today in turn", async () => {
    const challenge = await givenChallenge(owner, { visibility: "public", days: 9, start_date: inDays(-9) });
    for (const ago of [3, 2, 1]) {
      const { day_id } = await givenEntry(owner, challenge, inDays(-ago));
      await owner.update(`day?day_id=eq.${day_id}`, { date: inDays(0) });
    }
    expect(await proofOf(challenge.challenge_id)).toMatchObject({ own_dates: [inDays(0)], other_day: 2 });
  });

  test("the counter of likes stays exact after forged likes and repeated deletions", async () => {
    const open = await givenChallenge(owner, { visibility: "public" });
    const closed = await givenChallenge(owner, { visibility: "private" });
    const like = (row: Row) => stranger.upsert("likes", "challenge_id,user_id", row, "ignore");
    const inOtherName = await like({ challenge_id: open.challenge_id, user_id: owner.id });
    expect(inOtherName.status).toBe(403);
    expect(
      (await like({ challenge_id: closed.challenge_id, user_id: stranger.id })).status,
    ).toBeGreaterThanOrEqual(400);
    succeeded(await like({ challenge_id: open.challenge_id, user_id: stranger.id }));
    await Promise.all(
      [1, 2, 3].map(() =>
        stranger.remove(`likes?challenge_id=eq.${open.challenge_id}&user_id=eq.${stranger.id}`),
      ),
    );
    expect(
      onlyRow(await visitor.select(`home_challenge?challenge_id=eq.${open.challenge_id}`)).like_count,
    ).toBe(0);
  });

  test("a blocked user who tries to follow gets the same response as for a missing user", async () => {
    succeeded(await owner.send("block", { blocked_user_id: stranger.id }));
    const follow = (followed_id: string) =>
      stranger.upsert("follow", "user_id,followed_id", { user_id: stranger.id, followed_id }, "ignore");
    const [blocked, missing] = [await follow(owner.id), await follow(crypto.randomUUID())];
    expect(blocked.rejection?.code).toBe("42501");
    expect(blocked).toEqual(missing);
  });
});

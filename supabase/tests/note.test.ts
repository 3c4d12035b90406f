import { beforeEach, describe, expect, test } from "vitest";

import {
  expectDenied,
  expectInvalid,
  expectNothing,
  expectRejected,
  expectUntouched,
  onlyRow,
  succeeded,
  type Row,
} from "./fixtures/api-response.ts";
import { signUp, type ApiUser } from "./fixtures/api-user.ts";
import { avoidFullHour } from "./fixtures/full-hour.ts";
import { challengeOf, givenChallenge, inDays, noteOf, pathOf } from "./fixtures/given.ts";
import { onOneDatabase } from "./fixtures/world.ts";
import { decided, newUser, sharedStaff } from "./moderation/moderated.ts";

const send = (user: ApiUser, note: Row) => user.upsert("note", "note_id", note, "ignore");
const remove = (user: ApiUser, ...note_ids: unknown[]) => user.call("delete_notes", { note_ids });

onOneDatabase((world) => {
  const { visitor, owner, stranger, sql, script, backend } = world;

  beforeEach(avoidFullHour);

  const stored = () =>
    sql<{ note_id: string; content: string }>("select note_id, content from public.note order by created_at");
  const ids = async () => (await stored()).map(({ note_id }) => note_id);

  async function given(user = owner, changes: Row = {}): Promise<string> {
    const note = noteOf(user, changes);
    onlyRow(await send(user, note));
    return note.note_id;
  }

  describe("readers and writers", () => {
    test("strangers, visitors and staff can't read a note", async () => {
      await given();
      for (const path of ["note", `note?user_id=eq.${owner.id}`]) {
        for (const user of [visitor, stranger, await sharedStaff(world)]) {
          const response = await user.select(path);
          if (user === visitor) expectDenied(response);
          else expectNothing(response);
        }
        expect(onlyRow(await owner.select(path))).toMatchObject({ content: "A thought", source: "site" });
      }
    });

    // Requests no row: otherwise, the policy for reading would reject these notes too.
    test("a user can't write notes in the name of another user", async () => {
      for (const user of [visitor, stranger, await sharedStaff(world)])
        expectDenied(await user.send("note", noteOf(owner)));
      expect(await stored()).toEqual([]);
      succeeded(await owner.send("note", noteOf(owner)));
    });

    test("a note of another user's challenge is rejected like a note of a missing challenge", async () => {
      const open = await givenChallenge(stranger);
      const closed = await givenChallenge(stranger, { visibility: "private" });
      for (const { challenge_id } of [open, closed, { challenge_id: crypto.randomUUID() }])
        expectRejected(await send(owner, noteOf(owner, { challenge_id })), 404, "challenge/not-found");
      const { challenge_id } = await givenChallenge(owner);
      expect(onlyRow(await send(owner, noteOf(owner, { challenge_id })))).toMatchObject({ challenge_id });
    });

    test("row security protects notes even without their trigger", async () => {
      const { challenge_id } = await givenChallenge(stranger);
      const mine = await givenChallenge(owner);
      await script("alter table public.note disable trigger enforce_note_rules");
      try {
        expectDenied(await send(owner, noteOf(owner, { challenge_id })));
        expectDenied(await stranger.send("note", noteOf(owner)));
        onlyRow(await send(owner, noteOf(owner, { challenge_id: mine.challenge_id })));
      } finally {
        await script("alter table public.note enable trigger enforce_note_rules");
      }
    });

    test("no user can change a note, or delete a note without delete_notes()", async () => {
      const note = await given();
      for (const user of [visitor, stranger, owner]) {
        expectUntouched(await user.update(`note?note_id=eq.${note}`, { content: "Other" }));
        expectUntouched(await user.remove(`note?note_id=eq.${note}`));
      }
      expect(await stored()).toMatchObject([{ note_id: note, content: "A thought" }]);
    });

    test("a suspended user can't add notes but can delete them", async () => {
      const user = await newUser(world);
      const note = await given(user);
      const { challenge_id } = await givenChallenge(user);
      await decided(world, await sharedStaff(world), "challenge", challenge_id, "suspend");
      expectRejected(await send(user, noteOf(user)), 403, "account/suspended");
      expect(onlyRow(await user.select("note"))).toMatchObject({ note_id: note });
      succeeded(await remove(user, note));
      expect(await stored()).toEqual([]);
    });
  });

  describe("a repeated or late request", () => {
    test("a note that is sent again adds nothing and changes nothing", async () => {
      const note = noteOf(owner);
      onlyRow(await send(owner, note));
      await sql("update public.note set date = date - 40");
      for (const again of [note, { ...note, content: "Other" }, { ...note, date: inDays(-40) }])
        expectNothing(await send(owner, again));
      expect(await stored()).toEqual([{ note_id: note.note_id, content: "A thought" }]);
      const used = "select used from private.quota_use where action = 'note'";
      expect(await sql(used)).toEqual([{ used: 1 }]);
    });

    test("a note that arrives after its deletion is not stored", async () => {
      const [late, deleted] = [noteOf(owner), noteOf(owner)];
      onlyRow(await send(owner, deleted));
      for (let n = 0; n < 2; n += 1) {
        succeeded(await remove(owner, late.note_id, deleted.note_id, deleted.note_id));
        for (const note of [late, deleted]) expectNothing(await send(owner, note));
        expect(await stored()).toEqual([]);
      }
      const used = "select used from private.quota_use where action = 'note-deletion'";
      expect(await sql(used)).toEqual([{ used: 2 }]);
    });

    test("another user can neither delete a note nor prevent a later note", async () => {
      const [note, late] = [noteOf(owner), noteOf(owner)];
      onlyRow(await send(owner, note));
      succeeded(await remove(stranger, note.note_id, late.note_id));
      expectDenied(await remove(visitor, note.note_id));
      onlyRow(await send(owner, late));
      expect((await ids()).toSorted()).toEqual([note.note_id, late.note_id].toSorted());
    });

    test("concurrently sending and deleting notes leaves only the notes that weren't deleted", async () => {
      const { challenge_id } = await givenChallenge(owner);
      const notes = Array.from({ length: 12 }, (_, n) => noteOf(owner, n % 2 === 0 ? { challenge_id } : {}));
      const [kept, ...deleted] = notes as [(typeof notes)[number], ...typeof notes];
      const responses = await Promise.all([
        ...notes.map((note) => send(owner, note)),
        ...deleted.map(({ note_id }) => remove(owner, note_id)),
        ...notes.map((note) => send(owner, note)),
      ]);
      for (const response of responses) succeeded(response);
      expect(await ids()).toEqual([kept.note_id]);
    });

    test("concurrent deletions of notes and their challenge succeed", async () => {
      const challenges = await Promise.all([1, 2].map(() => givenChallenge(owner)));
      const notes: string[] = [];
      for (let n = 0; n < 10; n += 1)
        notes.push(await given(owner, { challenge_id: challenges[n % 2]!.challenge_id }));
      const responses = await Promise.all([
        ...challenges.map((challenge) => owner.remove(pathOf(challenge))),
        remove(owner, ...notes.slice(0, 5)),
        remove(owner, ...notes.slice(3, 9).toReversed()),
      ]);
      for (const response of responses) succeeded(response);
      expect(await sql("select note_id, challenge_id from public.note")).toEqual([
        { note_id: notes[9], challenge_id: null },
      ]);
    });
  });

  describe("limits", () => {
    test("content must be visible text of at most 1,000 characters", async () => {
      for (const content of ["", " \n\u200B", "\u202E", "x".repeat(1001)])
        expectInvalid(await send(owner, noteOf(owner, { content })), "note_content_check");
      await given(owner, { content: "🎉".repeat(1000) });
      await given(owner, { content: "a\u202Eb" });
      expect((await stored()).map(({ content }) => content)).toEqual(["🎉".repeat(1000), "ab"]);
    });

    test("a note's source must be one of the eight known sources", async () => {
      const sources = ["site", "popup", "share", "page", "api", "command line", "assistant", "commits"];
      for (const source of sources) await given(owner, { source });
      expectInvalid(await send(owner, noteOf(owner, { source: "mail" })), "note_source_check");
      expect(await stored()).toHaveLength(sources.length);
    });

    test("a note's date must be between 30 days ago and tomorrow in the user's time zone", async () => {
      for (const time_zone of ["Pacific/Kiritimati", "UTC", "Pacific/Pago_Pago"]) {
        onlyRow(await owner.update(`setting?user_id=eq.${owner.id}`, { time_zone }));
        const [{ today } = { today: "" }] = await sql<{ today: string }>(
          "select private.today($1)::text as today",
          [owner.id],
        );
        for (const days of [-31, 2])
          expectRejected(await send(owner, noteOf(owner, { date: inDays(days, today) })), 422, "note/date");
        for (const days of [-30, 0, 1]) await given(owner, { date: inDays(days, today) });
      }
    });

    test("a user has at most 500 notes", async () => {
      await sql(
        `insert into public.note (note_id, user_id, date, content, source)
        select gen_random_uuid(), $1, current_date, 'Many', 'site' from generate_series(1, 499)`,
        [owner.id],
      );
      const last = noteOf(owner);
      onlyRow(await send(owner, last));
      expectRejected(await send(owner, noteOf(owner)), 409, "note/limit");
      expectNothing(await send(owner, last));
      onlyRow(await send(stranger, noteOf(stranger)));
      succeeded(await remove(owner, last.note_id));
      onlyRow(await send(owner, noteOf(owner)));
    });

    test("a request deletes at most 100 notes", async () => {
      const many = Array.from({ length: 101 }, () => crypto.randomUUID());
      expectRejected(await remove(owner, ...many), 422, "note/too-many");
      succeeded(await remove(owner, ...many.slice(1)));
      succeeded(await remove(owner));
      for (const wrong of ["not an id", 7, {}]) expect((await remove(owner, wrong)).status).toBe(400);
      expect((await owner.call("delete_notes", { note_ids: "x" })).status).toBe(400);
    });
  });

  describe("the end of a note", () => {
    test("a note survives the deletion of its challenge", async () => {
      const challenge = await givenChallenge(owner);
      const note = await given(owner, { challenge_id: challenge.challenge_id });
      onlyRow(await owner.remove(pathOf(challenge)));
      expect(onlyRow(await owner.select("note"))).toMatchObject({ note_id: note, challenge_id: null });
    });

    test("deleting the account deletes notes and ids of deleted notes", async () => {
      const user = await signUp(backend, `notes-${crypto.randomUUID()}`);
      const { challenge_id } = onlyRow(await user.insert("challenge", challengeOf(user)));
      await given(user, { challenge_id });
      succeeded(await remove(user, crypto.randomUUID()));
      await given();
      succeeded(await user.call("delete_account"));
      expect(await sql("select user_id from public.note")).toEqual([{ user_id: owner.id }]);
      expect(await sql("select from private.deleted_note")).toEqual([]);
    });

    test("the nightly job deletes notes after 30 days and ids of deleted notes after 33", async () => {
      const [recent, aged] = [await given(), await given()];
      succeeded(await remove(owner, crypto.randomUUID(), crypto.randomUUID()));
      await sql("update public.note set date = $2::date where note_id = $1", [recent, inDays(-30)]);
      await sql("update public.note set date = $2::date where note_id = $1", [aged, inDays(-31)]);
      await sql(
        `update private.deleted_note set deleted_at = now() - case
          when note_id = (select min(note_id::text)::uuid from private.deleted_note) then interval '34 days'
          else interval '32 days'
        end`,
      );
      expect(await sql("select private.purge_aged_records()")).toHaveLength(1);
      expect(await ids()).toEqual([recent]);
      expect(await sql("select from private.deleted_note")).toHaveLength(1);
    });
  });
});

import { beforeEach, describe, expect, test } from "vitest";

import {
  expectDuplicate,
  expectInvalid,
  expectRejected,
  onlyRow,
  succeeded,
  type Row,
} from "./fixtures/api-response.ts";
import { givenChallenge, givenCompleted, givenEntry, pathOf } from "./fixtures/given.ts";
import { program, todayOf, tokenOf } from "./fixtures/program.ts";
import { onEachDatabase } from "./fixtures/world.ts";

const OLD_DATE = "2024-11-01";

onEachDatabase((world) => {
  const { visitor, owner, stranger, sql } = world;

  let call: ReturnType<typeof program>;
  beforeEach(async () => {
    call = program(visitor, await tokenOf(owner));
  });

  const register = (challenge_id: string, content = "x") =>
    call("api_register_entry", { challenge_id, content });

  describe("notes", () => {
    test("a note that a program sends twice is added once, with today's date and its source", async () => {
      await sql("update public.setting set time_zone = 'Pacific/Kiritimati' where user_id = $1", [owner.id]);
      const { challenge_id } = await givenChallenge(owner);
      const note_id = crypto.randomUUID();
      const date = await todayOf(world, owner);
      const input = { content: "An idea", note_id, challenge_id, source: "command line" } as const;
      expect(onlyRow(await call("api_add_note", input))).toEqual({ note_id, date });
      expect(onlyRow(await call("api_add_note", { ...input, content: "Again" }))).toEqual({ note_id, date });
      const { note_id: other } = onlyRow(await call("api_add_note", { content: "Another" }));
      expect(onlyRow(await call("api_notes", {}))["notes"]).toMatchObject([
        { note_id, challenge_id, date, content: "An idea", source: "command line" },
        { note_id: other, challenge_id: null, content: "Another", source: "api" },
      ]);
    });

    test("a deleted note stays deleted if the program sends it again", async () => {
      const note_id = crypto.randomUUID();
      onlyRow(await call("api_add_note", { content: "An idea", note_id }));
      succeeded(await owner.call("delete_notes", { note_ids: [note_id] }));
      onlyRow(await call("api_add_note", { content: "An idea", note_id }));
      expect(onlyRow(await call("api_notes", {}))).toEqual({ notes: [] });
    });

    test("the rules for notes apply to notes that a program adds", async () => {
      const foreign = await givenChallenge(stranger, { visibility: "public" });
      const { challenge_id } = foreign;
      expectRejected(await call("api_add_note", { content: "x", challenge_id }), 404, "challenge/not-found");
      for (const content of ["", "\u3000", "x".repeat(1001)])
        expectInvalid(await call("api_add_note", { content }), "note_content_check");
      const asSite = call("api_add_note", { content: "x", source: "site" as "api" });
      expect(await asSite).toMatchObject({ status: 400, rejection: { code: "22023" } });
      const note_id = crypto.randomUUID();
      onlyRow(
        await program(visitor, await tokenOf(stranger))("api_add_note", { content: "Theirs", note_id }),
      );
      expectDuplicate(await call("api_add_note", { content: "Mine", note_id }), "note_pkey");
      expect(await sql("select content from public.note")).toEqual([{ content: "Theirs" }]);
      onlyRow(await call("api_add_note", { content: "x" }));
      await sql("update private.quota_use set used = 120 where action = 'note'");
      expectRejected(await call("api_add_note", { content: "x" }), 429, "quota/exceeded");
    });
  });

  describe("writing", () => {
    test("a repeated request with the same id registers one entry and gets the same response", async () => {
      const { challenge_id } = await givenChallenge(owner);
      const entry_id = crypto.randomUUID();
      const send = (changes: Row = {}) =>
        call("api_register_entry", { challenge_id, content: "Once", entry_id, ...changes });
      const all = await Promise.all([send(), send(), send({ content: "Changed" })]);
      const written = all.map((response) => onlyRow(response));
      const date = await todayOf(world, owner);
      for (const row of written) expect(row).toEqual({ day_id: entry_id, challenge_id, date, day: 1 });
      expect(await sql("select format, version from public.day")).toEqual([
        { format: "markdown", version: 1 },
      ]);
      expectRejected(await send({ entry_id: crypto.randomUUID() }), 409, "entry/exists");
      const other = await givenChallenge(owner);
      expectDuplicate(await send({ challenge_id: other.challenge_id }), "day_pkey");
    });

    test("the rules for entries apply to entries that a program writes", async () => {
      const foreign = await givenChallenge(stranger, { visibility: "public" });
      for (const id of [foreign.challenge_id, crypto.randomUUID()])
        expectRejected(await register(id), 404, "challenge/not-found");
      expect(await register("none")).toMatchObject({ status: 400, rejection: { code: "22P02" } });
      const completed = await givenCompleted(owner);
      expectRejected(await register(completed.challenge_id), 409, "challenge/completed");
      const { challenge_id } = await givenChallenge(owner);
      for (const content of ["", "\u3000", "x".repeat(10_001)])
        expectInvalid(await register(challenge_id, content), "day_content_check");
      onlyRow(await register(challenge_id, "文".repeat(10_000)));
    });

    test("a program that repeats a request appends a paragraph once to today's entry", async () => {
      const challenge = await givenChallenge(owner);
      const { challenge_id } = challenge;
      const append_id = crypto.randomUUID();
      const append = (changes: Row = {}) =>
        call("api_append_to_entry", { challenge_id, content: "Evening", append_id, ...changes });
      expectRejected(await append(), 404, "entry/not-found");
      await givenEntry(owner, challenge, OLD_DATE);
      expectRejected(await append(), 404, "entry/not-found");
      const entry = onlyRow(await call("api_register_entry", { challenge_id, content: "Morning" }));
      const added = await Promise.all([append(), append(), append({ content: "Changed" })]);
      for (const response of added) expect(onlyRow(response)).toEqual(entry);
      onlyRow(await append({ append_id: crypto.randomUUID(), content: "Night" }));
      const [row] = succeeded(await owner.select(pathOf(entry)));
      expect(row!["version"]).toBe(3);
      const parts = String(row!["content"]).split("\n\n");
      expect(parts).toEqual(["Morning", expect.stringMatching(/^(Evening|Changed)$/), "Night"]);
    });

    test("an appended paragraph can't be blank or make the entry too long", async () => {
      const { challenge_id } = await givenChallenge(owner);
      onlyRow(await call("api_register_entry", { challenge_id, content: "x".repeat(9000) }));
      const append = (content: string) =>
        call("api_append_to_entry", { challenge_id, content, append_id: crypto.randomUUID() });
      for (const content of ["", " \n", "\u3000"])
        expect(await append(content)).toMatchObject({ status: 400, rejection: { code: "23514" } });
      expectInvalid(await append("x".repeat(999)), "day_content_check");
      onlyRow(await append("x".repeat(998)));
    });

    test("the nightly job deletes the id of an appended paragraph after 30 days", async () => {
      const { challenge_id } = await givenChallenge(owner);
      onlyRow(await call("api_register_entry", { challenge_id, content: "Morning" }));
      const append = () =>
        call("api_append_to_entry", { challenge_id, content: "More", append_id: crypto.randomUUID() });
      onlyRow(await append());
      await sql("update private.entry_addition set added_at = now() - interval '2 days'");
      onlyRow(await append());
      await sql("update private.entry_addition set added_at = added_at - interval '29 days'");
      await sql("select private.purge_aged_records()");
      expect(await sql("select from private.entry_addition")).toHaveLength(1);
    });
  });
});

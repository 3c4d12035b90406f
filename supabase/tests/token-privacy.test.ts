import { beforeEach, describe, expect, test } from "vitest";

import { expectRejected, onlyRow, succeeded, type Row } from "./fixtures/api-response.ts";
import { givenChallenge, givenEntry, type Challenge, type Entry } from "./fixtures/given.ts";
import { program, tokenOf } from "./fixtures/program.ts";
import { onEachDatabase } from "./fixtures/world.ts";
import { sharedStaff } from "./moderation/moderated.ts";

const SECRET = "Zanzibar";

onEachDatabase((world) => {
  const { visitor, owner, stranger, sql } = world;

  let call: ReturnType<typeof program>;
  let theirs: Challenge;
  let entry: Entry;
  beforeEach(async () => {
    call = program(visitor, await tokenOf(owner));
    theirs = await givenChallenge(stranger, { visibility: "public", days: 9 });
    entry = await givenEntry(stranger, theirs, "2024-11-01", { content: SECRET });
  });

  const CLOSED: Record<string, () => Promise<unknown>> = {
    "a private challenge": () =>
      stranger.update(`challenge?challenge_id=eq.${theirs.challenge_id}`, { visibility: "private" }),
    "a hidden challenge": () => sql("update public.challenge set hidden_at = now()"),
    "a challenge of a user who blocked the owner": () =>
      stranger.insert("block", { user_id: stranger.id, blocked_user_id: owner.id }),
    "a challenge of a user whom the owner blocked": () =>
      owner.insert("block", { user_id: owner.id, blocked_user_id: stranger.id }),
    "a deleted challenge": () => stranger.remove(`challenge?challenge_id=eq.${theirs.challenge_id}`),
  };

  describe("data of other users", () => {
    test.each(Object.keys(CLOSED))("%s gets the same response as a missing challenge", async (what) => {
      const { challenge_id } = theirs;
      expect(onlyRow(await call("api_public_entries", { challenge_id }))["entries"]).toHaveLength(1);
      await CLOSED[what]!();
      const missing = await call("api_public_entries", { challenge_id: crypto.randomUUID() });
      expectRejected(missing, 404, "challenge/not-found");
      expect(await call("api_public_entries", { challenge_id })).toEqual(missing);
    });

    test("a staff member's program can't read hidden texts", async () => {
      const staff = await sharedStaff(world);
      const asStaff = program(visitor, await tokenOf(staff));
      const { challenge_id } = theirs;
      await sql("update public.day set hidden_at = now()");
      expect(onlyRow(await asStaff("api_public_entries", { challenge_id }))["entries"]).toEqual([]);
      await sql("update public.challenge set hidden_at = now()");
      expectRejected(await asStaff("api_public_entries", { challenge_id }), 404, "challenge/not-found");
    });

    test("a program can't read a hidden entry of a public challenge", async () => {
      await sql("update public.day set hidden_at = now() where day_id = $1", [entry.day_id]);
      const shown = onlyRow(await call("api_public_entries", { challenge_id: theirs.challenge_id }));
      expect(shown["entries"]).toEqual([]);
    });

    test("api_public_entries rejects the user's own private challenge", async () => {
      const { challenge_id } = await givenChallenge(owner, { visibility: "private" });
      expectRejected(await call("api_public_entries", { challenge_id }), 404, "challenge/not-found");
    });

    test.each<[string, () => Parameters<typeof call<"api_entries">>[1]]>([
      ["a foreign challenge", () => ({ challenge_id: theirs.challenge_id })],
      ["a word of a foreign entry", () => ({ search: SECRET })],
      ["a foreign challenge and a word", () => ({ challenge_id: theirs.challenge_id, search: SECRET })],
      ["the dates of a foreign entry", () => ({ from_date: "2024-11-01", to_date: "2024-11-01" })],
      ["a cursor after a foreign entry", () => ({ before_date: "2024-11-02", before_id: entry.day_id })],
    ])("a request for %s returns no entry of another user", async (_, input) => {
      expect(onlyRow(await call("api_entries", input()))).toEqual({ entries: [], next: null });
    });

    test("a program reads only the notes of its owner", async () => {
      const content = SECRET;
      onlyRow(await program(visitor, await tokenOf(stranger))("api_add_note", { content }));
      expect(onlyRow(await call("api_notes", {}))).toEqual({ notes: [] });
      expect(onlyRow(await call("api_challenges", {}))).toEqual({ challenges: [] });
    });

    test.each([
      ["api_register_entry", {}],
      ["api_append_to_entry", { append_id: crypto.randomUUID() }],
      ["api_add_note", {}],
    ] as const)("%s can't write to a challenge of another user", async (name, more) => {
      const { challenge_id } = theirs;
      const input = { challenge_id, content: "Graffiti", ...more };
      expectRejected(await call(name, input as never), 404, "challenge/not-found");
      expect(JSON.stringify(await sql("select content from public.day"))).not.toContain("Graffiti");
    });

    test("registering an entry with the id of another user's entry is rejected", async () => {
      const { challenge_id } = await givenChallenge(owner);
      const taken = await call("api_register_entry", {
        challenge_id,
        content: "Graffiti",
        entry_id: entry.day_id,
      });
      expect(taken.status).toBe(409);
      expect(await sql("select content from public.day")).toEqual([{ content: SECRET }]);
    });

    test("two users can append paragraphs with the same id", async () => {
      const append_id = crypto.randomUUID();
      const [mine, other] = [await givenChallenge(owner), await givenChallenge(stranger)];
      const asStranger = program(visitor, await tokenOf(stranger));
      const both: [typeof call, Challenge][] = [
        [asStranger, other],
        [call, mine],
      ];
      for (const [by, { challenge_id }] of both) {
        const written = onlyRow(await by("api_register_entry", { challenge_id, content: "Morning" }));
        expect(
          onlyRow(await by("api_append_to_entry", { challenge_id, content: "Evening", append_id })),
        ).toEqual(written);
      }
      const rows = await sql("select content from public.day where content like 'Morning%'");
      expect(rows).toEqual([{ content: "Morning\n\nEvening" }, { content: "Morning\n\nEvening" }]);
    });
  });

  const found = async (search: string) =>
    (onlyRow(await call("api_entries", { search }))["entries"] as Row[]).map(({ content }) => content);

  describe("a search", () => {
    test.each(["%", "_", "\\", "Appl_", "' or true --", "x' union select '", ".*", "A%e", "$1", "\"'"])(
      "the search word %j is neither a pattern nor SQL",
      async (word) => {
        const mine = await givenChallenge(owner);
        await givenEntry(owner, mine, "2024-11-01", { content: "Apple" });
        expect(await found("apple")).toEqual(["Apple"]);
        expect(await found(word)).toEqual([]);
      },
    );

    test("a search that is too long is rejected", async () => {
      const tooLong = await call("api_entries", { search: "x".repeat(101) });
      expect(tooLong).toMatchObject({ status: 400, rejection: { code: "22023" } });
      succeeded(await call("api_entries", { search: "文".repeat(100) }));
    });

    test.each([
      { before_date: "2024-11-01" },
      { before_id: crypto.randomUUID() },
      { before_date: "soon", before_id: crypto.randomUUID() },
      { from_date: "2024-13-01" },
      { to_date: "2025-02-29" },
      ...["infinity", "-infinity", "epoch", "now", "yesterday", "20241101", "2024-11-1", "1/11/2024"].map(
        (from_date) => ({ from_date }),
      ),
      ...["J2460616", "0044-03-15 BC", "2024-11-01 12:00", " 2024-11-01", "２０２４-11-01", ""].map(
        (to_date) => ({ to_date }),
      ),
      { before_date: "today", before_id: crypto.randomUUID() },
      { challenge_id: "none" },
    ])("the invalid value %j is rejected", async (input) => {
      const rejected = await call("api_entries", input);
      expect(rejected.status).toBe(400);
      expect(["22023", "22007", "22008", "22P02"]).toContain(rejected.rejection?.code);
    });
  });

  // Compares no durations: tokens are looked up by their hashes, so the duration doesn't help to guess a token.
  test("unknown and expired tokens, and those of banned users, get the same response", async () => {
    const token = await tokenOf(owner);
    const ask = () => program(visitor, token)("api_me", {});
    const unknown = await program(visitor, `diary_${"0".repeat(64)}`)("api_me", {});
    expectRejected(unknown, 401, "token/invalid");
    await sql("update auth.users set banned_until = now() + interval '1 day' where id = $1", [owner.id]);
    expect(await ask()).toEqual(unknown);
    await sql("update auth.users set banned_until = null where id = $1", [owner.id]);
    onlyRow(await ask());
    await sql("update private.access_token set created_at = now() - interval '31 days', expires_at = now()");
    expect(await ask()).toEqual(unknown);
  });
});

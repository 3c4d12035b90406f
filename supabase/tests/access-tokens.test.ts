import { describe, expect, test } from "vitest";

import {
  succeeded,
  expectDenied,
  expectDuplicate,
  expectInvalid,
  expectRejected,
  onlyRow,
  textOf,
  type Row,
} from "./fixtures/api-response.ts";
import { signUp, type ApiUser } from "./fixtures/api-user.ts";
import { pathOf, givenChallenge, givenCompleted, givenEntry } from "./fixtures/given.ts";
import { onEachDatabase } from "./fixtures/world.ts";
import { sharedStaff, decided } from "./moderation/moderated.ts";

const make = async (user: ApiUser, changes: Row = {}) =>
  textOf(await user.call("create_access_token", { name: "Phone", days: 30, ...changes }));
const tokensOf = async (user: ApiUser) => succeeded(await user.call("list_access_tokens"));

onEachDatabase((world) => {
  const { visitor, owner, stranger, sql, backend } = world;

  const read = (token: string, more: Row = {}) => visitor.call("read_diary", { token, ...more });
  const register = (token: string, challenge_id: string, content: unknown = "By a program") =>
    visitor.call("register_entry", { token, challenge_id, content });
  const todayOf = async (user: ApiUser) => {
    const [row] = await sql<{ today: string }>("select private.today($1)::text as today", [user.id]);
    return row!.today;
  };

  describe("access token", () => {
    test("a token is shown only once, and only its owner can list and revoke it", async () => {
      const token = await make(owner, { name: "A \u202ephone" });
      expect(token).toMatch(/^diary_[0-9a-f]{64}$/);
      const [listed] = await tokensOf(owner);
      const made = {
        token_id: expect.any(String),
        created_at: expect.any(String),
        expires_at: expect.any(String),
      };
      expect(listed).toEqual({ ...made, name: "A phone", last_used_at: null, scopes: ["read", "write"] });
      const stored = await sql("select to_jsonb(t)::text as row from private.access_token t");
      expect(JSON.stringify(stored)).not.toContain(token);

      expect(await tokensOf(stranger)).toEqual([]);
      succeeded(await stranger.call("revoke_access_token", { token_id: listed!["token_id"] }));
      succeeded(await read(token));
      expect((await tokensOf(owner))[0]!["last_used_at"]).not.toBeNull();
      for (const [name, parameters] of [
        ["create_access_token", { name: "Phone", days: 30 }],
        ["list_access_tokens", {}],
        ["revoke_access_token", { token_id: listed!["token_id"] }],
      ] as const)
        expectDenied(await visitor.call(name, parameters));

      succeeded(await owner.call("revoke_access_token", { token_id: listed!["token_id"] }));
      expect(await tokensOf(owner)).toEqual([]);
      expectRejected(await read(token), 401, "token/invalid");
    });

    test("a token needs a name and expires within a year, and a user has at most ten tokens", async () => {
      for (const name of ["", " ", "x".repeat(41)])
        expectInvalid(await owner.call("create_access_token", { name, days: 30 }), "access_token_name_check");
      for (const days of [-1, 367])
        expectInvalid(await owner.call("create_access_token", { name: "Phone", days }), "access_token_check");
      for (let n = 0; n < 9; n += 1) await make(owner);
      await sql("update private.access_token set created_at = created_at - interval '1 day'");
      await make(owner, { name: "Latest", days: 366 });
      expect((await tokensOf(owner)).map(({ name }) => name)).toEqual(["Latest", ...Array(9).fill("Phone")]);
      expectRejected(
        await owner.call("create_access_token", { name: "Phone", days: 30 }),
        409,
        "token/limit",
      );
      await make(stranger);
    });

    test("unknown and expired tokens, hashes and tokens of banned or deleted users are rejected", async () => {
      const challenge = await givenChallenge(owner);
      const token = await make(owner);
      const [tokenRow] = await sql<{ hash: string }>("select token_hash as hash from private.access_token");
      for (const wrong of [tokenRow!.hash, `${token}0`, token.toUpperCase(), ""]) {
        expectRejected(await read(wrong), 401, "token/invalid");
        expectRejected(await register(wrong, challenge.challenge_id), 401, "token/invalid");
      }
      expectRejected(await visitor.call("read_diary", { token: null }), 401, "token/invalid");
      const expectRejectedAfter = async (change: string, undo: string) => {
        await sql(change, [owner.id]);
        expectRejected(await read(token), 401, "token/invalid");
        await sql(undo, [owner.id]);
        succeeded(await read(token));
      };
      await expectRejectedAfter(
        "update private.access_token set created_at = now() - interval '31 days', expires_at = now() where user_id = $1",
        "update private.access_token set expires_at = now() + interval '1 day' where user_id = $1",
      );
      await expectRejectedAfter(
        "update auth.users set banned_until = now() + interval '1 day' where id = $1",
        "update auth.users set banned_until = null where id = $1",
      );
      const banStranger = (until: string) =>
        sql(`update auth.users set banned_until = ${until} where id = $1`, [stranger.id]);
      await banStranger("now() + interval '1 day'");
      succeeded(await read(token));
      await banStranger("null");
      const leaving = await signUp(backend, `leaving-${crypto.randomUUID()}`);
      const theirs = await make(leaving);
      succeeded(await leaving.call("delete_account"));
      expectRejected(await read(theirs), 401, "token/invalid");
    });

    test("tokens are revoked by a new password and by staff who end the user's sessions", async () => {
      const staff = await sharedStaff(world);
      await make(owner);
      const set = (hash: string) =>
        sql(`update auth.users set encrypted_password = ${hash} where id = $1`, [owner.id]);
      await set("encrypted_password || ''");
      expect(await tokensOf(owner)).toHaveLength(1);
      await set("'x' || encrypted_password");
      await set("substr(encrypted_password, 2)");
      expect(await tokensOf(owner)).toEqual([]);
      const user = await signUp(backend, `stolen-${crypto.randomUUID()}`);
      const [token, others] = [await make(user), await make(stranger)];
      succeeded(await staff.call("desk_revoke_sessions", { user_id: user.id, facts: "A stolen phone." }));
      expect((await user.select("setting")).status).toBe(401);
      expectRejected(await read(token), 401, "token/invalid");
      succeeded(await read(others));
    });
  });

  describe("a program with a token", () => {
    test("a program reads all challenges of its token's owner, and no other user's", async () => {
      const mine = await givenChallenge(owner, { title: "Mine", visibility: "private", days: 5 });
      await givenEntry(owner, mine, "2024-11-01");
      const later = await givenEntry(owner, mine, "2024-11-02", { content: "Chapter two" });
      const others = await givenChallenge(stranger, { visibility: "public" });
      await givenEntry(stranger, others, "2024-11-01");
      await sql("update public.setting set time_zone = 'Pacific/Kiritimati' where user_id = $1", [owner.id]);
      const token = await make(owner);
      const diary = onlyRow(await read(token)) as { entries: Row[] };
      expect(diary).toEqual({
        today: await todayOf(owner),
        challenges: [
          {
            challenge_id: mine.challenge_id,
            title: "Mine",
            category: "CSS",
            days: 5,
            day_count: 2,
            completed: false,
            ended_early: false,
            visibility: "private",
            start_date: "2024-11-01",
          },
        ],
        entries: [
          expect.objectContaining({
            day_id: later.day_id,
            date: "2024-11-02",
            day: 2,
            content: "Chapter two",
          }),
          expect.objectContaining({ date: "2024-11-01", day: 1, format: "plain" }),
        ],
      });
      const next = onlyRow(await read(token, { before_date: "2024-11-02", before_id: later.day_id }));
      expect(next["entries"]).toEqual(diary.entries.slice(1));
    });

    test("a program reads the challenges with the latest start date first", async () => {
      for (const start_date of ["2024-11-01", "2024-11-03", "2024-11-02"])
        await givenChallenge(owner, { start_date });
      const { challenges } = onlyRow(await read(await make(owner))) as { challenges: Row[] };
      expect(challenges.map(({ start_date }) => start_date)).toEqual([
        "2024-11-03",
        "2024-11-02",
        "2024-11-01",
      ]);
    });

    test("a program reads each entry once, in pages of a hundred entries", async () => {
      for (const title of ["One", "Two", "Three"]) {
        const { challenge_id } = await givenChallenge(owner, { title, days: 60 });
        await sql(
          `insert into public.day (challenge_id, user_id, date, content)
           select $1, $2, date '2024-11-01' + n, 'Day' from generate_series(0, 49) n`,
          [challenge_id, owner.id],
        );
      }
      const token = await make(owner);
      const first = onlyRow(await read(token))["entries"] as Row[];
      const { date, day_id } = first.at(-1)!;
      const rest = onlyRow(await read(token, { before_date: date, before_id: day_id }))["entries"] as Row[];
      expect([first.length, rest.length]).toEqual([100, 50]);
      expect(new Set([...first, ...rest].map((entry) => entry["day_id"])).size).toBe(150);
    });

    test("the error for an invalid page cursor describes valid cursors", async () => {
      const token = await make(owner);
      const last = { before_date: "2024-11-01", before_id: crypto.randomUUID() };
      const message = "before_date and before_id must be the date and the id of an entry";
      for (const wrong of [
        ...["2024-13-01", "soon", "infinity", "today"].map((before_date) => ({ before_date })),
        { before_id: "none" },
      ])
        expect(await read(token, { ...last, ...wrong })).toMatchObject({
          status: 400,
          rejection: { code: "22023", message },
        });
    });

    test("a program registers one entry for the owner's current date", async () => {
      const token = await make(owner);
      for (const [zone, hour] of [
        ["Pacific/Kiritimati", 0],
        ["Pacific/Pago_Pago", 0],
        ["Asia/Tokyo", 5],
      ]) {
        await sql("update public.setting set time_zone = $2, day_start_hour = $3 where user_id = $1", [
          owner.id,
          zone,
          hour,
        ]);
        const challenge = await givenChallenge(owner, { days: 3 });
        await givenEntry(owner, challenge, "2024-11-01");
        const { challenge_id } = challenge;
        const content = "**今日** の分";
        const written = onlyRow(await register(token, challenge_id, content));
        const date = await todayOf(owner);
        expect(written).toEqual({ day_id: expect.any(String), challenge_id, date, day: 2 });
        const entry = { user_id: owner.id, content, format: "markdown", version: 1 };
        expect(onlyRow(await owner.select(pathOf(written)))).toMatchObject(entry);
        expect(onlyRow(await stranger.select(pathOf(challenge)))).toMatchObject({ day_count: 2 });
        expectDuplicate(await register(token, challenge.challenge_id), "day_one_entry_a_date");
      }
    });

    test("all rules for entries apply to an entry that a program registers", async () => {
      const token = await make(owner);
      const { challenge_id } = await givenChallenge(owner);
      const foreign = await givenChallenge(stranger, { visibility: "public" });
      for (const id of [foreign.challenge_id, crypto.randomUUID(), "none"])
        expectRejected(await register(token, id), 404, "challenge/not-found");
      const completed = await givenCompleted(owner);
      expectRejected(await register(token, completed.challenge_id), 409, "challenge/completed");
      for (const content of ["", "\u3000", "x".repeat(10_001)])
        expectInvalid(await register(token, challenge_id, content), "day_content_check");
      const none = { status: 400, rejection: { code: "23502" } };
      expect(await register(token, challenge_id, null)).toMatchObject(none);
      expect(await sql("select from public.day where challenge_id = $1", [challenge_id])).toEqual([]);
      onlyRow(await register(token, challenge_id, "文".repeat(10_000)));
      await sql("update private.quota_use set used = 300 where action = 'day'");
      const next = await givenChallenge(owner);
      expectRejected(await register(token, next.challenge_id), 429, "quota/exceeded");
    });

    test("a suspended user's program can read but not write", async () => {
      const token = await make(owner);
      const { challenge_id } = await givenChallenge(owner, { visibility: "public" });
      await decided(world, await sharedStaff(world), "challenge", challenge_id, "suspend", { days: 7 });
      expectRejected(await register(token, challenge_id), 403, "account/suspended");
      expect(onlyRow(await read(token))["challenges"]).toMatchObject([{ challenge_id }]);
    });

    test("a token gives rights only in the request that sends it, and 300 times an hour", async () => {
      await make(owner);
      const token = await make(owner);
      succeeded(await read(token));
      expectDenied(await visitor.call("list_access_tokens"));
      expectDenied(await visitor.select("setting"));
      const mine = await givenChallenge(owner, { visibility: "private" });
      expect(onlyRow(await stranger.call("read_diary", { token }))["challenges"]).toMatchObject([
        { challenge_id: mine.challenge_id },
      ]);
      expect(succeeded(await stranger.select(pathOf(mine)))).toEqual([]);
      await sql("update private.quota_use set used = 300 where action = 'access-token-use'");
      expectRejected(await read(token), 429, "quota/exceeded");
      await sql("update private.quota_use set hour = hour - interval '1 hour'");
      succeeded(await read(token));
    });
  });
});

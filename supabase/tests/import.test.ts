import { describe, expect, test } from "vitest";

import {
  succeeded,
  expectDenied,
  expectNothing,
  expectRejected,
  onlyRow,
  type Row,
} from "./fixtures/api-response.ts";
import type { ApiUser } from "./fixtures/api-user.ts";
import { avoidFullHour } from "./fixtures/full-hour.ts";
import { pathOf, entryOf, givenChallenge, inDays } from "./fixtures/given.ts";
import { onOneDatabase } from "./fixtures/world.ts";

const DATES = ["2020-01-01", "2020-01-02", "2020-02-29"];
const planned = (changes: Row = {}): Row => ({
  challenge_id: crypto.randomUUID(),
  title: "朝の日記",
  category: "Other",
  days: 3,
  desc: "Imported",
  start_date: "2020-01-01",
  rest_days: ["2020-01-05"],
  ...changes,
});
const entriesOn = (dates: readonly string[], content = "Dear diary") =>
  dates.map((date) => ({ day_id: crypto.randomUUID(), date, content, format: "plain" }));
const put = (user: ApiUser, challenge: Row, entries: Row[]) =>
  user.call("import_challenge", { challenge, entries });
const rowOf = async (user: ApiUser, { challenge_id }: Row) =>
  onlyRow(await user.select(`challenge?select=*&challenge_id=eq.${String(challenge_id)}`));
const opened = async (user: ApiUser) => succeeded(await user.call("open_import"));

onOneDatabase(({ visitor, owner, stranger, sql }) => {
  const daysOf = async ({ challenge_id }: Row) =>
    sql<{ date: string; day: number; content: string; format: string }>(
      "select date::text, day, content, format from public.day where challenge_id = $1 order by day",
      [challenge_id],
    );

  const passed = (time: string) =>
    sql(`update public.setting set import_opened_at = now() - interval '${time}'`);

  describe("an import", () => {
    test("a user can open an import once a day, for an hour", async () => {
      expectDenied(await visitor.call("open_import"));
      expectRejected(await put(owner, planned(), []), 409, "import/closed");
      const first = await opened(owner);
      expect(await opened(owner)).toEqual(first);
      await passed("59 minutes");
      await opened(owner);
      succeeded(await put(owner, planned(), []));
      await passed("61 minutes");
      expectRejected(await put(owner, planned(), []), 409, "import/closed");
      const again = await owner.call("open_import");
      expectRejected(again, 429, "quota/exceeded");
      const wait = Date.parse(again.rejection?.details ?? "") - Date.now();
      expect(wait / 3_600_000).toBeGreaterThan(22.9);
      expect(wait / 3_600_000).toBeLessThan(23);
      await passed("23 hours 59 minutes");
      expectRejected(await owner.call("open_import"), 429, "quota/exceeded");
      await passed("24 hours");
      await opened(owner);
      succeeded(await put(owner, planned(), []));
    });

    test("an import creates a private challenge that ends with its last entry", async () => {
      await opened(owner);
      const challenge = planned();
      expect(succeeded(await put(owner, challenge, entriesOn(DATES.toReversed())))).toEqual(DATES);
      const ended = { completed: true, end_date: "2020-02-29", day_count: 3 };
      const updated_at = expect.stringContaining("2020-02-29T00:00:00") as string;
      const own = { user_id: owner.id, title: "朝の日記", visibility: "private", updated_at };
      expect(await rowOf(owner, challenge)).toMatchObject({
        ...own,
        ...ended,
        imported_at: expect.any(String),
      });
      expect(await daysOf(challenge)).toMatchObject(DATES.map((date, n) => ({ date, day: n + 1 })));
      const of = `challenge_id=eq.${String(challenge.challenge_id)}`;
      expect(succeeded(await owner.select(`rest_day?${of}`))).toMatchObject([{ date: "2020-01-05" }]);
      for (const user of [visitor, stranger])
        for (const table of ["home_challenge", "day"]) expectNothing(await user.select(`${table}?${of}`));
    });

    test("an early end before the last entry or after today becomes the last entry's date", async () => {
      await opened(owner);
      for (const end_date of ["2020-02-28", inDays(2)]) {
        const challenge = planned({ days: 9, ended_early: true, end_date });
        succeeded(await put(owner, challenge, entriesOn(DATES)));
        expect(await rowOf(owner, challenge)).toMatchObject({ ended_early: true, end_date: "2020-02-29" });
      }
    });

    test("an entry for tomorrow gives an imported challenge no time in the future", async () => {
      await avoidFullHour();
      await opened(owner);
      const challenge = planned();
      succeeded(await put(owner, challenge, entriesOn([inDays(1)])));
      const { updated_at, imported_at } = await rowOf(owner, challenge);
      expect(updated_at).toBe(imported_at);
    });

    test("an import adds at most 400 rest days, none of them later than in 400 days", async () => {
      await opened(owner);
      await avoidFullHour();
      const many = Array.from({ length: 401 }, (_, n) => inDays(n - 400));
      for (const [rest_days, count] of [
        [many, 400],
        [[inDays(400), inDays(401)], 1],
      ] as const) {
        const challenge = planned({ rest_days });
        succeeded(await put(owner, challenge, []));
        const rows = await sql("select from public.rest_day where challenge_id = $1", [
          challenge["challenge_id"],
        ]);
        expect(rows).toHaveLength(count);
      }
    });

    test("a second import adds only entries that are new in the source", async () => {
      await opened(owner);
      const challenge = planned();
      const entries = entriesOn(DATES);
      succeeded(await put(owner, challenge, entries.slice(0, 2)));
      succeeded(await put(owner, challenge, entries));
      const before = [await rowOf(owner, challenge), await daysOf(challenge)];
      expect(succeeded(await put(owner, challenge, entries))).toEqual([]);
      expect(
        succeeded(await put(owner, { ...challenge, title: "Other" }, entriesOn(DATES, "other"))),
      ).toEqual([]);
      expect([await rowOf(owner, challenge), await daysOf(challenge)]).toEqual(before);
      const counted = "select used from private.quota_use where action like 'import%' order by action";
      expect(await sql(counted)).toEqual([{ used: 3 }, { used: 1 }]);
      const more = ["2019-12-31", "2020-03-01"];
      const grown = [...entries, ...entriesOn(more.toReversed())];
      expect(succeeded(await put(owner, { ...challenge, days: 5 }, grown))).toEqual(more);
      const ended = { days: 5, completed: true, end_date: "2020-03-01" };
      expect(await rowOf(owner, challenge)).toMatchObject(ended);
    });

    test("a second import doesn't shorten the challenge or add an entry that the user moved", async () => {
      await opened(owner);
      const challenge = planned({ days: 9 });
      const entries = entriesOn(DATES);
      succeeded(await put(owner, challenge, entries.slice(0, 2)));
      onlyRow(await owner.update(pathOf(entries[0]!), { date: "2020-01-20" }));
      expect(succeeded(await put(owner, { ...challenge, days: 3 }, entries))).toEqual([DATES[2]]);
      expect(await rowOf(owner, challenge)).toMatchObject({ days: 9, completed: false, day_count: 3 });
    });

    test("a second import doesn't resume a challenge that the user ended", async () => {
      await opened(owner);
      const challenge = planned({ days: 9 });
      succeeded(await put(owner, challenge, entriesOn(DATES.slice(0, 2))));
      succeeded(await owner.call("end_challenge", { challenge_id: challenge.challenge_id }));
      expect(succeeded(await put(owner, challenge, entriesOn(DATES)))).toEqual(DATES.slice(2));
      expect(await rowOf(owner, challenge)).toMatchObject({ completed: true, ended_early: true });
    });

    test("concurrent imports add each entry once", async () => {
      await opened(owner);
      const challenge = planned();
      const entries = entriesOn(DATES);
      const responses = await Promise.all([1, 2, 3].map(() => put(owner, challenge, entries)));
      const added = responses.flatMap(succeeded);
      expect(added).toHaveLength(DATES.length);
      expect(new Set(added)).toEqual(new Set(DATES));
      expect(await rowOf(owner, challenge)).toMatchObject({ day_count: 3, completed: true });
    });

    test("an import adds at most a hundred entries to a challenge and returns their dates", async () => {
      await opened(owner);
      const dates = Array.from({ length: 103 }, (_, n) =>
        new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10),
      );
      const challenge = planned({ days: 100 });
      expect(succeeded(await put(owner, challenge, entriesOn(dates)))).toEqual(dates.slice(0, 100));
      expect(succeeded(await put(owner, challenge, entriesOn(dates)))).toEqual([]);
      expect(await rowOf(owner, challenge)).toMatchObject({ days: 100, completed: true, day_count: 100 });
    });

    test("an import uses its own quota instead of the quota for entries", async () => {
      await opened(owner);
      await sql(
        `insert into private.quota_use (user_id, action, hour, used)
        select $1, action, date_trunc('hour', now()), hourly - 2 from private.quota
        where action in ('import', 'day', 'challenge')`,
        [owner.id],
      );
      const challenge = planned();
      expectRejected(await put(owner, challenge, entriesOn(DATES)), 429, "quota/exceeded");
      expect(await sql("select from public.challenge")).toEqual([]);
      succeeded(await put(owner, challenge, entriesOn(DATES.slice(1))));
      const own = await givenChallenge(owner, { days: 9 });
      const rows = DATES.map((date) => entryOf(owner, own, date));
      expectRejected(await owner.insert("day", rows), 429, "quota/exceeded");
      await sql("update private.quota_use set hour = hour - interval '1 hour'");
      succeeded(await put(owner, planned(), entriesOn(DATES)));
      succeeded(await owner.insert("day", rows));
    });
  });

  describe("limits of an import", () => {
    test("an import can't change challenges that are public, not imported or another user's", async () => {
      await opened(owner);
      await opened(stranger);
      const imported = planned();
      succeeded(await put(owner, imported, entriesOn(DATES)));
      const shown = planned({ days: 9 });
      succeeded(await put(owner, shown, entriesOn(DATES)));
      onlyRow(await owner.update(pathOf(shown), { visibility: "public" }));
      const attacked: [ApiUser, Row][] = [
        [owner, await givenChallenge(owner, { days: 50 })],
        [owner, await givenChallenge(owner, { days: 50, visibility: "private" })],
        [owner, shown],
        [owner, await givenChallenge(stranger, { days: 50 })],
        [stranger, imported],
      ];
      for (const [user, challenge] of attacked) {
        const read = () =>
          sql("select * from public.challenge where challenge_id = $1", [challenge.challenge_id]);
        const before = await read();
        const count = (await daysOf(challenge)).length;
        const attack = { ...planned(challenge), days: 99, user_id: user.id, visibility: "private" };
        expect(succeeded(await put(user, attack, entriesOn(["2020-05-05"], "forged")))).toEqual([]);
        expect(await daysOf(challenge)).toHaveLength(count);
        expect(await read()).toEqual(before);
      }
    });

    test("an import rejects future dates and rows that violate other rules", async () => {
      await opened(owner);
      expectRejected(await put(owner, planned(), entriesOn(["2999-01-01"])), 422, "day/date-in-future");
      for (const [challenge, entries] of [
        [planned(), entriesOn(["1999-12-31"])],
        [planned(), entriesOn(["2020-01-01"], "\u200b")],
        [planned({ title: "" }), []],
        [planned({ days: 101 }), []],
        [planned({ earlier_weekdays: "no list" }), []],
      ] as const)
        expect((await put(owner, challenge, [...entries])).status).toBe(400);
      expect(await sql("select from public.challenge")).toEqual([]);
      const sanitized = planned({
        title: "a\u202Eb",
        round: 2,
        earlier_weekdays: [
          { until: "2020-01-01", weekdays: 999 },
          { until: "2020-01-02", weekdays: 1, html: "<b>" },
          // "infinity" would break the page of every reader.
          { until: "infinity", weekdays: 1 },
          { until: "-infinity", weekdays: 1 },
          { until: "10000-01-01", weekdays: 1 },
          { until: "0044-03-15 BC", weekdays: 1 },
        ],
      });
      succeeded(await put(owner, { ...sanitized, like_count: 7, hidden_at: null }, []));
      const earlier_weekdays = [{ until: "2020-01-02", weekdays: 1 }];
      const unchanged = { title: "ab", round: 2, like_count: 0, earlier_weekdays };
      expect(await rowOf(owner, sanitized)).toMatchObject(unchanged);
    });

    test("a suspended user can't import", async () => {
      await opened(owner);
      await sql(
        `insert into public.decision (user_id, subject_type, subject_id, subject_text, action, ground, facts)
        select $1, 'profile', $1, 'x', 'suspend', 'spam', 'Forty of the same.'`,
        [owner.id],
      );
      expectRejected(await put(owner, planned(), []), 403, "account/suspended");
      expectRejected(await owner.call("open_import"), 403, "account/suspended");
    });

    test("publishing an imported challenge doesn't move it in the feed, but uses the quota", async () => {
      await opened(owner);
      const challenge = planned();
      succeeded(await put(owner, challenge, entriesOn(DATES)));
      const it = pathOf(challenge);
      const before = await rowOf(owner, challenge);
      onlyRow(await owner.update(it, { visibility: "public", title: "Now seen", imported_at: null }));
      expect(await rowOf(owner, challenge)).toEqual({ ...before, visibility: "public", title: "Now seen" });
      onlyRow(await owner.update(it, { visibility: "private" }));
      const own = await givenChallenge(owner, { visibility: "private" });
      await sql("update private.quota_use set used = 60 where action = 'challenge'");
      onlyRow(await owner.update(pathOf(own), { visibility: "public" }));
      expectRejected(await owner.update(it, { visibility: "public" }), 429, "quota/exceeded");
      onlyRow(await owner.update(it, { title: "Still mine" }));
    });
  });
});

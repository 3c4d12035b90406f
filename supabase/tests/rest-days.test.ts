import { describe, expect, test } from "vitest";

import {
  succeeded,
  expectDenied,
  expectInvalid,
  expectNothing,
  expectRejected,
  onlyRow,
} from "./fixtures/api-response.ts";
import type { ApiUser } from "./fixtures/api-user.ts";
import { avoidFullHour } from "./fixtures/full-hour.ts";
import { pathOf, entryOf, givenChallenge, givenEntry, inDays, november, rest } from "./fixtures/given.ts";
import { onOneDatabase } from "./fixtures/world.ts";

const datesSeenBy = async (user: ApiUser, challenge_id: string) => {
  const rows = await user.select(`rest_day?challenge_id=eq.${challenge_id}&order=date&select=date`);
  const { rest_days } = onlyRow(await user.select(`home_${pathOf({ challenge_id })}`));
  expect(rest_days).toEqual(succeeded(rows).map(({ date }) => date));
  return rest_days;
};

onOneDatabase(({ visitor, owner, stranger, sql }) => {
  describe("a rest day", () => {
    test("the owner can mark a range of rest days, even in the past, and all readers see it", async () => {
      const { challenge_id } = await givenChallenge(owner);
      succeeded(await rest(owner, challenge_id, "2024-11-30", "2024-12-02"));
      succeeded(await rest(owner, challenge_id, "2024-12-02", "2024-12-03"));
      const marked = ["2024-11-30", "2024-12-01", "2024-12-02", "2024-12-03"];
      for (const user of [visitor, owner, stranger])
        expect(await datesSeenBy(user, challenge_id)).toEqual(marked);
      const other = await givenChallenge(owner);
      succeeded(await rest(owner, other.challenge_id, "2024-12-01"));
      for (let n = 0; n < 2; n += 1)
        succeeded(await rest(owner, challenge_id, "2024-12-01", "2024-12-02", false));
      expect(await datesSeenBy(visitor, challenge_id)).toEqual(["2024-11-30", "2024-12-03"]);
      expect(await datesSeenBy(visitor, other.challenge_id)).toEqual(["2024-12-01"]);
    });

    test("a rest day accepts an entry and doesn't count as an update of the challenge", async () => {
      const challenge = await givenChallenge(owner);
      await sql("update public.challenge set updated_at = '2024-01-01Z'");
      succeeded(await rest(owner, challenge.challenge_id, "2024-11-01"));
      const path = `home_${pathOf(challenge)}`;
      const updated_at = expect.stringContaining("2024-01-01") as string;
      expect(onlyRow(await owner.select(path))).toMatchObject({ day: 0, updated_at });
      await givenEntry(owner, challenge, "2024-11-01");
      expect(onlyRow(await owner.select(path))).toMatchObject({ day: 1, rest_days: ["2024-11-01"] });
    });

    test("rest days of a private challenge are visible only to its owner", async () => {
      const { challenge_id } = await givenChallenge(owner, { visibility: "private" });
      succeeded(await rest(owner, challenge_id, "2024-11-01"));
      const it = `rest_day?challenge_id=eq.${challenge_id}`;
      for (const user of [visitor, stranger]) {
        expectNothing(await user.select(it));
        expect(await user.count(it)).toBe(0);
      }
      for (const date of ["2024-11-01", "2024-11-02", "2999-01-01"]) {
        const row = { challenge_id, date };
        const nowhere = { challenge_id: crypto.randomUUID(), date };
        expect(await stranger.insert("rest_day", row)).toEqual(await stranger.insert("rest_day", nowhere));
      }
      expect(await datesSeenBy(owner, challenge_id)).toEqual(["2024-11-01"]);
    });

    test("rest days beyond the limits are rejected", async () => {
      const { challenge_id } = await givenChallenge(owner);
      const expectRejection = async (first: string, last = first) =>
        expectRejected(await rest(owner, challenge_id, first, last), 422, "rest/limit");
      succeeded(await rest(owner, challenge_id, "2000-01-01"));
      await avoidFullHour();
      succeeded(await rest(owner, challenge_id, inDays(400)));
      expectInvalid(await rest(owner, challenge_id, "1999-12-31"), "rest_day_date_check");
      await expectRejection(inDays(401));
      await expectRejection("2024-11-02", "2024-11-01");
      succeeded(await rest(owner, challenge_id, "2020-01-01", "2021-02-04", false));
      expectRejected(await rest(owner, challenge_id, "2020-01-01", "2021-02-05", false), 422, "rest/limit");
      succeeded(await rest(owner, challenge_id, "2020-01-01", "2021-01-01"));
      await expectRejection("2021-01-02", "2021-02-28");
      succeeded(await rest(owner, challenge_id, "2021-01-01", "2021-02-01"));
      await expectRejection("2021-02-02");
      succeeded(await rest(owner, (await givenChallenge(owner)).challenge_id, "2021-02-02"));
    });

    test("row security protects rest days even without their trigger", async () => {
      const { challenge_id } = await givenChallenge(owner);
      await givenChallenge(stranger);
      await sql("alter table public.rest_day disable trigger enforce_rest_day_rules");
      try {
        expectDenied(await rest(stranger, challenge_id, "2024-11-01"));
        succeeded(await rest(owner, challenge_id, "2024-11-01"));
      } finally {
        await sql("alter table public.rest_day enable trigger enforce_rest_day_rules");
      }
    });

    test("concurrent changes of rest days and entries succeed", async () => {
      const challenge = await givenChallenge(owner, { days: 20 });
      const { challenge_id } = challenge;
      const dates = november(20);
      const responses = await Promise.all(
        dates.flatMap((date) => [
          rest(owner, challenge_id, "2024-11-01", "2024-11-20"),
          rest(owner, challenge_id, date, date, false),
          owner.insert("day", entryOf(owner, challenge, date)),
        ]),
      );
      for (const response of responses) succeeded(response);
      succeeded(await rest(owner, challenge_id, "2024-11-01", "2024-11-20"));
      expect(await datesSeenBy(owner, challenge_id)).toEqual(dates);
      expect(onlyRow(await owner.select(pathOf(challenge)))).toMatchObject({
        day_count: 20,
        completed: true,
      });
    });
  });

  test("planned weekdays are all seven by default, and at least one is required", async () => {
    const chosen = { weekdays: 31, earlier_weekdays: { forged: true } };
    expect(await givenChallenge(owner)).toMatchObject({ weekdays: 127, earlier_weekdays: [] });
    const challenge = await givenChallenge(owner, chosen);
    expect(challenge).toMatchObject({ weekdays: 31, earlier_weekdays: [] });
    for (const weekdays of [0, 128])
      expectInvalid(await owner.update(pathOf(challenge), { weekdays }), "challenge_weekdays_check");
  });

  test("changed weekdays apply from today; a second change today replaces the first", async () => {
    const { challenge_id } = await givenChallenge(owner);
    const it = pathOf({ challenge_id });
    const before = [{ until: inDays(0), weekdays: 127 }];
    const forged = { weekdays: 31, earlier_weekdays: { forged: true } };
    expect(onlyRow(await owner.update(it, forged))).toMatchObject({ weekdays: 31, earlier_weekdays: before });
    const again = onlyRow(await owner.update(it, { weekdays: 64 }));
    expect(again).toMatchObject({ weekdays: 64, earlier_weekdays: before });
    const earlier = { until: "2024-11-05", weekdays: 127 };
    await sql("update public.challenge set earlier_weekdays = $1", [JSON.stringify([earlier])]);
    onlyRow(await owner.update(it, { title: "Another title", earlier_weekdays: { forged: true } }));
    onlyRow(await owner.update(it, { weekdays: 3 }));
    const earlier_weekdays = [earlier, { until: inDays(0), weekdays: 64 }];
    expect(onlyRow(await visitor.select(`home_${it}`))).toMatchObject({ weekdays: 3, earlier_weekdays });
  });
});

import { addDays } from "@diary/core/civil-date";
import { DAY_LIMITS } from "@diary/core/day";
import { describe, expect, test } from "vitest";

import {
  succeeded,
  expectDenied,
  expectDuplicate,
  expectInvalid,
  expectRejected,
  onlyRow,
} from "./fixtures/api-response.ts";
import { pathOf, entryOf, givenChallenge, givenEntry, inDays, type Entry } from "./fixtures/given.ts";
import { onEachDatabase } from "./fixtures/world.ts";

onEachDatabase(({ visitor, owner, stranger, sql }) => {
  const moveToDaysAhead = (days: number) =>
    sql("update public.day set date = (now() at time zone 'UTC')::date + $1::integer", [days]);

  test("an entry is plain by default and Markdown if the client says so", async () => {
    const challenge = await givenChallenge(owner);
    await givenEntry(owner, challenge, "2024-11-01");
    await givenEntry(owner, challenge, "2024-11-02", { format: "markdown" });
    const path = `day?challenge_id=eq.${challenge.challenge_id}&order=date`;
    const formats = succeeded(await visitor.select(path)).map(({ format }) => format);
    expect(formats).toEqual(["plain", "markdown"]);
    const html = entryOf(owner, challenge, "2024-11-03", { format: "html" });
    expectInvalid(await owner.insert("day", html), "day_format_check");
  });

  describe("writing an entry", () => {
    test("a visitor or stranger can't write an entry", async () => {
      const challenge = await givenChallenge(owner);
      expectDenied(await visitor.insert("day", entryOf(owner, challenge, "2024-11-01")));
      for (const name of [stranger, owner]) {
        const forged = await stranger.insert("day", entryOf(name, challenge, "2024-11-01"));
        expectRejected(forged, 404, "challenge/not-found");
      }
      expect(await sql("select from public.day")).toEqual([]);
      expect(await givenEntry(owner, challenge, "2024-11-01")).toMatchObject({ day: 1 });
    });

    test("row security protects entries even without the numbering trigger", async () => {
      const challenge = await givenChallenge(owner);
      await sql("alter table public.day disable trigger set_day_number");
      try {
        for (const name of [stranger, owner])
          expectDenied(await stranger.insert("day", entryOf(name, challenge, "2024-11-01")));
        expect((await givenEntry(owner, challenge, "2024-11-01"))["user_id"]).toBe(owner.id);
      } finally {
        await sql("alter table public.day enable trigger set_day_number");
      }
    });

    test("a new entry gets a number and moves its challenge to the top of the feed", async () => {
      const challenge = await givenChallenge(owner);
      await sql("update public.challenge set updated_at = '2024-01-01Z'");
      const forged = { day: 77, created_at: "2001-01-01T00:00:00Z", updated_at: "2001-01-01T00:00:00Z" };
      const entry = await givenEntry(owner, challenge, "2024-11-05", forged);
      expect(entry.day).toBe(1);
      expect(Math.abs(Date.parse(String(entry.created_at)) - Date.now())).toBeLessThan(60_000);
      expect((await givenEntry(owner, challenge, "2024-11-02", forged)).day).toBe(2);
      const after = onlyRow(await owner.select(pathOf(challenge)));
      expect(after).toMatchObject({ day_count: 2, completed: false, end_date: null });
      expect(Math.abs(Date.parse(String(after.updated_at)) - Date.now())).toBeLessThan(60_000);
    });

    test("a date that is in the future in every time zone is rejected, a past date is accepted", async () => {
      const challenge = await givenChallenge(owner, { days: 9 });
      const write = (date: string) => owner.insert("day", entryOf(owner, challenge, date));
      expectRejected(await write(inDays(3)), 422, "day/date-in-future");
      expectRejected(await write("infinity"), 422, "day/date-in-future");
      expectInvalid(await write(addDays(DAY_LIMITS.earliestDate, -1)), "day_date_check");
      for (const date of [inDays(0), "2024-11-01", DAY_LIMITS.earliestDate])
        expect(onlyRow(await write(date)).date).toBe(date);
    });

    test("an entry can have tomorrow's date in UTC, but no later date", async () => {
      const { challenge_id } = await givenChallenge(owner, { days: 9 });
      // The database computes the date, so midnight can't fall between both clocks.
      const write = (days: number) =>
        sql(
          `insert into public.day (challenge_id, user_id, date, content)
          values ($1, $2, (now() at time zone 'UTC')::date + $3::integer, 'x')`,
          [challenge_id, owner.id, days],
        );
      await expect(write(2)).rejects.toThrow("the date is in the future");
      await write(1);
      await expect(moveToDaysAhead(2)).rejects.toThrow("the date is in the future");
      await moveToDaysAhead(0);
      await moveToDaysAhead(1);
    });

    test("an entry without visible text or above the length limit is rejected", async () => {
      const challenge = await givenChallenge(owner, { days: 9 });
      const write = (content: string) =>
        owner.insert("day", entryOf(owner, challenge, "2024-11-01", { content }));
      for (const content of ["", " \n\t", "x".repeat(DAY_LIMITS.content + 1)])
        expectInvalid(await write(content), "day_content_check");
      const longest = "日".repeat(DAY_LIMITS.content - 2) + "\n🎉";
      expect(onlyRow(await write(longest)).content).toBe(longest);
    });

    test("several entries in one request get numbers in order, or all are rejected", async () => {
      const challenge = await givenChallenge(owner, { days: 3 });
      const dates = ["2024-11-05", "2024-11-03", "2024-11-04"];
      const entries = dates.map((date) => entryOf(owner, challenge, date));
      const tooMany = [...entries, entryOf(owner, challenge, "2024-11-06")];
      expectRejected(await owner.insert("day", tooMany), 409, "challenge/completed");
      expect(await sql("select from public.day")).toEqual([]);
      const written = succeeded(await owner.insert("day", entries));
      expect(written).toMatchObject(dates.map((date, n) => ({ day: n + 1, date })));
      expect(onlyRow(await owner.select("challenge"))).toMatchObject({ day_count: 3, completed: true });
    });
  });

  test("the text of an entry in a completed challenge can be edited", async () => {
    const challenge = await givenChallenge(owner, { days: 1 });
    const before = await givenEntry(owner, challenge, "2024-11-01");
    const content = "Chapter two";
    const after = onlyRow(await owner.update(pathOf(before), { content }));
    const { updated_at } = after;
    expect(after).toEqual({ ...before, content, last_line: content, updated_at, version: 2 });
    expect(Date.parse(String(after.updated_at))).toBeGreaterThan(Date.parse(String(before.updated_at)));
  });

  test("an update that changes neither text nor date leaves the time of the entry", async () => {
    const entry = await givenEntry(owner, await givenChallenge(owner), "2024-11-01");
    await sql("update public.day set updated_at = '2024-11-02Z'");
    const { content, date } = entry;
    expect(onlyRow(await owner.update(pathOf(entry), { content, date })).updated_at).toContain("2024-11-02");
    expect(onlyRow(await owner.update(pathOf(entry), { date: "2024-11-03" })).updated_at).not.toContain(
      "2024-",
    );
  });

  test("an entry can move to a free date that is not in the future", async () => {
    const challenge = await givenChallenge(owner, { days: 2 });
    const { day_id } = await givenEntry(owner, challenge, "2024-11-01");
    await givenEntry(owner, challenge, "2024-11-02");
    const move = (date: string) => owner.update(pathOf({ day_id }), { date });
    expectDuplicate(await move("2024-11-02"), "day_one_entry_a_date");
    expectRejected(await move(inDays(3)), 422, "day/date-in-future");
    expectRejected(await move("infinity"), 422, "day/date-in-future");
    expectInvalid(await move("1999-12-31"), "day_date_check");
    expect(onlyRow(await owner.select(pathOf({ day_id }))).date).toBe("2024-11-01");
    expect(onlyRow(await move("2024-11-03"))).toMatchObject({ date: "2024-11-03", day: 1 });
    const it = pathOf(challenge);
    expect(onlyRow(await owner.select(it))).toMatchObject({ completed: true, day_count: 2 });
    await givenEntry(owner, await givenChallenge(owner), "2024-11-03");
    const edited = onlyRow(await owner.update(pathOf({ day_id }), { content: "Chapter two", version: 1 }));
    expect(edited).toMatchObject({ date: "2024-11-03", content: "Chapter two", version: 2 });
  });

  test("an entry can be deleted within 24 hours after it was written", async () => {
    const challenge = await givenChallenge(owner, { days: 9 });
    const young = await givenEntry(owner, challenge, "2024-11-01");
    const old = await givenEntry(owner, challenge, "2024-11-02");
    const age = ({ day_id }: Entry, time: string) =>
      sql("update public.day set created_at = now() - $2::interval where day_id = $1", [day_id, time]);
    await age(old, `${DAY_LIMITS.deleteWithinHours} hours 1 second`);
    await age(young, `${DAY_LIMITS.deleteWithinHours - 1} hours 59 minutes`);
    expectRejected(await owner.remove(pathOf(old)), 409, "day/delete-too-late");
    onlyRow(await owner.remove(pathOf(young)));
    expect(await sql("select day_id, day from public.day")).toEqual([{ day_id: old.day_id, day: 1 }]);
    onlyRow(await owner.remove(pathOf(challenge)));
    expect(await sql("select from public.day")).toEqual([]);
  });

  test("deleting an entry reopens a completed challenge without moving it in the feed", async () => {
    const challenge = await givenChallenge(owner, { days: 2 });
    const it = pathOf(challenge);
    const first = await givenEntry(owner, challenge, "2024-11-01");
    await givenEntry(owner, challenge, "2024-11-02");
    await sql("update public.challenge set updated_at = '2024-01-01Z'");
    onlyRow(await owner.remove(pathOf(first)));
    const opened = onlyRow(await owner.select(it));
    expect(opened).toMatchObject({ completed: false, end_date: null, day_count: 1 });
    expect(Date.parse(String(opened.updated_at))).toBe(Date.parse("2024-01-01Z"));
    expect((await givenEntry(owner, challenge, "2024-11-03")).day).toBe(2);
    expect(onlyRow(await owner.select(it))).toMatchObject({ completed: true, day_count: 2 });
  });
});

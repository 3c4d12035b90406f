import { countCodePoints } from "@diary/core/characters";
import { describe, expect, test } from "vitest";

import { succeeded, expectDenied, onlyRow } from "./fixtures/api-response.ts";
import type { ApiUser } from "./fixtures/api-user.ts";
import { pathOf, givenChallenge, givenEntry } from "./fixtures/given.ts";
import { onOneDatabase } from "./fixtures/world.ts";
import { hide, newUser } from "./moderation/moderated.ts";

const yearOf = async (user: ApiUser, year: number) =>
  succeeded(await user.call("written_days", { first_date: `${year}-01-01`, last_date: `${year}-12-31` }));
const onThisDay = async (user: ApiUser, today: string) =>
  succeeded(await user.call("on_this_day", { today })).map(({ date }) => date);

onOneDatabase((world) => {
  const { visitor, stranger } = world;

  async function writerOf(...dates: string[]) {
    const user = await newUser(world);
    const challenge = await givenChallenge(user, { days: 100, visibility: "private" });
    for (const date of dates) await givenEntry(user, challenge, date);
    return { user, challenge };
  }

  describe("a user's year", () => {
    test("a year lists challenges with an entry in it, latest first, with all their dates", async () => {
      const { user, challenge } = await writerOf("2024-12-31", "2025-01-01");
      await givenEntry(user, challenge, "2024-12-30", { content: "猫と👩‍👩‍👧。" });
      const later = await givenChallenge(user);
      await givenEntry(user, later, "2025-03-01", { content: "One" });
      const whole = {
        challenge_id: challenge.challenge_id,
        dates: ["2024-12-30", "2024-12-31", "2025-01-01"],
        characters: [8, 11, 11],
      };
      expect(await yearOf(user, 2025)).toEqual([
        { challenge_id: later.challenge_id, dates: ["2025-03-01"], characters: [3] },
        whole,
      ]);
      expect(await yearOf(user, 2024)).toEqual([whole]);
      expect(await yearOf(user, 2023)).toEqual([]);
    });

    test("a year is visible only to its owner", async () => {
      const user = await newUser(world);
      await givenEntry(user, await givenChallenge(user), "2025-01-01");
      expect(await yearOf(user, 2025)).toHaveLength(1);
      expect(await yearOf(stranger, 2025)).toEqual([]);
      expectDenied(await visitor.call("written_days", { first_date: "2025-01-01", last_date: "2025-12-31" }));
      expectDenied(await visitor.call("on_this_day", { today: "2026-01-01" }));
    });

    test("the year includes entries that staff have hidden", async () => {
      const { user, challenge } = await writerOf("2025-01-01");
      onlyRow(await user.update(pathOf(challenge), { visibility: "public" }));
      const [entry] = succeeded(await user.select(`day?challenge_id=eq.${challenge.challenge_id}`));
      await hide(world, "day", String(entry!["day_id"]));
      expect(await yearOf(user, 2025)).toMatchObject([{ dates: ["2025-01-01"] }]);
      expect(await onThisDay(user, "2026-01-01")).toEqual(["2025-01-01"]);
    });

    test("a range is cut to 366 days, and an invalid date is rejected", async () => {
      const { user } = await writerOf("2025-01-01");
      const call = (last_date: string, first_date = "2024-01-01") =>
        user.call("written_days", { first_date, last_date });
      expect(succeeded(await call("2999-12-31"))).toEqual([]);
      expect(succeeded(await call("2999-12-31", "2024-01-02"))).toHaveLength(1);
      expect(await call("2025-02-29")).toMatchObject({ status: 400, rejection: { code: "22008" } });
    });

    test("a year contains the date of each entry, and counts characters like countCodePoints", async () => {
      const { user, challenge } = await writerOf("2025-01-01", "2025-01-02");
      const texts = ["A 🚀", "  é  ", "\n.\n", "ﬁ", "𠮷野家"];
      for (const [n, content] of texts.entries())
        await givenEntry(user, challenge, `2025-02-0${n + 1}`, { content });
      const entries = succeeded(
        await user.select(`day?challenge_id=eq.${challenge.challenge_id}&order=date.asc`),
      );
      expect(await yearOf(user, 2025)).toEqual([
        {
          challenge_id: challenge.challenge_id,
          dates: entries.map(({ date }) => date),
          characters: entries.map(({ content }) => countCodePoints(String(content))),
        },
      ]);
    });
  });

  test("at most five entries of today's date in earlier years are shown, latest first", async () => {
    const years = [2019, 2020, 2021, 2022, 2023, 2024, 2025];
    const { user, challenge } = await writerOf(...years.map((year) => `${year}-11-25`), "2024-11-24");
    expect(await onThisDay(user, "2025-11-25")).toEqual(
      years
        .slice(1, 6)
        .map((year) => `${year}-11-25`)
        .toReversed(),
    );
    expect(await onThisDay(user, "2085-11-25")).toEqual(["2025-11-25"]);
    const [first] = succeeded(await user.call("on_this_day", { today: "2020-11-25" }));
    expect(first).toEqual({
      day_id: expect.any(String) as string,
      challenge_id: challenge.challenge_id,
      date: "2019-11-25",
      content: "Chapter one",
      format: "plain",
      photos: [],
    });
  });

  test("28 and 29 February are the same day if today's year or the entry's year has no 29th", async () => {
    const { user } = await writerOf("2020-02-28", "2020-02-29", "2021-02-28", "2023-03-01");
    expect(await onThisDay(user, "2022-02-28")).toEqual(["2021-02-28", "2020-02-29", "2020-02-28"]);
    expect(await onThisDay(user, "2024-02-28")).toEqual(["2021-02-28", "2020-02-28"]);
    expect(await onThisDay(user, "2024-02-29")).toEqual(["2021-02-28", "2020-02-29"]);
    expect(await onThisDay(user, "2024-03-01")).toEqual(["2023-03-01"]);
  });
});

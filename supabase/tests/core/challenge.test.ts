import { companionsQuery, userChallengesQuery, emptyChallengeInput } from "@diary/core/challenge";
import { createVisitor } from "@diary/core/testing";
import { describe, expect, test } from "vitest";

import { fetchFeedPage, type FeedCursor } from "../../../packages/core/src/challenge/feed.ts";
import {
  deleteChallenge,
  fetchActivePlans,
  fetchChallenge,
  fetchChallengesByUser,
  insertChallenge,
  updateChallenge,
} from "../../../packages/core/src/challenge/repo.ts";
import { registerDay } from "../../../packages/core/src/day/repo.ts";
import { setLike } from "../../../packages/core/src/like/repo.ts";
import { aNetwork, codeOf } from "./browsers.ts";
import { anEntry, givenChallenge, givenDays, onEachDatabase, read } from "./core-world.ts";

const INPUT = { ...emptyChallengeInput("2026-11-01"), title: "Read", desc: "Daily.", days: 3 };

function titlesOf(rows: { title: string }[]): string[] {
  return rows.map(({ title }) => title);
}

onEachDatabase(({ backend, mina, omar }) => {
  describe("a challenge", () => {
    test("a challenge contains its author, its progress and whether the reader likes it", async () => {
      const id = await givenChallenge(mina, { title: "Learn PHP", category: "PHP" });
      await givenDays(mina, id, ["2026-11-01", "2026-11-03"]);
      await setLike(omar.diary, { challenge_id: id, user_id: omar.userId }, true);

      const author = { user_id: mina.userId, nickname: expect.stringMatching(/^challenger-/), comment: "" };
      const plan = {
        title: "Learn PHP",
        category: "PHP",
        start_date: "2026-11-01",
        end_date: null,
        days: 10,
      };
      const progress = { day: 2, completed: false, liked: true, like_count: 1 };
      expect(await fetchChallenge(omar.diary, id)).toMatchObject({ ...author, ...plan, ...progress });
      expect(await fetchChallenge(mina.diary, id)).toMatchObject({ liked: false, like_count: 1 });
      expect(await fetchChallenge(createVisitor(backend).diary, id)).toMatchObject({ liked: false });
    });

    test("a user's list is complete even if it exceeds the row limit of a response", async () => {
      const rows =
        "select $1::uuid, 'Challenge ' || n, 'Daily.', 3, date '2024-01-01' + n % 100 from generate_series(1, 610) n";
      const insert = `insert into public.challenge (user_id, title, "desc", days, start_date) ${rows}`;
      await backend.sql(insert, [omar.userId]);
      const listed = await fetchChallengesByUser(omar.diary, omar.userId);
      await backend.sql("delete from public.challenge where user_id = $1", [omar.userId]);
      expect(new Set(listed.map(({ challenge_id }) => challenge_id)).size).toBe(610);
      const dates = listed.map(({ start_date }) => start_date);
      expect(dates).toEqual(dates.toSorted().toReversed());
    });

    test("missing and private challenges and invalid ids are not found", async () => {
      const secret = await givenChallenge(mina, { visibility: "private" });
      expect(await codeOf(fetchChallenge(omar.diary, secret))).toBe("not-found");
      expect(await codeOf(fetchChallenge(omar.diary, crypto.randomUUID()))).toBe("not-found");
      expect(await codeOf(fetchChallenge(omar.diary, "none"))).toBe("not-found");
      expect((await fetchChallenge(mina.diary, secret)).visibility).toBe("private");
    });

    test("another user can't edit a challenge", async () => {
      const id = await givenChallenge(mina);
      const changed = { ...INPUT, start_date: "2026-11-02", visibility: "private" as const };
      expect(await codeOf(updateChallenge(omar.diary, id, changed))).toBe("not-found");
      await updateChallenge(mina.diary, id, changed);
      expect(await fetchChallenge(mina.diary, id)).toMatchObject(changed);
    });

    test("a copy that is sent twice is created once and names its original", async () => {
      const id = await givenChallenge(mina);
      const copy = { ...INPUT, challenge_id: crypto.randomUUID(), user_id: omar.userId, taken_from: id };
      await insertChallenge(omar.diary, copy);
      await insertChallenge(omar.diary, copy);
      await givenDays(omar, copy.challenge_id, ["2026-11-01", "2026-11-02"]);
      expect(await fetchChallenge(mina.diary, copy.challenge_id)).toMatchObject({ taken_from: id, round: 1 });
      const companion = { challenge_id: copy.challenge_id, user_id: omar.userId, day: 2 };
      expect(await read(companionsQuery(mina.diary, id))).toMatchObject([companion]);
      await deleteChallenge(omar.diary, copy.challenge_id);
    });

    test("a challenge can be deleted twice, but not by another user", async () => {
      const id = await givenChallenge(mina);
      expect(await codeOf(deleteChallenge(omar.diary, id))).toBe("forbidden");
      await deleteChallenge(mina.diary, id);
      await deleteChallenge(mina.diary, id);
      expect(await codeOf(fetchChallenge(mina.diary, id))).toBe("not-found");
    });
  });

  test("a user's lists contain only their challenges, latest start first", async () => {
    await givenChallenge(omar, { title: "second", start_date: "2026-11-02" });
    await givenChallenge(omar, { title: "third", start_date: "2026-11-03", visibility: "private" });
    const done = await givenChallenge(omar, { title: "first", start_date: "2026-11-01", days: 1 });
    await givenDays(omar, done, ["2026-11-01"]);
    await givenChallenge(mina, { title: "another user's" });
    const all = await read(userChallengesQuery(omar.diary, omar.userId));
    const active = await fetchChallengesByUser(omar.diary, omar.userId, "active");
    expect(titlesOf(all)).toEqual(["third", "second", "first"]);
    expect(titlesOf(active)).toEqual(["third", "second"]);
    const ofBadge = await fetchActivePlans(omar.diary, omar.userId);
    expect(ofBadge.map(({ start_date }) => start_date).toSorted()).toEqual(["2026-11-02", "2026-11-03"]);
  });

  test("the feed lists each public challenge once, latest update first", async () => {
    await backend.sql("delete from public.challenge");
    // Groups of 25 rows have the same time, so the id defines the order within a group.
    await backend.sql(
      `insert into public.challenge (user_id, title, "desc", visibility, updated_at)
       select $1::uuid, 'n' || n, 'd', case when n % 9 = 0 then 'private' else 'public' end,
         timestamptz '2026-11-20 10:00:00.123+00' - (n / 25) * interval '1 millisecond'
       from generate_series(1, 61) n`,
      [mina.userId],
    );
    const network = aNetwork();
    const { diary } = createVisitor(backend, { fetch: network.fetch });
    const seen: { challenge_id: string; updated_at: string }[] = [];
    const sizes: number[] = [];
    let cursor: FeedCursor | null = null;
    do {
      const page: FeedCursor[] = await fetchFeedPage(diary, cursor);
      seen.push(...page);
      sizes.push(page.length);
      cursor = page.at(-1) ?? null;
    } while (sizes.at(-1) === 20);

    expect(sizes).toEqual([20, 20, 15]);
    expect(network.requests).toHaveLength(sizes.length);
    expect(new Set(seen.map(({ challenge_id }) => challenge_id)).size).toBe(55);
    const order = seen.map((row) => `${row.updated_at} ${row.challenge_id}`);
    expect(order).toEqual(order.toSorted().toReversed());
    expect(seen[0]).not.toHaveProperty("desc");
  });

  test("the feed of a category lists only that category, with each card's last line", async () => {
    const react = await givenChallenge(mina, { title: "hooks", category: "React" });
    await givenChallenge(mina, { title: "grids", category: "CSS" });
    for (const [date, content] of [
      ["2026-11-03", `A page.\n\nThe latest. ${"x".repeat(200)}\n`],
      ["2026-11-02", "Written later, of a day before."],
    ] as const)
      await registerDay(mina.diary, anEntry(mina, react, { date, content }));
    const rows = await fetchFeedPage(omar.diary, null, { category: "React" });
    expect(new Set(rows.map(({ category }) => category))).toEqual(new Set(["React"]));
    const line = async () => (await fetchChallenge(omar.diary, react)).last_line;
    expect(rows.find(({ challenge_id }) => challenge_id === react)!.last_line).toBe(await line());
    expect(await line()).toMatch(/^The latest\. x{148}$/);
    const others = await fetchFeedPage(omar.diary, null, { category: "PHP" });
    expect(others.filter(({ user_id }) => user_id === mina.userId)).toEqual([]);
    const hide = "update public.day set hidden_at = now() where challenge_id = $1 and date = '2026-11-03'";
    await backend.sql(hide, [react]);
    expect(await line()).toBe("Written later, of a day before.");
  });
});

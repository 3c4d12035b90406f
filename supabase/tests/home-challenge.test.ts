import { describe, expect, test } from "vitest";

import { done, expectDenied, expectUntouched, one, type Row } from "./fixtures/answer.ts";
import { challengeOf, givenChallenge, givenEntry } from "./fixtures/given.ts";
import type { Person } from "./fixtures/person.ts";
import { onEachDatabase } from "./fixtures/world.ts";

const FEED = "home_challenge?visibility=eq.public&order=updated_at.desc,challenge_id.desc&limit=20";

/** A page of the feed as the product asks for it. */
async function page(reader: Person, after?: Row): Promise<Row[]> {
  if (!after) return done(await reader.select(FEED));
  const moment = encodeURIComponent(String(after.updated_at).replace(" ", "T").replace(/\+00$/, "Z"));
  const cursor = `&updated_at=lte.${moment}&or=(updated_at.lt."${moment}",challenge_id.lt.${String(after.challenge_id)})`;
  return done(await reader.select(FEED + cursor));
}

async function wholeFeed(reader: Person): Promise<Row[][]> {
  const pages = [await page(reader)];
  for (let last = pages[0]!; last.length === 20; pages.push(last)) last = await page(reader, last.at(-1));
  return pages;
}

onEachDatabase((world) => {
  // 45 public challenges at three moments only, so that pages begin and end within a tie; private ones between.
  const fill = async () => {
    const { owner, sql } = world();
    await sql(
      `insert into public.challenge (user_id, title, "desc", visibility, updated_at)
      select $1, 'No. ' || n, 'd', case when n % 4 = 0 then 'private' else 'public' end,
        timestamptz '2024-11-01 10:00:00.123Z' + n % 3 * interval '1 millisecond'
      from generate_series(1, 60) n`,
      [owner.id],
    );
  };

  test("a row has everything a card shows", async () => {
    const { nobody, owner, stranger } = world();
    done(await owner.update(`profile?user_id=eq.${owner.id}`, { nickname: "Ume", comment: "Learning CSS" }));
    const challenge = await givenChallenge(owner);
    await givenEntry(owner, challenge, "2024-11-01");
    done(await stranger.insert("likes", { challenge_id: challenge.challenge_id }));
    for (const [person, liked] of [
      [nobody, false],
      [owner, false],
      [stranger, true],
    ] as const) {
      expect(one(await person.select(`home_challenge?user_id=eq.${owner.id}`))).toMatchObject({
        challenge_id: challenge.challenge_id,
        user_id: owner.id,
        nickname: "Ume",
        comment: "Learning CSS",
        avatar_url: null,
        title: "Read the manual",
        category: "CSS",
        desc: "A chapter a day",
        start_date: "2024-11-01",
        end_date: null,
        day: 1,
        days: 3,
        completed: false,
        visibility: "public",
        like_count: 1,
        liked,
      });
    }
  });

  test("a new challenge shows 0 days written", async () => {
    const { nobody, owner } = world();
    await givenChallenge(owner);
    expect(one(await nobody.select(`home_challenge?user_id=eq.${owner.id}`)).day).toBe(0);
  });

  test("nothing is written through the list", async () => {
    const { nobody, owner, stranger } = world();
    const { challenge_id } = await givenChallenge(owner);
    const it = `home_challenge?challenge_id=eq.${challenge_id}`;
    for (const person of [nobody, owner, stranger]) {
      expectDenied(await person.insert("home_challenge", challengeOf(person)));
      expectDenied(await person.update(it, { title: "No" }));
      expectDenied(await person.remove(it));
      expectUntouched(await nobody.update(`challenge?challenge_id=eq.${challenge_id}`, { title: "No" }));
    }
    expect(one(await owner.update(`challenge?challenge_id=eq.${challenge_id}`, { title: "Yes" })).title).toBe(
      "Yes",
    );
    expect(one(await nobody.select(it)).title).toBe("Yes");
  });

  describe("the feed", () => {
    test("is newest first, page after page, without gaps or repeats where moments are the same", async () => {
      const { nobody, stranger, sql } = world();
      await fill();
      const expected = await sql(
        "select title from public.challenge where visibility = 'public' order by updated_at desc, challenge_id desc",
      );
      expect(expected).toHaveLength(45);
      for (const reader of [nobody, stranger]) {
        const pages = await wholeFeed(reader);
        expect(pages.map((rows) => rows.length)).toEqual([20, 20, 5]);
        expect(pages.flat().map(({ title }) => ({ title }))).toEqual(expected);
      }
    });

    test("stays in step while a challenge moves up between two pages", async () => {
      const { nobody, owner } = world();
      await fill();
      const first = await page(nobody);
      const read = new Set(first.map((row) => row.challenge_id));
      const [, moved] = await page(nobody, first.at(-1));
      one(
        await owner.update(`challenge?challenge_id=eq.${String(moved!.challenge_id)}`, { title: "Moved up" }),
      );
      const second = await page(nobody, first.at(-1));
      expect(second).toHaveLength(20);
      expect(second.filter((row) => read.has(row.challenge_id))).toEqual([]);
      expect((await page(nobody))[0]!.title).toBe("Moved up");
    });
  });

  describe("my page", () => {
    test("lists the own challenges, private ones too, latest start first", async () => {
      const { owner, stranger } = world();
      await givenChallenge(stranger, { title: "Not mine" });
      await givenChallenge(owner, { title: "Older", start_date: "2024-01-01" });
      await givenChallenge(owner, { title: "Newer", start_date: "2024-06-01", visibility: "private" });
      const rows = done(
        await owner.select(`home_challenge?user_id=eq.${owner.id}&order=start_date.desc,challenge_id.desc`),
      );
      expect(rows.map((row) => row.title)).toEqual(["Newer", "Older"]);
    });
  });
});

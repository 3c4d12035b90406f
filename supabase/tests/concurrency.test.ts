import { expect, test } from "vitest";

import { expectDuplicate, expectRefused, one } from "./fixtures/answer.ts";
import { at, entryOf, givenChallenge, givenEntry } from "./fixtures/given.ts";
import { onOneDatabase } from "./fixtures/world.ts";

const TWENTY = Array.from({ length: 20 }, (_, index) => index + 1);
const dateOf = (n: number) => `2024-11-${String(n).padStart(2, "0")}`;

onOneDatabase(({ owner, sql, script }) => {
  test("twenty registrations of one date at once are one entry", async () => {
    const challenge = await givenChallenge(owner, { days: 20 });
    const answers = await Promise.all(
      TWENTY.map(() => owner.insert("day", entryOf(owner, challenge, dateOf(1)))),
    );
    const [written, refused] = [answers.filter((it) => !it.refusal), answers.filter((it) => it.refusal)];
    expect(written).toHaveLength(1);
    for (const answer of refused) expectDuplicate(answer, "day_one_entry_a_date");
    expect(await sql("select day from public.day")).toEqual([{ day: 1 }]);
    expect(one(await owner.select("challenge"))).toMatchObject({ day_count: 1, completed: false });
  });

  test("twenty dates at once on a challenge of 5 days are five entries and no sixth", async () => {
    const challenge = await givenChallenge(owner, { days: 5 });
    const answers = await Promise.all(
      TWENTY.map((n) => owner.insert("day", entryOf(owner, challenge, dateOf(n)))),
    );
    const [written, refused] = [answers.filter((it) => !it.refusal), answers.filter((it) => it.refusal)];
    expect(written).toHaveLength(5);
    for (const answer of refused) expectRefused(answer, 409, "challenge/completed");
    expect(await sql("select day from public.day order by day")).toEqual(
      [1, 2, 3, 4, 5].map((day) => ({ day })),
    );
    expect(one(await owner.select("challenge"))).toMatchObject({ day_count: 5, completed: true });
  });

  test("a cut of the days and an entry at once never leave more entries than days", async () => {
    for (const round of [1, 2, 3, 4, 5]) {
      const challenge = await givenChallenge(owner, { days: 10, title: `Round ${round}` });
      for (const n of [1, 2, 3]) await givenEntry(owner, challenge, dateOf(n));
      const [cut, written] = await Promise.all([
        owner.update(at(challenge), { days: 3 }),
        owner.insert("day", entryOf(owner, challenge, dateOf(4))),
      ]);
      // Whoever came first, the other was told.
      if (cut.refusal) expectRefused(cut, 422, "challenge/days-below-written");
      else expectRefused(written, 409, "challenge/completed");
    }
    const rows = await sql(
      `select from public.challenge c
      where c.day_count <> (select count(*) from public.day d where d.challenge_id = c.challenge_id)
        or c.completed <> (c.day_count = c.days)`,
    );
    expect(rows).toEqual([]);
  });

  test("an id whose entry is just being deleted brings nothing of its own into another challenge", async () => {
    const [going, other] = [await givenChallenge(owner), await givenChallenge(owner)];
    const { day_id } = await givenEntry(owner, going, dateOf(1));
    // One transaction, that holds the entry deleted until the forged one has come to wait for it.
    const deleted = script(
      `delete from public.challenge where challenge_id = '${going.challenge_id}'; select pg_sleep(1)`,
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    const forged = { day_id, day: 900, version: 500, created_at: "2001-01-01T00:00:00Z" };
    const [early, honest] = [
      await owner.insert("day", entryOf(owner, other, "9999-12-01", forged)),
      await owner.insert("day", entryOf(owner, other, dateOf(2), forged)),
    ];
    await deleted;
    expectRefused(early, 422, "day/date-in-future");
    expect(one(honest)).toMatchObject({ day_id, date: dateOf(2), day: 1, version: 1 });
    expect(await sql("select day from public.day where created_at > now() - interval '1 minute'")).toEqual([
      { day: 1 },
    ]);
  });
});

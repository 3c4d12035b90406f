import { beforeEach, expect, test } from "vitest";

import { done, expectNothing, one } from "./fixtures/answer.ts";
import { entryOf, givenChallenge, givenEntry, type Challenge, type Entry } from "./fixtures/given.ts";
import type { Person } from "./fixtures/person.ts";
import { onEachDatabase } from "./fixtures/world.ts";

// What a stranger is told about a private challenge must be what they are told about one that does not exist.
onEachDatabase((world) => {
  let hidden: Challenge;
  let entry: Entry;
  let nowhere: Challenge;
  let others: Person[];

  beforeEach(async () => {
    const { nobody, owner, stranger } = world();
    hidden = await givenChallenge(owner, { days: 5 });
    entry = await givenEntry(owner, hidden, "2024-11-01");
    // It was public once, and liked: what a stranger knows of it from then must open nothing.
    done(await stranger.insert("likes", { challenge_id: hidden.challenge_id }));
    one(await owner.update(`challenge?challenge_id=eq.${hidden.challenge_id}`, { visibility: "private" }));
    nowhere = { challenge_id: crypto.randomUUID(), days: 5 };
    others = [nobody, stranger];
  });

  const tables = ["challenge", "home_challenge", "day", "likes"];

  test("its rows in each table are its owner's alone, and so is their number", async () => {
    const { owner, stranger } = world();
    for (const table of tables) {
      const it = `${table}?challenge_id=eq.${hidden.challenge_id}`;
      for (const person of others) {
        expectNothing(await person.select(it));
        expectNothing(await person.select(`${table}?user_id=in.(${owner.id},${stranger.id})`));
        expect(await person.count(it)).toBe(0);
      }
      expect(done(await owner.select(it))).toHaveLength(1);
      expect(await owner.count(it)).toBe(1);
    }
  });

  test("no embed leads to it", async () => {
    const { owner } = world();
    const ways = [
      ["profile", `profile?user_id=eq.${owner.id}&select=challenge(challenge_id,title)`],
      ["day", `day?user_id=eq.${owner.id}&select=content,challenge(title)`],
      ["likes", `likes?challenge_id=eq.${hidden.challenge_id}&select=user_id,challenge(title)`],
    ] as const;
    for (const [, way] of ways) {
      const seen = JSON.stringify(done(await owner.select(way)));
      for (const person of others) {
        const rows = done(await person.select(way));
        expect(JSON.stringify(rows)).not.toContain("Read the manual");
        expect(JSON.stringify(rows)).not.toBe(seen);
        for (const row of rows) expect(row.challenge).toBeOneOf([undefined, null, []]);
      }
    }
  });

  test("answers a stranger as one that does not exist", async () => {
    const { owner, sql } = world();
    const calls: Record<string, (person: Person, challenge: Challenge) => Promise<unknown>> = {
      reading: (person, { challenge_id }) => person.select(`challenge?challenge_id=eq.${challenge_id}`),
      changing: (person, { challenge_id }) =>
        person.update(`challenge?challenge_id=eq.${challenge_id}`, { title: "x" }),
      deleting: (person, { challenge_id }) => person.remove(`challenge?challenge_id=eq.${challenge_id}`),
      liking: (person, { challenge_id }) => person.insert("likes", { challenge_id }),
      "liking again": (person, { challenge_id }) =>
        person.upsert("likes", "challenge_id,user_id", { challenge_id }, "ignore"),
      "taking a like back": (person, { challenge_id }) =>
        person.remove(`likes?challenge_id=eq.${challenge_id}`),
      "writing an entry": (person, challenge) =>
        person.insert("day", entryOf(person, challenge, "2024-11-02")),
      "writing in the owner's name": (person, challenge) =>
        person.insert("day", entryOf(owner, challenge, "2024-11-02")),
      "writing on a date that is taken": (person, challenge) =>
        person.insert("day", entryOf(person, challenge, "2024-11-01")),
      "writing in the future": (person, challenge) =>
        person.insert("day", entryOf(person, challenge, "2999-01-01")),
      "changing an entry": (person, { challenge_id }) =>
        person.update(`day?challenge_id=eq.${challenge_id}`, { content: "x" }),
    };
    const state = () =>
      sql(
        "select c.*, d.content, (select count(*) from public.likes) from public.challenge c join public.day d using (challenge_id)",
      );
    const before = await state();
    for (const [what, call] of Object.entries(calls)) {
      for (const person of others) {
        const [there, notThere] = [await call(person, hidden), await call(person, nowhere)];
        expect(there, `${what} tells nothing`).toEqual(notThere);
      }
      expect(await state(), `${what} changes nothing`).toEqual(before);
    }
    expect(one(await owner.select(`day?day_id=eq.${entry.day_id}`)).content).toBe("Chapter one");
  });

  test("made public, it is there for everybody", async () => {
    const { owner } = world();
    one(await owner.update(`challenge?challenge_id=eq.${hidden.challenge_id}`, { visibility: "public" }));
    for (const person of others) {
      for (const table of tables) {
        expect(done(await person.select(`${table}?challenge_id=eq.${hidden.challenge_id}`))).toHaveLength(1);
      }
    }
  });
});

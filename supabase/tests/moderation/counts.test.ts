import { beforeEach, expect, test } from "vitest";

import { succeeded, expectRejected, onlyRow } from "../fixtures/api-response.ts";
import type { ApiUser } from "../fixtures/api-user.ts";
import { roundsOf } from "../fixtures/databases.ts";
import {
  pathOf,
  entryOf,
  givenChallenge,
  givenEntry,
  november,
  type Challenge,
  type Entry,
} from "../fixtures/given.ts";
import { onOneDatabase } from "../fixtures/world.ts";
import { sharedStaff, decide, decided, givenDiary, hide, newUser, reported, restore } from "./moderated.ts";

const MISCOUNTED = `
  select c.challenge_id, c.day_count, c.like_count
  from public.challenge c
  where c.day_count <> (
      select count(*) from public.day d where d.challenge_id = c.challenge_id and d.hidden_at is null
    )
    or c.like_count <> (
      select count(*) from public.likes l join public.profile p on p.user_id = l.user_id
      where l.challenge_id = c.challenge_id and p.hidden_at is null
    )
    or c.completed <> (
      c.days = (select count(*) from public.day d where d.challenge_id = c.challenge_id)
    )`;

const leaves = async (user: ApiUser) => succeeded(await user.call("delete_account"));

onOneDatabase((world) => {
  const { visitor, owner, stranger, sql, database } = world;

  let staff: ApiUser;
  beforeEach(async () => {
    staff = await sharedStaff(world);
  });

  async function seen(name: "day" | "like_count", { challenge_id }: Challenge, users: ApiUser[]) {
    const it = `challenge_id=eq.${challenge_id}`;
    const rows = await Promise.all(users.map((user) => user.select(`home_challenge?${it}`)));
    const column = name === "day" ? "day_count" : name;
    const strangers = onlyRow(await visitor.select(`challenge?${it}`))[column];
    expect(onlyRow(await visitor.select(`home_challenge?${it}`))[name]).toBe(strangers);
    return rows.map((row) => onlyRow(row)[name]);
  }

  async function givenEntries(challenge: Challenge, count: number): Promise<Entry[]> {
    const entries: Entry[] = [];
    for (const date of november(count)) entries.push(await givenEntry(owner, challenge, date));
    return entries;
  }

  test("a hidden entry counts only for its author until it is restored", async () => {
    const challenge = await givenChallenge(owner, { days: 5 });
    const entries = await givenEntries(challenge, 3);
    const users = [visitor, stranger, owner, staff];
    const updated = () => sql("select updated_at from public.challenge");
    const before = await updated();
    await hide(world, "day", entries[1]!.day_id);
    expect(await seen("day", challenge, users)).toEqual([2, 2, 3, 2]);
    await hide(world, "day", entries[0]!.day_id);
    expect(await seen("day", challenge, users)).toEqual([1, 1, 3, 1]);
    expect(await updated()).toEqual(before);
    await restore(world, entries[1]!.day_id);
    expect(await seen("day", challenge, users)).toEqual([2, 2, 3, 2]);
    await restore(world, entries[0]!.day_id);
    expect(await seen("day", challenge, users)).toEqual([3, 3, 3, 3]);
    expect(await sql(MISCOUNTED)).toEqual([]);
  });

  test("hidden entries count for completion and for the minimum of days", async () => {
    const challenge = await givenChallenge(owner, { days: 5 });
    const it = pathOf(challenge);
    const entries = await givenEntries(challenge, 3);
    await hide(world, "day", entries[0]!.day_id);
    expectRejected(await owner.update(it, { days: 2 }), 422, "challenge/days-below-written");
    onlyRow(await owner.update(it, { days: 4 }));
    const last = await givenEntry(owner, challenge, "2024-11-20");
    expect(last).toMatchObject({ day: 4 });
    expect(onlyRow(await visitor.select(it))).toMatchObject({ completed: true, day_count: 3, days: 4 });
    expect(await seen("day", challenge, [stranger, owner])).toEqual([3, 4]);
    onlyRow(await owner.remove(pathOf(last)));
    expect(onlyRow(await visitor.select(it))).toMatchObject({ completed: false, day_count: 2 });
    onlyRow(await owner.update(it, { days: 3 }));
    expect(onlyRow(await visitor.select(it))).toMatchObject({ completed: true, day_count: 2 });
    onlyRow(await owner.remove(`day?day_id=eq.${entries[0]!.day_id}`));
    expect(await seen("day", challenge, [stranger, owner])).toEqual([2, 2]);
    expect(await sql(MISCOUNTED)).toEqual([]);
  });

  test("a hidden user's likes count only for that user until the user is restored", async () => {
    const liker = await newUser(world);
    const { challenge } = await givenDiary(owner);
    const { challenge: second } = await givenDiary(stranger);
    const users = [visitor, owner, stranger, staff, liker];
    for (const user of [stranger, liker])
      succeeded(await user.insert("likes", { challenge_id: challenge.challenge_id }));
    await hide(world, "profile", liker.id);
    expect(await seen("like_count", challenge, users)).toEqual([1, 1, 1, 1, 2]);
    const likes = `likes?challenge_id=eq.${challenge.challenge_id}`;
    expect(await Promise.all(users.map((user) => user.count(likes)))).toEqual([1, 1, 1, 2, 2]);

    succeeded(await liker.insert("likes", { challenge_id: second.challenge_id, hidden_at: null }));
    expect(await seen("like_count", second, users)).toEqual([0, 0, 0, 0, 1]);
    onlyRow(await liker.remove(`${likes}&user_id=eq.${liker.id}`));
    expect(await seen("like_count", challenge, users)).toEqual([1, 1, 1, 1, 1]);
    succeeded(await liker.insert("likes", { challenge_id: challenge.challenge_id }));
    expect(await sql(MISCOUNTED)).toEqual([]);

    await restore(world, liker.id);
    for (const [it, count] of [
      [challenge, 2],
      [second, 1],
    ] as const)
      expect(await seen("like_count", it, users)).toEqual(users.map(() => count));
    expect(await sql("select from public.likes where hidden_at is not null")).toEqual([]);
    expect(await sql(MISCOUNTED)).toEqual([]);
  });

  test("likes of a suspended but visible user still count", async () => {
    const liker = await newUser(world);
    const { challenge } = await givenDiary(owner);
    const { challenge: theirs } = await givenDiary(liker);
    succeeded(await liker.insert("likes", { challenge_id: challenge.challenge_id }));
    await decided(world, staff, "challenge", theirs.challenge_id, "suspend");
    expect(await seen("like_count", challenge, [visitor, owner, liker])).toEqual([1, 1, 1]);
  });

  test("the number of likes stays exact after a hidden user's account is deleted", async () => {
    const liker = await newUser(world);
    const { challenge } = await givenDiary(owner);
    for (const user of [owner, liker])
      succeeded(await user.insert("likes", { challenge_id: challenge.challenge_id }));
    await hide(world, "profile", liker.id);
    succeeded(await liker.call("delete_account"));
    expect(await seen("like_count", challenge, [owner])).toEqual([1]);
    expect(await sql(MISCOUNTED)).toEqual([]);
  });

  test("concurrent decisions, likes and deletions keep counts exact", async () => {
    const likers = await Promise.all([1, 2, 3].map(() => newUser(world)));
    for (let round = 0; round < roundsOf(database, 2); round += 1) {
      const leaver = await newUser(world);
      const mine = await givenChallenge(owner, { days: 30 });
      const theirs = await givenChallenge(stranger, { days: 30 });
      const leaving = await givenChallenge(leaver, { days: 30 });
      const all = [mine, theirs, leaving];
      const entry = await givenEntry(owner, mine, "2024-11-01");
      for (const { challenge_id } of all) succeeded(await leaver.insert("likes", { challenge_id }));
      const like = (user: ApiUser) =>
        all.map((it) =>
          user.upsert("likes", "challenge_id,user_id", { challenge_id: it.challenge_id }, "ignore"),
        );
      const unlike = (user: ApiUser) =>
        all.map((it) => user.remove(`likes?challenge_id=eq.${it.challenge_id}&user_id=eq.${user.id}`));
      const write = (n: number) => owner.insert("day", entryOf(owner, mine, `2024-12-${n + 3 * round}`));
      const profiles = [likers[0]!.id, owner.id];
      const subjects = [...profiles, entry.day_id];
      const during = (work: Promise<unknown>[]) =>
        Promise.all([
          ...work,
          ...likers.flatMap(like),
          ...likers.flatMap(unlike),
          ...likers.flatMap(like),
          ...[12, 13, 14].map(write),
        ]);
      const cases: string[] = [];
      // Reports all subjects before the decisions, because an entry of a hidden user can't be reported.
      for (const id of profiles) cases.push(await reported(world, "profile", id));
      cases.push(await reported(world, "day", entry.day_id));
      await during(cases.map(async (id) => succeeded(await decide(staff, id, "hide"))));
      expect(await sql(MISCOUNTED)).toEqual([]);
      await during([...subjects.map((id) => restore(world, id)), leaves(leaver)]);
      expect(await sql(MISCOUNTED)).toEqual([]);
      expect(await sql("select from public.likes where hidden_at is not null")).toEqual([]);
    }
  });
});

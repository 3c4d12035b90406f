import { CATEGORIES, CHALLENGE_LIMITS } from "@diary/core/challenge";
import { addDays } from "@diary/core/civil-date";
import { expect, test } from "vitest";

import {
  succeeded,
  expectDenied,
  expectDuplicate,
  expectInvalid,
  expectRejected,
  onlyRow,
  type Row,
} from "./fixtures/api-response.ts";
import type { ApiUser } from "./fixtures/api-user.ts";
import { pathOf, challengeOf, givenChallenge, givenCompleted, givenEntry } from "./fixtures/given.ts";
import { onEachDatabase } from "./fixtures/world.ts";
import { newUser } from "./moderation/moderated.ts";

onEachDatabase((world) => {
  const { visitor, owner, stranger, sql } = world;
  const set = (changes: Row) => owner.insert("challenge", challengeOf(owner, changes));

  test("the database enforces the limits of the challenge form", async () => {
    const { title, desc, submittedDays: days, template, tag, tags, earliestStart } = CHALLENGE_LIMITS;
    const beyond = {
      title: ["", " 　\n", "t".repeat(title + 1)],
      category: ["COBOL"],
      days: [days.min - 1, days.max + 1],
      desc: ["", "d".repeat(desc + 1)],
      start_date: [addDays(earliestStart, -1), "infinity"],
      visibility: ["friends"],
      template: ["t".repeat(template + 1)],
      tags: ["a, b, c, d", "t".repeat(tag + 1), "a,b", " a", "a ", "a, ", ", a", "a\nb", "\t"],
    };
    for (const [column, values] of Object.entries(beyond))
      for (const value of values) expectInvalid(await set({ [column]: value }), `challenge_${column}_check`);
    const most = {
      title: "🎉".repeat(title),
      desc: "d".repeat(desc),
      days: days.max,
      start_date: earliestStart,
      template: "🎉".repeat(template),
      tags: ["🎉".repeat(tag), "two words", "学習"].slice(0, tags).join(", "),
    };
    for (const category of CATEGORIES)
      expect(onlyRow(await set({ ...most, category }))).toMatchObject({ ...most, category });
    const initial = { completed: false, end_date: null, day_count: 0, like_count: 0, visibility: "public" };
    expect(onlyRow(await set({ days: days.min }))).toMatchObject({ days: days.min, ...initial });
  });

  test("another user can't reuse the id of a deleted challenge, but its owner can", async () => {
    const challenge = await givenChallenge(owner, { visibility: "public" });
    const { challenge_id } = challenge;
    const take = (user: ApiUser, id = challenge_id) =>
      user.insert("challenge", challengeOf(user, { challenge_id: id, visibility: "public" }));
    const taken = await take(stranger);
    expectDuplicate(taken, "challenge_pkey");
    succeeded(await owner.remove(pathOf(challenge)));
    // The error is the same, so it doesn't reveal if the challenge exists.
    expect(await take(stranger)).toEqual(taken);
    const row = challengeOf(stranger, { challenge_id });
    expectDuplicate(await stranger.upsert("challenge", "challenge_id", row, "ignore"), "challenge_pkey");
    expectDenied(await take(visitor));
    expect(await sql("select from public.challenge")).toEqual([]);
    onlyRow(await take(owner));
    succeeded(await owner.remove(pathOf(challenge)));
    expectDuplicate(await take(stranger), "challenge_pkey");
    onlyRow(await take(stranger, crypto.randomUUID()));
  });

  test("no user can reuse a challenge's id after its owner's account was deleted", async () => {
    const [leaving, hidden] = [await newUser(world), await givenChallenge(owner, { visibility: "private" })];
    const challenge = await givenChallenge(leaving);
    succeeded(await leaving.call("delete_account"));
    succeeded(await owner.remove(pathOf(hidden)));
    for (const { challenge_id } of [challenge, hidden])
      expectDuplicate(
        await stranger.insert("challenge", challengeOf(stranger, { challenge_id })),
        "challenge_pkey",
      );
    const stored = await sql("select to_jsonb(d)::text as row from private.deleted_challenge d");
    expect(stored).toHaveLength(2);
    for (const id of [challenge.challenge_id, hidden.challenge_id, leaving.id, owner.id])
      expect(JSON.stringify(stored)).not.toContain(id);
  });

  test("the template is empty by default and unchanged if a client doesn't send it", async () => {
    const template = "What I did:\n\nTomorrow:";
    const challenge = await givenChallenge(owner);
    expect(challenge["template"]).toBe("");
    expect(onlyRow(await owner.update(pathOf(challenge), { template })).template).toBe(template);
    expect(onlyRow(await owner.update(pathOf(challenge), { title: "Renamed" })).template).toBe(template);
  });

  test("a completed challenge accepts a new title, but no new number of days or start date", async () => {
    const { challenge_id } = await givenCompleted(owner);
    const it = pathOf({ challenge_id });
    const completed = onlyRow(await owner.select(it));
    expect(completed).toMatchObject({ completed: true, days: 1 });
    expectRejected(await owner.update(it, { days: 5 }), 409, "challenge/completed");
    expectRejected(await owner.update(it, { start_date: "2024-10-01" }), 409, "challenge/completed");
    const changed = onlyRow(
      await owner.update(it, { title: "Done!", days: 1, start_date: completed.start_date }),
    );
    expect(changed).toMatchObject({ title: "Done!", completed: true, end_date: completed.end_date });
  });

  test("deleting a challenge deletes its entries, versions, likes and rest days", async () => {
    const challenge = await givenChallenge(owner);
    const { challenge_id } = challenge;
    onlyRow(
      await owner.update(pathOf(await givenEntry(owner, challenge, "2024-11-01")), { content: "Again" }),
    );
    succeeded(await stranger.insert("likes", { challenge_id }));
    succeeded(await owner.insert("rest_day", { challenge_id, date: "2024-11-02" }));
    onlyRow(await owner.remove(pathOf(challenge)));
    for (const table of ["day", "day_revision", "likes", "rest_day"])
      expect(await sql(`select from public.${table}`)).toEqual([]);
  });
});

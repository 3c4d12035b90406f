import { fromPostgrest } from "@diary/core/errors";
import { describe, expect, test } from "vitest";

import { done, expectInvalid, expectRefused, expectUntouched, one } from "./fixtures/answer.ts";
import { challengeOf, givenChallenge, givenCompleted, givenEntry } from "./fixtures/given.ts";
import { onEachDatabase } from "./fixtures/world.ts";

const FORGED = {
  completed: true,
  end_date: "2020-01-01",
  day_count: 2,
  like_count: 99,
  created_at: "2001-01-01T00:00:00Z",
  updated_at: "2099-01-01T00:00:00Z",
};

onEachDatabase((world) => {
  describe("setting one", () => {
    test("starts open, public and uncounted, whatever is sent", async () => {
      const { owner } = world();
      const row = one(await owner.insert("challenge", challengeOf(owner, FORGED)));
      expect(row).toMatchObject({
        completed: false,
        end_date: null,
        day_count: 0,
        like_count: 0,
        visibility: "public",
      });
      for (const moment of [row.created_at, row.updated_at]) {
        expect(Math.abs(Date.parse(String(moment)) - Date.now())).toBeLessThan(60_000);
      }
    });

    test("keeps to the limits of the form", async () => {
      const { owner } = world();
      const set = (changes: Record<string, unknown>) =>
        owner.insert("challenge", challengeOf(owner, changes));
      expectInvalid(await set({ title: "" }), "challenge_title_check");
      expectInvalid(await set({ title: " 　\n" }), "challenge_title_check");
      expectInvalid(await set({ title: "t".repeat(26) }), "challenge_title_check");
      expectInvalid(await set({ category: "COBOL" }), "challenge_category_check");
      expectInvalid(await set({ days: 0 }), "challenge_days_check");
      expectInvalid(await set({ days: 101 }), "challenge_days_check");
      expectInvalid(await set({ desc: "" }), "challenge_desc_check");
      expectInvalid(await set({ desc: "d".repeat(501) }), "challenge_desc_check");
      expectInvalid(await set({ start_date: "1999-12-31" }), "challenge_start_date_check");
      expectInvalid(await set({ start_date: "infinity" }), "challenge_start_date_check");
      expectInvalid(await set({ visibility: "friends" }), "challenge_visibility_check");
      expectInvalid(await set({ template: "t".repeat(1001) }), "challenge_template_check");
      for (const tags of ["a, b, c, d", "t".repeat(21), "a,b", " a", "a ", "a, ", ", a", "a\nb", "\t"])
        expectInvalid(await set({ tags }), "challenge_tags_check");
      const most = {
        title: "🎉".repeat(25),
        desc: "d".repeat(500),
        days: 100,
        category: "Other",
        start_date: "2000-01-01",
        template: "🎉".repeat(1000),
        tags: ["🎉".repeat(20), "two words", "学習"].join(", "),
      };
      expect(one(await set(most))).toMatchObject(most);
    });
  });

  describe("its template", () => {
    const template = "What I did:\n\nTomorrow:";

    test("is empty where nothing is said, and stays where a client of an earlier release says nothing of it", async () => {
      const { owner } = world();
      const { challenge_id, template: before } = await givenChallenge(owner);
      expect(before).toBe("");
      const it = `challenge?challenge_id=eq.${challenge_id}`;
      expect(one(await owner.update(it, { template })).template).toBe(template);
      expect(one(await owner.update(it, { title: "Renamed" })).template).toBe(template);
    });

    test("is in what the staff read where it was reported", async () => {
      const { owner, sql, stranger } = world();
      const { challenge_id } = await givenChallenge(owner, { template });
      const report = { subject_type: "challenge", subject_id: challenge_id, reason: "spam" };
      done(await stranger.call("create_report", report));
      const [row] = await sql("select reported from private.moderation_case");
      expect(row!.reported).toMatchObject({ title: "Read the manual", template });
    });
  });

  test("under an id that is taken is a conflict", async () => {
    const { owner } = world();
    const { challenge_id } = await givenChallenge(owner);
    const { status, refusal } = await owner.insert("challenge", challengeOf(owner, { challenge_id }));
    expect(status).toBe(409);
    const { code = null, message = "" } = refusal ?? {};
    expect(fromPostgrest({ error: { code: code ?? "", message }, status }).code).toBe("conflict");
  });

  describe("the days", () => {
    test("can't be cut below the entries written", async () => {
      const { owner } = world();
      const challenge = await givenChallenge(owner, { days: 5 });
      for (const date of ["2024-11-01", "2024-11-02", "2024-11-03"]) await givenEntry(owner, challenge, date);
      const it = `challenge?challenge_id=eq.${challenge.challenge_id}`;
      expectRefused(await owner.update(it, { days: 2 }), 422, "challenge/days-below-written");
      expect(one(await owner.update(it, { days: 4 }))).toMatchObject({
        days: 4,
        completed: false,
        end_date: null,
      });
    });

    test("cut to exactly the entries written complete it", async () => {
      const { owner } = world();
      const challenge = await givenChallenge(owner, { days: 3 });
      await givenEntry(owner, challenge, "2024-11-01");
      const row = one(await owner.update(`challenge?challenge_id=eq.${challenge.challenge_id}`, { days: 1 }));
      expect(row).toMatchObject({ days: 1, day_count: 1, completed: true });
      expect(row.end_date).toMatch(/^\d{4}-\d\d-\d\d$/);
    });
  });

  test("a completed one keeps its days and start date, and takes a better title", async () => {
    const { owner } = world();
    const { challenge_id } = await givenCompleted(owner);
    const it = `challenge?challenge_id=eq.${challenge_id}`;
    const completed = one(await owner.select(it));
    expect(completed).toMatchObject({ completed: true, days: 1 });
    expectRefused(await owner.update(it, { days: 5 }), 409, "challenge/completed");
    expectRefused(await owner.update(it, { start_date: "2024-10-01" }), 409, "challenge/completed");
    const changed = one(
      await owner.update(it, { title: "Done!", days: 1, start_date: completed.start_date }),
    );
    expect(changed).toMatchObject({ title: "Done!", completed: true, end_date: completed.end_date });
  });

  describe("deleting one", () => {
    test("is the owner's, and takes its entries and likes along", async () => {
      const { nobody, owner, stranger, sql } = world();
      const challenge = await givenChallenge(owner);
      await givenEntry(owner, challenge, "2024-11-01");
      done(await stranger.insert("likes", { challenge_id: challenge.challenge_id }));
      const it = `challenge?challenge_id=eq.${challenge.challenge_id}`;
      for (const person of [nobody, stranger]) {
        expectUntouched(await person.remove(it));
        expect(done(await owner.select(it))).toHaveLength(1);
      }
      expect(one(await owner.remove(it)).challenge_id).toBe(challenge.challenge_id);
      expect(await sql("select 1 from public.day union all select 1 from public.likes")).toEqual([]);
    });
  });
});

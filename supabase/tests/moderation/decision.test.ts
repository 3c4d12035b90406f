import { beforeEach, describe, expect, test } from "vitest";

import {
  succeeded,
  expectNothing,
  expectRejected,
  onlyRow,
  splitBySuccess,
  type Row,
} from "../fixtures/api-response.ts";
import type { ApiUser } from "../fixtures/api-user.ts";
import { pathOf, challengeOf, entryOf, type Challenge, type Entry } from "../fixtures/given.ts";
import { onOneDatabase } from "../fixtures/world.ts";
import {
  sharedStaff,
  caseOf,
  decide,
  decided,
  FACTS,
  givenDiary,
  newUser,
  newStaff,
  report,
  restore,
} from "./moderated.ts";

const answerAppeal = (user: ApiUser, decision_id: string, outcome: string) =>
  user.call("desk_answer_appeal", { decision_id, outcome, answer: "We have looked at it again." });

onOneDatabase((world) => {
  const { visitor, owner, stranger, sql } = world;

  let staff: ApiUser;
  let challenge: Challenge;
  let entry: Entry;

  beforeEach(async () => {
    staff = await sharedStaff(world);
    ({ challenge, entry } = await givenDiary(owner));
  });

  const decisions = async (): Promise<Row[]> =>
    succeeded(await owner.select("decision?order=created_at.desc"));
  const inFeed = async (user: ApiUser) =>
    succeeded(await user.select(`home_${pathOf(challenge)}`)).length === 1;

  const appeal = (decision_id: string, text = "It is my own shop") =>
    owner.call("appeal_decision", { decision_id, appeal: text });
  const suspend = (more: Row = {}) =>
    decided(world, staff, "challenge", challenge.challenge_id, "suspend", more);

  describe("a decision", () => {
    test("the author reads which content was hidden, the ground and the reason", async () => {
      const decision_id = await decided(world, staff, "day", entry.day_id, "hide_and_warn");
      const subject = { subject_type: "day", subject_id: entry.day_id, subject_text: "Chapter one" };
      const reasons = { action: "hide_and_warn", ground: "spam", facts: FACTS };
      const open = { ended_at: null, seen_at: null };
      const it = await decisions();
      expect(it).toMatchObject([{ decision_id, user_id: owner.id, ...subject, ...reasons, ...open }]);
      expect(JSON.stringify(it)).not.toContain(staff.id);
    });

    test("a decision is deleted with its author, even if the deciding staff are deleted too", async () => {
      const [decider, other] = [await newStaff(world), await newStaff(world)];
      const author = await newUser(world);
      const { entry: theirs } = await givenDiary(author);
      const decision_id = await decided(world, decider, "day", theirs.day_id, "hide");
      succeeded(await author.call("appeal_decision", { decision_id, appeal: "It is my own shop" }));
      succeeded(await answerAppeal(other, decision_id, "upheld"));
      await sql("delete from auth.users where id = any($1::uuid[])", [[author.id, decider.id, other.id]]);
      const records = "select from private.decision_record where decision_id = $1";
      expect(await sql(records, [decision_id])).toEqual([]);
    });

    test("a decision is marked as seen once, and again after an answer to its appeal", async () => {
      const decision_id = await decided(world, staff, "day", entry.day_id, "hide");
      succeeded(await owner.call("mark_decision_seen", { decision_id }));
      const [first] = await decisions();
      expect(first?.["seen_at"]).not.toBeNull();
      succeeded(await owner.call("mark_decision_seen", { decision_id }));
      expect((await decisions())[0]?.["seen_at"]).toBe(first?.["seen_at"]);
      succeeded(await owner.call("appeal_decision", { decision_id, appeal: "It is none." }));
      succeeded(await answerAppeal(await newStaff(world), decision_id, "upheld"));
      const unread = (await decisions())[0]!;
      expect(String(unread["seen_at"]) < String(unread["answered_at"])).toBe(true);
      succeeded(await owner.call("mark_decision_seen", { decision_id }));
      const read = (await decisions())[0]!;
      expect(String(read["seen_at"]) >= String(read["answered_at"])).toBe(true);
    });

    test("a decision needs a ground, a reason and an open case", async () => {
      await report(stranger, "day", entry.day_id);
      const case_id = await caseOf(world, entry.day_id);
      const wrong: [string, Row][] = [
        ["vanish", {}],
        ["hide", { ground: null }],
        ["hide", { ground: "dislike" }],
        ["hide", { facts: "too short" }],
        ["hide", { facts: "x".repeat(501) }],
        ["hide", { facts: " ".repeat(20) }],
        ["hide", { days: 3 }],
        ["suspend", { days: 0 }],
        ["suspend", { days: 3651 }],
        ["dismiss", { facts: null }],
      ];
      for (const [action, more] of wrong) {
        expectRejected(await decide(staff, case_id, action, more), 422, "desk/invalid");
      }
      expectRejected(await decide(staff, crypto.randomUUID(), "hide"), 404, "desk/not-found");
      expectRejected(await decide(staff, case_id, "restore"), 409, "desk/already-decided");
      succeeded(await decide(staff, case_id, "dismiss", { facts: "x".repeat(500) }));
      const shortest = { facts: "x".repeat(10) };
      expectRejected(await decide(staff, case_id, "hide", shortest), 409, "desk/already-decided");
      expect(await decisions()).toEqual([]);
    });

    test("concurrent decisions about a case create one decision", async () => {
      const other = await newStaff(world);
      await report(stranger, "day", entry.day_id);
      const case_id = await caseOf(world, entry.day_id);
      const responses = await Promise.all(
        [staff, other, staff, other].map((user, n) => decide(user, case_id, n % 2 ? "hide" : "dismiss")),
      );
      const [made, rejected] = splitBySuccess(responses);
      expect(made).toHaveLength(1);
      for (const response of rejected) expectRejected(response, 409, "desk/already-decided");
    });

    test("a decision is rejected if there are new reports since the page was loaded", async () => {
      const number = await report(stranger, "day", entry.day_id);
      const case_id = await caseOf(world, entry.day_id);
      onlyRow(await owner.update(pathOf(entry), { content: "I know where you live" }));
      await report(visitor, "day", entry.day_id, { reason: "violence" });
      expectRejected(
        await decide(staff, case_id, "dismiss", { reports_seen: 1 }),
        409,
        "desk/reported-again",
      );
      expect(onlyRow(await visitor.call("report_status", { number }))).toMatchObject({ state: "open" });
      succeeded(await decide(staff, case_id, "hide", { reports_seen: 2 }));
      succeeded(await decide(staff, case_id, "restore", { reports_seen: 0 }));
    });

    test("restoring content closes an open case about it as dismissed", async () => {
      const { challenge_id } = challenge;
      await decided(world, staff, "challenge", challenge_id, "hide");
      const number = await report(staff, "challenge", challenge_id);
      succeeded(await decide(staff, await caseOf(world, challenge_id), "restore"));
      expect(onlyRow(await visitor.call("report_status", { number }))).toMatchObject({ state: "dismissed" });
      const states = "select state from private.moderation_case order by opened_at";
      expect(await sql(states)).toEqual([{ state: "acted" }, { state: "dismissed" }]);
      expect(await inFeed(visitor)).toBe(true);
    });

    test("a case about a member of staff can be decided only by other staff", async () => {
      await report(stranger, "profile", staff.id);
      const case_id = await caseOf(world, staff.id);
      const other = await newStaff(world);
      expectRejected(await decide(staff, case_id, "dismiss"), 403, "desk/own-decision");
      succeeded(await decide(other, case_id, "dismiss"));
    });
  });

  describe("an appeal", () => {
    test("an appeal can be made once and needs a text", async () => {
      const decision_id = await decided(world, staff, "day", entry.day_id, "hide");
      expectRejected(await appeal(decision_id, "  "), 422, "decision/invalid");
      expectRejected(await appeal(decision_id, "x".repeat(2001)), 422, "decision/invalid");
      const longest = "x".repeat(2000);
      const both = await Promise.all([appeal(decision_id, longest), appeal(decision_id, longest)]);
      expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([204, 409]));
      expectRejected(await appeal(decision_id), 409, "decision/already-appealed");
    });

    test("an appeal is rejected after staff have restored the content", async () => {
      const decision_id = await decided(world, staff, "challenge", challenge.challenge_id, "hide");
      const case_id = await caseOf(world, challenge.challenge_id);
      succeeded(await decide(staff, case_id, "restore"));
      expect(await decisions()).toMatchObject([
        { action: "restore", ended_at: null },
        { action: "hide", ended_at: expect.any(String) },
      ]);
      expectRejected(await decide(staff, case_id, "restore"), 409, "desk/already-decided");
      expectRejected(await appeal(decision_id), 409, "decision/ended");
      const [restored] = await decisions();
      expectRejected(await appeal(String(restored!["decision_id"])), 404, "decision/not-found");
      expectNothing(await staff.call("desk_appeals"));
    });

    test("staff who restore content answer its pending appeal with their reason", async () => {
      const decision_id = await decided(world, staff, "challenge", challenge.challenge_id, "hide");
      succeeded(await appeal(decision_id));
      await restore(world, challenge.challenge_id);
      const answered = { appeal_outcome: "reversed", appeal_answer: FACTS, answered_at: expect.any(String) };
      expect(await decisions()).toMatchObject([{ action: "restore" }, { decision_id, ...answered }]);
      expectNothing(await staff.call("desk_appeals"));
    });

    test("an answer has 10 to 2,000 characters, and the log contains its first 500", async () => {
      const decision_id = await decided(world, staff, "challenge", challenge.challenge_id, "hide");
      succeeded(await appeal(decision_id));
      const answerWith = (outcome: string, text: string) =>
        staff.call("desk_answer_appeal", { decision_id, outcome, answer: text });
      for (const [outcome, length] of [
        ["upheld", 9],
        ["upheld", 2001],
        ["maybe", 2000],
      ] as const)
        expectRejected(await answerWith(outcome, "x".repeat(length)), 422, "desk/invalid");
      succeeded(await answerWith("upheld", "x".repeat(2000)));
      expect(await decisions()).toMatchObject([{ appeal_outcome: "upheld", ended_at: null }]);
      expect(succeeded(await staff.call("desk_log"))[0]).toMatchObject({
        action: "appeal-upheld",
        subject_id: challenge.challenge_id,
        facts: "x".repeat(500),
      });
    });

    test("the list of appeals starts with the oldest", async () => {
      const second = await decided(world, staff, "day", entry.day_id, "hide");
      const first = await decided(world, staff, "challenge", challenge.challenge_id, "hide");
      for (const decision_id of [first, second]) succeeded(await appeal(decision_id));
      const listed = succeeded(await staff.call("desk_appeals"));
      expect(listed.map(({ decision_id }) => decision_id)).toEqual([first, second]);
    });

    test("a member of staff can't answer an appeal against a decision about them", async () => {
      const author = await newStaff(world);
      const decision_id = await decided(world, staff, "profile", author.id, "hide_and_warn");
      succeeded(await author.call("appeal_decision", { decision_id, appeal: "It is my own shop" }));
      expect(onlyRow(await author.call("desk_appeals"))).toMatchObject({ decision_id, mine: true });
      const case_id = await caseOf(world, author.id);
      const shown = onlyRow(await author.call("desk_case", { case_id }));
      expect(shown).toMatchObject({ decision: { decision_id, mine: true } });
      expectRejected(await answerAppeal(author, decision_id, "reversed"), 403, "desk/own-decision");
      succeeded(await answerAppeal(await newStaff(world), decision_id, "reversed"));
    });

    test("other staff answer an appeal, and a reversal restores the content", async () => {
      const decision_id = await decided(world, staff, "challenge", challenge.challenge_id, "suspend");
      expectRejected(await answerAppeal(staff, decision_id, "upheld"), 404, "desk/not-found");
      succeeded(await appeal(decision_id));
      const other = await newStaff(world);
      expect(onlyRow(await staff.call("desk_appeals"))).toMatchObject({ decision_id, mine: true });
      expect(onlyRow(await other.call("desk_appeals"))).toMatchObject({ decision_id, mine: false });
      expectRejected(await answerAppeal(staff, decision_id, "upheld"), 403, "desk/own-decision");
      succeeded(await answerAppeal(other, decision_id, "reversed"));
      expectRejected(await answerAppeal(other, decision_id, "upheld"), 409, "desk/already-decided");
      expectNothing(await other.call("desk_appeals"));
      expect(await inFeed(visitor)).toBe(true);
      const answered = { appeal_outcome: "reversed", appeal_answer: "We have looked at it again." };
      expect(await decisions()).toMatchObject([{ ...answered, ended_at: expect.any(String) }]);
      onlyRow(await owner.insert("challenge", challengeOf(owner)));
    });

    test("the deciding member of staff can answer an appeal if there are no other staff", async () => {
      const decision_id = await decided(world, staff, "challenge", challenge.challenge_id, "hide");
      succeeded(await appeal(decision_id));
      expect(onlyRow(await staff.call("desk_appeals"))).toMatchObject({ mine: false });
      succeeded(await answerAppeal(staff, decision_id, "upheld"));
      expect(await inFeed(visitor)).toBe(false);
    });
  });

  describe("a suspended user", () => {
    test("a suspended user can't write, but can read, report and delete", async () => {
      const others = await givenDiary(stranger);
      const decision_id = await suspend({ days: 7 });
      const [decision] = await decisions();
      const until = Date.parse(String(decision?.["suspended_until"]));
      expect(Math.abs(until - (Date.now() + 7 * 86_400_000))).toBeLessThan(60_000);
      const rejected = [
        await owner.insert("challenge", challengeOf(owner)),
        await owner.update(pathOf(challenge), { title: "Again" }),
        await owner.insert("day", entryOf(owner, challenge, "2024-11-02")),
        await owner.update(pathOf(entry), { content: "Again" }),
        await owner.insert("likes", { challenge_id: others.challenge.challenge_id }),
        await owner.update(pathOf(owner), { comment: "Again" }),
        await owner.send("feedback", { title: "Hey", feedback: "Why?" }),
      ];
      for (const response of rejected) {
        expectRejected(response, 403, "account/suspended");
        expect(Math.abs(Date.parse(response.rejection!.details!) - until)).toBeLessThan(1000);
      }
      onlyRow(await owner.select(`home_${pathOf(challenge)}`));
      await report(owner, "challenge", others.challenge.challenge_id);
      succeeded(await owner.insert("block", { blocked_user_id: stranger.id }));
      succeeded(await owner.call("appeal_decision", { decision_id, appeal: "Please look again" }));
      onlyRow(await owner.remove(pathOf(challenge)));
      onlyRow(await stranger.insert("challenge", challengeOf(stranger)));
      await sql("update public.decision set suspended_until = now() - interval '1 second'");
      onlyRow(await owner.insert("challenge", challengeOf(owner)));
    });

    test("the later end of two suspensions counts", async () => {
      const { challenge: other } = await givenDiary(owner);
      await suspend({ days: 7 });
      await decided(world, staff, "challenge", other.challenge_id, "suspend", { days: 3 });
      const { rejection } = await owner.insert("challenge", challengeOf(owner));
      const wait = Date.parse(rejection?.details ?? "") - Date.now();
      expect(Math.round(wait / 86_400_000)).toBe(7);
    });

    test("lifting a suspension because of deleted content ends its decision", async () => {
      const decision_id = await suspend({ days: 7 });
      onlyRow(await owner.remove(pathOf(challenge)));
      const suspension = { user_id: owner.id, facts: "They have explained it to us." };
      succeeded(await staff.call("desk_lift_suspension", suspension));
      expect(await decisions()).toMatchObject([{ decision_id, ended_at: expect.any(String) }]);
      expectRejected(await appeal(decision_id), 409, "decision/ended");
    });

    test("a suspended member of staff loses staff rights", async () => {
      const suspended = await newStaff(world);
      await decided(world, staff, "profile", suspended.id, "suspend", { days: 7 });
      const { challenge: hidden } = await givenDiary(owner);
      await decided(world, staff, "challenge", hidden.challenge_id, "hide");
      const target = await newUser(world);
      const facts = "They have lost their telephone.";
      const readDesk = async (user: ApiUser) => [
        (await user.call("is_staff")).rows[0],
        (await user.call("desk_queue")).status,
        (await user.call("desk_log")).status,
        (await user.call("desk_revoke_sessions", { user_id: target.id, facts })).status,
        succeeded(await user.select(pathOf(hidden))).length,
      ];
      for (const user of [visitor, stranger, suspended]) {
        expect(await readDesk(user)).toEqual([false, 404, 404, 404, 0]);
      }
      expect(await readDesk(staff)).toEqual([true, 200, 200, 204, 1]);
      await sql(
        "update public.decision set suspended_until = now() - interval '1 second' where action = 'suspend'",
      );
      expect((await suspended.call("is_staff")).rows[0]).toBe(true);
    });

    test("a member of staff can't see in the log who decided about their profile", async () => {
      const other = await newStaff(world);
      await sql("update public.profile set nickname = 'Judge' where user_id = $1", [staff.id]);
      await decided(world, staff, "profile", other.id, "hide_and_warn");
      await decided(world, staff, "profile", owner.id, "hide_and_warn");
      for (const [reader, named] of [
        [other, ["Judge", ""]],
        [staff, ["Judge", "Judge"]],
      ] as const) {
        const lines = succeeded(await reader.call("desk_log")).slice(0, 2);
        expect(lines.map(({ staff_nickname }) => staff_nickname)).toEqual(named);
      }
      expectRejected(await owner.call("desk_log"), 404, "desk/not-found");
    });

    test("lifting a permanent suspension doesn't show hidden content again", async () => {
      await decided(world, staff, "day", entry.day_id, "hide");
      await suspend();
      const rejection = (await owner.insert("challenge", challengeOf(owner))).rejection;
      expect(rejection).toMatchObject({ hint: "account/suspended" });
      expect(rejection?.details ?? "").toBe("");
      const suspension = { user_id: owner.id, facts: "They have explained it to us." };
      expectRejected(await stranger.call("desk_lift_suspension", suspension), 404, "desk/not-found");
      succeeded(await staff.call("desk_lift_suspension", suspension));
      expectRejected(await staff.call("desk_lift_suspension", suspension), 404, "desk/not-found");
      onlyRow(await owner.insert("challenge", challengeOf(owner)));
      expect(await inFeed(visitor)).toBe(false);
      await restore(world, challenge.challenge_id);
      expect(await inFeed(visitor)).toBe(true);
    });
  });
});

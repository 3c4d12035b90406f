import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import {
  expectNothing,
  expectRejected,
  onlyRow,
  succeeded,
  textOf,
  type Row,
} from "../fixtures/api-response.ts";
import type { ApiUser } from "../fixtures/api-user.ts";
import { challengeSeenBy, givenCircle, memberSeenBy, pageOf } from "../fixtures/circle.ts";
import { givenChallenge, givenEntry, pathOf, type Challenge, type Entry } from "../fixtures/given.ts";
import { onEachDatabase } from "../fixtures/world.ts";
import {
  caseOf,
  decide,
  decided,
  FACTS,
  newStaff,
  newUser,
  report,
  sendReport,
  sharedStaff,
} from "./moderated.ts";

const SECRET = "Zanzibar";

onEachDatabase((world) => {
  const { visitor, owner, stranger, sql } = world;

  let staff: ApiUser;
  let author: ApiUser;
  let member: ApiUser;
  let former: ApiUser;
  let circle_id: string;
  let challenge: Challenge;
  let entry: Entry;
  let reply_id: string;

  beforeAll(async () => {
    [author, member, former] = await Promise.all([newUser(world), newUser(world), newUser(world)]);
  });
  beforeEach(async () => {
    staff = await sharedStaff(world);
    challenge = await givenChallenge(owner, { visibility: "private", title: "Quiet", desc: SECRET });
    entry = await givenEntry(owner, challenge, "2024-11-01", { content: SECRET });
    circle_id = await givenCircle([[owner, challenge], [author], [member], [former]]);
    succeeded(await former.call("leave_circle", { circle_id }));
    reply_id = await reply(author, "Buy my course");
  });

  async function reply(by: ApiUser, content: string, id: string = crypto.randomUUID()): Promise<string> {
    const { day_id } = entry;
    succeeded(await by.call("add_circle_reply", { circle_id, day_id, reply_id: id, content }));
    return id;
  }
  const repliesSeenBy = async (user: ApiUser) =>
    ((await memberSeenBy(user, circle_id, owner))?.latest?.replies ?? []).map(({ content }) => content);
  const read = async (subject: string, reader = staff) =>
    onlyRow(await reader.call("desk_case", { case_id: await caseOf(world, subject) }));
  const openCase = async () => {
    await report(member, "reply", reply_id);
    return caseOf(world, reply_id);
  };
  const subjects = () =>
    [
      ["challenge", challenge.challenge_id],
      ["day", entry.day_id],
    ] as const;
  const others = () => [visitor, stranger, former, staff];

  describe("a report of a reply", () => {
    test("a reply can be reported only by members of its circle", async () => {
      const missing = await sendReport(stranger, "reply", crypto.randomUUID());
      for (const user of others()) {
        const response = await sendReport(user, "reply", reply_id);
        expectRejected(response, 404, "report/not-found");
        expect(response.rejection).toEqual(missing.rejection);
      }
      for (const user of [member, owner]) await report(user, "reply", reply_id, { note: "Look" });
      expectRejected(await sendReport(author, "reply", reply_id), 422, "report/own");
      const [sent] = succeeded(await member.select("report"));
      expect(sent).toMatchObject({ subject_type: "reply", subject_id: reply_id, state: "open" });
      const status = onlyRow(await visitor.call("report_status", { number: sent!["number"] }));
      expect(status).toMatchObject({ subject_type: "reply" });
    });

    test.each([
      ["the author has left", () => author.call("leave_circle", { circle_id })],
      ["the member has left", () => member.call("leave_circle", { circle_id })],
      [
        "the owner removed the challenge from the circle",
        () => owner.call("set_circle_challenge", { circle_id }),
      ],
      ["the member blocked the author", () => member.insert("block", { blocked_user_id: author.id })],
      ["the author blocked the member", () => author.insert("block", { blocked_user_id: member.id })],
      [
        "the owner of the entry blocked the member",
        () => owner.insert("block", { blocked_user_id: member.id }),
      ],
      ["the author deleted it", () => author.call("delete_circle_reply", { reply_id })],
      ["the circle has ended", () => owner.call("end_circle", { circle_id })],
    ])("a member can't report a reply after %s", async (_, happens) => {
      succeeded(await happens());
      expectRejected(await sendReport(member, "reply", reply_id), 404, "report/not-found");
    });

    test("staff read the reply and the entry that it answers, as both were when reported", async () => {
      const case_id = await openCase();
      onlyRow(await owner.update(pathOf(entry), { content: "Nothing for staff" }));
      const found = await read(reply_id);
      expect(found).toMatchObject({
        subject_type: "reply",
        author_id: author.id,
        reported: { content: "Buy my course", title: "Quiet", date: "2024-11-01", answered: SECRET },
        current: { content: "Buy my course" },
        hidden: false,
      });
      expect(JSON.stringify(found)).not.toContain("Nothing for staff");
      expect(onlyRow(await staff.call("desk_queue"))).toMatchObject({
        case_id,
        subject_text: "Buy my course",
      });
    });

    test("staff can't read a circle, challenge or entry because a reply was reported", async () => {
      await openCase();
      expect(await pageOf(staff, circle_id)).toBeNull();
      expect(await challengeSeenBy(staff, circle_id, owner)).toBeNull();
      for (const it of [challenge, entry]) expectNothing(await staff.select(pathOf(it)));
    });
  });

  const send = (by: ApiUser, to: ApiUser, content: string | null) =>
    sql(
      `insert into public.circle_nudge (circle_id, user_id, to_user_id, date, content)
      values ($1, $2, $3, '2024-11-01', $4)`,
      [circle_id, by.id, to.id, content],
    );

  test("a report of a user contains the user's nudges to the reporter, and no other nudges", async () => {
    await send(author, member, "Lazy again?");
    await send(author, owner, SECRET);
    await send(member, author, SECRET);
    await report(owner, "profile", member.id);
    await report(member, "profile", author.id);
    await sql("delete from public.circle_nudge");
    expect(await read(author.id)).toMatchObject({
      reported_later: [{ content: { nudges: "2024-11-01 Lazy again?" } }],
    });
    expect(JSON.stringify(await read(author.id))).not.toContain(SECRET);
    expect(await read(member.id)).toMatchObject({ reported_later: [] });
  });

  test("nudges in a case don't reveal the reporter to a reported member of staff", async () => {
    await sql("insert into private.staff (user_id) values ($1)", [author.id]);
    await send(author, member, "Lazy again?");
    await report(member, "profile", author.id);
    // A version without its nudges would still show that the reporter received one.
    expect(await read(author.id, author)).toMatchObject({ reported_later: [] });
    await sql("update public.profile set comment = 'New here' where user_id = $1", [author.id]);
    await send(author, owner, "Hurry up!");
    await report(owner, "profile", author.id);
    const { reported_later } = await read(author.id, author);
    expect(reported_later).toMatchObject([{ content: { comment: "New here" } }]);
    expect(JSON.stringify(reported_later)).not.toContain("nudges");
    expect(JSON.stringify(await read(author.id))).toContain("Hurry up!");
  });

  describe("a decision about a reply", () => {
    test("a hidden reply disappears for every member until staff restore it", async () => {
      const case_id = await openCase();
      succeeded(await decide(staff, case_id, "hide"));
      for (const user of [owner, author, member]) expect(await repliesSeenBy(user)).toEqual([]);
      expectRejected(await sendReport(owner, "reply", reply_id), 404, "report/not-found");
      expect(await read(reply_id)).toMatchObject({ hidden: true, current: { content: "Buy my course" } });
      expect(onlyRow(await author.select("decision"))).toMatchObject({
        subject_type: "reply",
        subject_id: reply_id,
        subject_text: "Buy my course",
        facts: FACTS,
      });
      succeeded(await decide(staff, case_id, "restore"));
      for (const user of [owner, author, member])
        expect(await repliesSeenBy(user)).toEqual(["Buy my course"]);
      await sql("update public.day set hidden_at = now() where day_id = $1", [entry.day_id]);
      expectRejected(await sendReport(owner, "reply", reply_id), 404, "report/not-found");
    });

    test("a reply is shown again after its author's appeal has succeeded", async () => {
      const decision_id = textOf(await decide(staff, await openCase(), "hide_and_warn"));
      for (const user of [member, owner, stranger, former])
        expectRejected(
          await user.call("appeal_decision", { decision_id, appeal: "Please" }),
          404,
          "decision/not-found",
        );
      succeeded(await author.call("appeal_decision", { decision_id, appeal: "It is my own course" }));
      const answer = { decision_id, outcome: "reversed", answer: "We have looked at it again." };
      succeeded(await (await newStaff(world)).call("desk_answer_appeal", answer));
      expect(await repliesSeenBy(member)).toEqual(["Buy my course"]);
    });

    test("a suspension hides the author's content in circles and rejects replies", async () => {
      const mine = await givenChallenge(author, { visibility: "private" });
      await givenEntry(author, mine, "2024-11-01");
      const { challenge_id } = mine;
      succeeded(await author.call("set_circle_challenge", { circle_id, challenge_id }));
      const other = await reply(author, "Again");
      succeeded(await decide(staff, await openCase(), "suspend", { days: 7 }));
      expect(await repliesSeenBy(member)).toEqual([]);
      expect(await memberSeenBy(member, circle_id, author)).toMatchObject({ challenge: null, latest: null });
      expect(await challengeSeenBy(member, circle_id, author)).toBeNull();
      const { day_id } = entry;
      const again = { circle_id, day_id, reply_id: crypto.randomUUID(), content: "Buy" };
      expectRejected(await author.call("add_circle_reply", again), 403, "account/suspended");
      const nudge = { circle_id, user_id: owner.id };
      expectRejected(await author.call("nudge_circle_member", nudge), 403, "account/suspended");
      expect(await pageOf(author, circle_id)).not.toBeNull();
      succeeded(await author.call("delete_circle_reply", { reply_id: other }));
      await sql("update public.decision set suspended_until = now() - interval '1 second'");
      expect(await memberSeenBy(member, circle_id, author)).toMatchObject({ challenge: { challenge_id } });
      expect(await repliesSeenBy(member)).toEqual([]);
      succeeded(await author.call("leave_circle", { circle_id }));
    });

    test("hiding a profile hides the member and the member's replies in the circle", async () => {
      await decided(world, staff, "profile", author.id, "hide");
      expect(await memberSeenBy(member, circle_id, author)).toBeUndefined();
      expect(await repliesSeenBy(member)).toEqual([]);
      await sql("update public.profile set hidden_at = null");
      expect(await repliesSeenBy(member)).toEqual(["Buy my course"]);
    });

    test("the author can't show a hidden reply again under its id", async () => {
      succeeded(await decide(staff, await openCase(), "hide"));
      succeeded(await author.call("delete_circle_reply", { reply_id }));
      await reply(author, "Buy my course", reply_id);
      expect(await repliesSeenBy(member)).toEqual([]);
      await reply(author, "Something else");
      expect(await repliesSeenBy(member)).toEqual(["Something else"]);
    });

    test.each<[string, () => Promise<unknown>]>([
      ["its author left", () => author.call("leave_circle", { circle_id })],
      ["the owner of the entry left", () => owner.call("leave_circle", { circle_id })],
      [
        "the founder removed its author",
        () => owner.call("remove_circle_member", { circle_id, user_id: author.id }),
      ],
      ["the circle ended", () => owner.call("end_circle", { circle_id })],
      ["the entry was deleted", () => owner.remove(pathOf(entry))],
    ])("staff can decide about a reply after %s", async (_, happens) => {
      const number = await report(member, "reply", reply_id);
      const case_id = await caseOf(world, reply_id);
      await happens();
      expect(await read(reply_id)).toMatchObject({ reported: { content: "Buy my course" }, current: null });
      succeeded(await decide(staff, case_id, "hide_and_warn"));
      expect(onlyRow(await author.select("decision"))).toMatchObject({ subject_text: "Buy my course" });
      expect(onlyRow(await visitor.call("report_status", { number }))).toMatchObject({ state: "acted" });
    });

    test.each<[string, (user: ApiUser) => ReturnType<ApiUser["call"]>]>([
      ["entry", (user) => user.remove(pathOf(entry))],
      ["challenge", (user) => user.remove(pathOf(challenge))],
      ["account", (user) => user.call("delete_account")],
    ])("a case of a reply has no copy of the entry after the deletion of the %s", async (_, happens) => {
      const user = await newUser(world);
      challenge = await givenChallenge(user, { visibility: "private", title: "Quiet" });
      entry = await givenEntry(user, challenge, "2024-11-01", { content: SECRET });
      circle_id = await givenCircle([[user, challenge], [author], [member]]);
      reply_id = await reply(author, "Buy my course");
      await openCase();
      onlyRow(await user.update(pathOf(entry), { content: "Rewritten" }));
      await report(user, "reply", reply_id);
      const copies = async () =>
        JSON.stringify(await sql("select * from private.moderation_case where subject_id = $1", [reply_id]));
      for (const copied of [SECRET, "Rewritten", "Quiet"]) expect(await copies()).toContain(copied);
      succeeded(await happens(user));
      expect(await read(reply_id)).toMatchObject({ reported: { content: "Buy my course" } });
      for (const copied of [SECRET, "Rewritten", "Quiet", entry.day_id])
        expect(await copies()).not.toContain(copied);
    });

    test("a report during the deletion of the reply adds no content to the case", async () => {
      const case_id = await openCase();
      await sql("select private.append_case_content($1, private.subject_content('reply', $2))", [
        case_id,
        crypto.randomUUID(),
      ]);
      expect(await read(reply_id)).toMatchObject({ reported_later: [] });
    });

    test("an entry can be deleted even if a case has a version of a reply without content", async () => {
      await openCase();
      onlyRow(await owner.update(pathOf(entry), { content: "Rewritten" }));
      await report(owner, "reply", reply_id);
      await sql(
        `update private.moderation_case set reported_later = reported_later || '[{"at": "2024-11-01", "content": null}]'`,
      );
      succeeded(await owner.remove(pathOf(entry)));
      const rows = await sql("select reported_later from private.moderation_case where subject_id = $1", [
        reply_id,
      ]);
      expect(rows).toMatchObject([{ reported_later: [{ content: { content: "Buy my course" } }] }]);
      expect(JSON.stringify(rows)).not.toContain("Rewritten");
    });

    test("deleting the author's account deletes the case and redacts its reports", async () => {
      const user = await newUser(world);
      const other = await givenCircle([[owner, challenge], [user], [member]]);
      const id = crypto.randomUUID();
      const { day_id } = entry;
      const sent = { circle_id: other, day_id, reply_id: id, content: "Bye" };
      succeeded(await user.call("add_circle_reply", sent));
      const number = await report(member, "reply", id, { note: "Look" });
      succeeded(await user.call("delete_account"));
      expect(await sql("select from private.moderation_case where subject_id = $1", [id])).toEqual([]);
      const kept = await sql("select state, subject_id, note from public.report where number = $1", [number]);
      expect(kept).toEqual([{ state: "acted", subject_id: null, note: null }]);
    });
  });

  describe("a report of a private challenge or entry", () => {
    test("members can report what the circle shows, and no other user can", async () => {
      for (const [type, id] of subjects()) {
        for (const user of others())
          expectRejected(await sendReport(user, type, id), 404, "report/not-found");
        await report(member, type, id);
        expectRejected(await sendReport(owner, type, id), 422, "report/own");
      }
      expect(await read(entry.day_id)).toMatchObject({ reported: { content: SECRET }, current: {} });
      expect(await read(challenge.challenge_id)).toMatchObject({ reported: { title: "Quiet" }, current: {} });
    });

    test("a member can't report another member's challenge that the circle doesn't show", async () => {
      const other = await givenChallenge(owner, { visibility: "private" });
      const theirs = await givenEntry(owner, other, "2024-11-01");
      for (const [type, id] of [
        ["challenge", other.challenge_id],
        ["day", theirs.day_id],
      ] as const)
        expectRejected(await sendReport(member, type, id), 404, "report/not-found");
    });

    test.each([
      ["leaving the circle", () => member.call("leave_circle", { circle_id })],
      [
        "a removal from the circle",
        () => owner.call("remove_circle_member", { circle_id, user_id: member.id }),
      ],
      ["a block by the owner", () => owner.insert("block", { blocked_user_id: member.id })],
      ["blocking the owner", () => member.insert("block", { blocked_user_id: owner.id })],
      [
        "the owner removed the challenge from the circle",
        () => owner.call("set_circle_challenge", { circle_id }),
      ],
      ["the owner left the circle", () => owner.call("leave_circle", { circle_id })],
      ["the end of the circle", () => owner.call("end_circle", { circle_id })],
    ])("a member can't report a private entry after %s", async (_, happens) => {
      succeeded(await happens());
      for (const [type, id] of subjects())
        expectRejected(await sendReport(member, type, id), 404, "report/not-found");
    });

    test("a hidden private entry isn't shown in the circle, but its owner can read it", async () => {
      await report(member, "day", entry.day_id);
      succeeded(await decide(staff, await caseOf(world, entry.day_id), "hide"));
      expect((await memberSeenBy(member, circle_id, owner))?.latest).toBeNull();
      expect((await challengeSeenBy(member, circle_id, owner))?.entries).toEqual([]);
      expect(onlyRow(await owner.select(pathOf(entry)))).toMatchObject({ content: SECRET });
      expectRejected(await sendReport(author, "day", entry.day_id), 404, "report/not-found");
      succeeded(await decide(staff, await caseOf(world, entry.day_id), "restore"));
      expect((await memberSeenBy(member, circle_id, owner))?.latest).toMatchObject({ content: SECRET });
    });
  });

  describe("a block", () => {
    const sides: [string, () => [ApiUser, ApiUser]][] = [
      ["the author blocks the member", () => [author, member]],
      ["the member blocks the author", () => [member, author]],
    ];

    test.each(sides)("if %s, neither sees the other in the circle", async (_, blocking) => {
      const theirs = await givenChallenge(author, { visibility: "private" });
      const theirEntry = await givenEntry(author, theirs, "2024-11-01");
      const { challenge_id } = theirs;
      succeeded(await author.call("set_circle_challenge", { circle_id, challenge_id }));
      await reply(member, "Well done");
      const [by, blocked] = blocking();
      onlyRow(await by.insert("block", { blocked_user_id: blocked.id }));
      for (const [viewer, other] of [
        [author, member],
        [member, author],
      ] as const) {
        expect(JSON.stringify(await pageOf(viewer, circle_id))).not.toContain(other.id);
        expect(await challengeSeenBy(viewer, circle_id, other)).toBeNull();
        const nudge = { circle_id, user_id: other.id };
        expectRejected(await viewer.call("nudge_circle_member", nudge), 404, "circle/not-found");
      }
      const sent: Row = {
        circle_id,
        day_id: theirEntry.day_id,
        reply_id: crypto.randomUUID(),
        content: "Hey",
      };
      expectRejected(await member.call("add_circle_reply", sent), 404, "circle/not-found");
      expect(await repliesSeenBy(author)).toEqual(["Buy my course"]);
      expect(await repliesSeenBy(member)).toEqual(["Well done"]);
      expect(await repliesSeenBy(owner)).toEqual(["Buy my course", "Well done"]);
      expect(onlyRow(await member.call("my_circles"))).toMatchObject({ members: 2 });
      onlyRow(await by.remove(`block?blocked_user_id=eq.${blocked.id}`));
      for (const user of [author, member])
        expect(await repliesSeenBy(user)).toEqual(["Buy my course", "Well done"]);
    });
  });
});

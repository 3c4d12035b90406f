import { beforeEach, expect, test } from "vitest";

import {
  succeeded,
  expectNothing,
  expectRejected,
  onlyRow,
  textOf,
  type Row,
} from "../fixtures/api-response.ts";
import { signUp, type ApiUser } from "../fixtures/api-user.ts";
import { roundsOf } from "../fixtures/databases.ts";
import { pathOf, challengeOf, type Challenge, type Entry } from "../fixtures/given.ts";
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
  sendReport,
} from "./moderated.ts";

onOneDatabase((world) => {
  const { visitor, owner, stranger, sql, script, backend, database } = world;

  let staff: ApiUser;
  let challenge: Challenge;
  let entry: Entry;

  beforeEach(async () => {
    staff = await sharedStaff(world);
    ({ challenge, entry } = await givenDiary(owner));
  });

  const queue = async (after: Row = {}) => succeeded(await staff.call("desk_queue", after));
  const find = async (search: string) => succeeded(await staff.call("desk_list_users", { search }));
  const log = async (before_id?: unknown) => succeeded(await staff.call("desk_log", { before_id }));
  const listed = async (isDone: boolean, before_id?: unknown) =>
    succeeded(await staff.call("desk_feedback", { done: isDone, before_id }));
  const read = async (case_id: string, reader = staff) =>
    onlyRow(await reader.call("desk_case", { case_id }));

  test("the queue lists each open case with content, reporters and reasons", async () => {
    const other = await givenDiary(owner);
    await report(stranger, "day", other.entry.day_id);
    succeeded(await decide(staff, await caseOf(world, other.entry.day_id), "dismiss"));
    await report(stranger, "challenge", other.challenge.challenge_id);
    succeeded(await decide(staff, await caseOf(world, other.challenge.challenge_id), "hide"));

    await report(await newUser(world), "day", entry.day_id, { reason: "violence" });
    await report(stranger, "day", entry.day_id, { reason: "violence" });
    await report(visitor, "day", entry.day_id, { reason: "spam" });
    expect(await queue()).toEqual([
      {
        case_id: await caseOf(world, entry.day_id),
        subject_type: "day",
        subject_id: entry.day_id,
        subject_text: "Chapter one",
        author_id: owner.id,
        author_nickname: "challenger-0000",
        reports: 3,
        reasons: ["spam", "violence"],
        reporters_right: 1,
        reporters_wrong: 1,
        // Violence is the sixth reason. A visitor counts 1, the users count 3 each.
        priority: 607,
        opened_at: expect.any(String),
        decisions_before: 1,
      },
    ]);
  });

  test("the queue lists the most severe cases first, then the oldest", async () => {
    await report(stranger, "profile", owner.id, { reason: "other" });
    await report(stranger, "challenge", challenge.challenge_id, { reason: "self-harm" });
    await report(stranger, "day", entry.day_id, { reason: "spam" });
    const users = await Promise.all([1, 2, 3, 4, 5].map(() => newUser(world)));
    for (const user of users) await report(user, "profile", owner.id, { reason: "other" });
    expect((await queue()).map(({ subject_type }) => subject_type)).toEqual(["challenge", "day", "profile"]);
    expect(onlyRow(await visitor.select(`home_${pathOf(challenge)}`)).hidden_at).toBeNull();
    await sql(
      "update private.moderation_case set priority = 5, opened_at = now() - interval '1 day' where subject_type = 'profile'",
    );
    await sql("update private.moderation_case set priority = 5 where subject_type = 'day'");
    expect((await queue()).map(({ subject_type }) => subject_type)).toEqual(["challenge", "profile", "day"]);
  });

  const prioritiesOf = async (case_id: string, changes: readonly string[]) => {
    const found: number[] = [];
    for (const change of changes) {
      await sql(change);
      const [row] = await sql<{ priority: number }>("select private.case_priority($1) as priority", [
        case_id,
      ]);
      found.push(row!.priority);
    }
    return found;
  };

  test("the reason and the reporters' accuracy determine the priority of a case", async () => {
    await report(stranger, "day", entry.day_id);
    const case_id = await caseOf(world, entry.day_id);
    const reasons = "self-harm illegal violence sexual harassment rights spam other".split(" ");
    const bySeverity = reasons.map((reason) => `update public.report set reason = '${reason}'`);
    expect(await prioritiesOf(case_id, bySeverity)).toEqual([803, 703, 603, 503, 403, 303, 203, 103]);
    const judged = (state: string, count: number) =>
      `insert into public.report (number, reporter_id, subject_type, subject_id, reason, state, answered_at)
       select private.new_report_number(), '${stranger.id}', 'day', gen_random_uuid(), 'spam', '${state}', now()
       from generate_series(1, ${count})`;
    const many = `insert into public.report (number, case_id, subject_type, reason)
      select private.new_report_number(), '${case_id}', 'day', 'other' from generate_series(1, 120)`;
    expect(await prioritiesOf(case_id, [judged("acted", 1), judged("dismissed", 2), many])).toEqual([
      106, 101, 199,
    ]);
    expect(await queue()).toMatchObject([{ reports: 100 }]);
    expect((await read(case_id))["reports"]).toHaveLength(100);
    succeeded(await decide(staff, case_id, "dismiss", { reports_seen: 100 }));
  });

  test("ending sessions, lifting a suspension and deleting a user need a reason", async () => {
    const { id: user_id } = await newUser(world);
    for (const name of ["desk_revoke_sessions", "desk_lift_suspension", "desk_delete_user"])
      expectRejected(await staff.call(name, { user_id, facts: "too short" }), 422, "desk/invalid");
    expect(await find(user_id)).toHaveLength(1);
  });

  test("restores and reversed decisions don't count as earlier decisions of the author", async () => {
    await decided(world, staff, "challenge", challenge.challenge_id, "hide");
    succeeded(await decide(staff, await caseOf(world, challenge.challenge_id), "restore"));
    const decision_id = await decided(world, staff, "day", entry.day_id, "hide");
    succeeded(await owner.call("appeal_decision", { decision_id, appeal: "It is my own shop" }));
    const reversed = { decision_id, outcome: "reversed", answer: "We have looked again." };
    succeeded(await staff.call("desk_answer_appeal", reversed));
    await report(stranger, "profile", owner.id);
    expect(await queue()).toMatchObject([{ subject_type: "profile", decisions_before: 1 }]);
    expect(await find(owner.id)).toMatchObject([{ decisions: 2 }]);
  });

  test("each page of the queue continues after the last row of the previous page", async () => {
    await script(`
      insert into private.moderation_case (subject_type, subject_id, author_id, priority, opened_at)
      select 'challenge', gen_random_uuid(), '${owner.id}', n % 3, date_trunc('hour', now()) + n % 2 * interval '1 minute'
      from generate_series(1, 60) n`);
    const pages: Row[][] = [await queue()];
    while (pages.at(-1)!.length > 0) {
      const { priority: after_priority, opened_at, case_id } = pages.at(-1)!.at(-1)!;
      pages.push(await queue({ after_priority, after_opened_at: opened_at, after_case_id: case_id }));
    }
    expect(pages.map(({ length }) => length)).toEqual([25, 25, 10, 0]);
    expect(new Set(pages.flat().map(({ case_id }) => case_id)).size).toBe(60);
  });

  test("a case shows its reporters to staff, and earlier decisions about its author", async () => {
    await decided(world, staff, "profile", owner.id, "hide");
    succeeded(await decide(staff, await caseOf(world, owner.id), "restore"));
    await report(stranger, "day", entry.day_id, { reason: "rights", note: "It is my poem" });
    await report(visitor, "day", entry.day_id);
    const case_id = await caseOf(world, entry.day_id);
    expect(await read(case_id)).toMatchObject({
      case_id,
      subject_type: "day",
      subject_id: entry.day_id,
      author_id: owner.id,
      author_nickname: "challenger-0000",
      state: "open",
      reported: { title: "Read the manual", date: "2024-11-01", content: "Chapter one" },
      current: { content: "Chapter one" },
      hidden: false,
      reports: [
        { reason: "rights", note: "It is my poem", reporter: "challenger-0000", right: 0, wrong: 0 },
        { reason: "spam", note: null, reporter: null },
      ],
      earlier: [{ action: "restore" }, { action: "hide", facts: FACTS }],
      decision: null,
    });
    const decision_id = textOf(await decide(staff, case_id, "hide"));
    expect(await read(case_id)).toMatchObject({
      state: "acted",
      hidden: true,
      earlier: [{ action: "restore" }, { action: "hide" }],
      decision: { decision_id, action: "hide", ground: "spam", facts: FACTS, appeal: null, mine: false },
    });
    expect(await read(await caseOf(world, owner.id))).toMatchObject({ decision: { action: "hide" } });
    expectRejected(await staff.call("desk_case", { case_id: crypto.randomUUID() }), 404, "desk/not-found");
  });

  test("a case shows all texts of a challenge or a profile", async () => {
    const [template, handle] = ["What I did:", `rude_${crypto.randomUUID().slice(0, 8)}`];
    onlyRow(await owner.update(pathOf(challenge), { template, tags: "rude" }));
    const texts = { nickname: "Ume", comment: "Cheap shoes", avatar_url: `${owner.id}/shoe.png`, handle };
    onlyRow(await owner.update(pathOf(owner), texts));
    await report(stranger, "challenge", challenge.challenge_id);
    await report(stranger, "profile", owner.id);
    for (const [subject, reported] of [
      [challenge.challenge_id, { title: "Read the manual", desc: "A chapter a day", template, tags: "rude" }],
      [owner.id, texts],
    ] as const)
      expect(await read(await caseOf(world, subject))).toMatchObject({ reported });
  });

  test("a case shows if its challenge or profile is hidden", async () => {
    for (const [type, id] of [
      ["challenge", challenge.challenge_id],
      ["profile", owner.id],
    ] as const) {
      await decided(world, staff, type, id, "hide");
      const case_id = await caseOf(world, id);
      expect(await read(case_id)).toMatchObject({ hidden: true });
      expect(await find(owner.id)).toMatchObject([{ hidden: type === "profile" }]);
      succeeded(await decide(staff, case_id, "restore"));
      expect(await read(case_id)).toMatchObject({ hidden: false });
    }
  });

  test("a decision quotes the first 100 characters of the reported content", async () => {
    onlyRow(await owner.update(pathOf(entry), { content: "文".repeat(101) }));
    await decided(world, staff, "day", entry.day_id, "hide");
    expect(onlyRow(await owner.select("decision")).subject_text).toBe("文".repeat(100));
  });

  test("a case stores the first reported content and up to 20 later versions", async () => {
    const write = async (content: string) => onlyRow(await owner.update(pathOf(entry), { content }));
    await report(visitor, "day", entry.day_id);
    await write("Buy my course");
    await report(stranger, "day", entry.day_id);
    await report(await newUser(world), "day", entry.day_id);
    await write("Chapter one");
    await report(visitor, "day", entry.day_id);
    const case_id = await caseOf(world, entry.day_id);
    expect(await read(case_id)).toMatchObject({
      reported: { content: "Chapter one" },
      reported_later: [{ at: expect.any(String), content: { content: "Buy my course" } }],
      current: { content: "Chapter one" },
    });

    for (let n = 1; n <= 25; n += 1) {
      await write(`Text ${n}`);
      await sql("delete from public.report where reporter_id is null");
      await report(visitor, "day", entry.day_id);
    }
    const later = (await read(case_id))["reported_later"] as { content: { content: string } }[];
    expect(later.map(({ content }) => content.content)).toEqual([
      "Buy my course",
      ...Array.from({ length: 18 }, (_, n) => `Text ${n + 1}`),
      "Text 25",
    ]);
    succeeded(await decide(staff, case_id, "hide"));
    expect(onlyRow(await owner.select("decision")).subject_text).toBe("Text 25");
    await sql(
      "update private.moderation_case set opened_at = opened_at - interval '1 year', closed_at = closed_at - interval '7 months'",
    );
    await sql("select private.purge_closed_case_texts()");
    expect(await read(case_id)).toMatchObject({ reported: {}, reported_later: [] });
  });

  test("a case shows no current content that is private or belongs to another user", async () => {
    await report(stranger, "challenge", challenge.challenge_id);
    await report(stranger, "day", entry.day_id);
    await givenDiary(stranger);
    onlyRow(await owner.update(pathOf(challenge), { visibility: "private", desc: "For me alone" }));
    onlyRow(await owner.update(pathOf(entry), { content: "For me alone" }));
    for (const subject of [challenge.challenge_id, entry.day_id]) {
      const found = await read(await caseOf(world, subject));
      expect(found).toMatchObject({ reported: { title: "Read the manual" }, current: {} });
      expect(JSON.stringify(found)).not.toContain("For me alone");
    }
    await sql("update public.challenge set visibility = 'public', user_id = $1 where challenge_id = $2", [
      stranger.id,
      challenge.challenge_id,
    ]);
    expect(await read(await caseOf(world, challenge.challenge_id))).toMatchObject({ current: null });
  });

  test("a member of staff can't see who reported them", async () => {
    await sql("update public.profile set nickname = 'Witness' where user_id = $1", [stranger.id]);
    await report(stranger, "profile", staff.id, { note: "I sit next to them" });
    const case_id = await caseOf(world, staff.id);
    const readAsText = async (user: ApiUser) => JSON.stringify(await read(case_id, user));
    expect(await readAsText(staff)).not.toContain("Witness");
    expect(await readAsText(staff)).toContain("I sit next to them");
    await sql(
      `insert into public.report (number, reporter_id, subject_type, subject_id, reason, state, answered_at)
       select private.new_report_number(), $1, 'day', gen_random_uuid(), 'spam', state, now() from unnest('{acted,dismissed}'::text[]) state`,
      [stranger.id],
    );
    expect(await read(case_id)).toMatchObject({ reports: [{ reporter: null, right: 0, wrong: 0 }] });
    const other = await newStaff(world);
    expect(await read(case_id, other)).toMatchObject({
      reports: [{ reporter: "Witness", right: 1, wrong: 1 }],
    });
    for (const text of ["Witness", "I sit next to them"]) {
      expect(await readAsText(staff)).not.toContain(text);
      expect(await readAsText(other)).toContain(text);
    }
  });

  test("staff can read, archive and reopen feedback", async () => {
    const message = { feedback: "Text", email: "a@example.com", done_at: "2001-01-01" };
    for (const title of ["First", "Second"]) succeeded(await owner.send("feedback", { ...message, title }));
    const [second, first] = await listed(false);
    expect([second, first]).toMatchObject([{ title: "Second", done_at: null }, { title: "First" }]);
    expect(await listed(false, second!["feedback_id"])).toEqual([first]);
    const put = (isDone: boolean, feedback_id = second!["feedback_id"]) =>
      staff.call("desk_set_feedback_done", { feedback_id, done: isDone });
    succeeded(await put(true));
    expect(await listed(false)).toEqual([first]);
    expect(await listed(true)).toMatchObject([{ title: "Second", done_at: expect.any(String) }]);
    succeeded(await put(false));
    expect(await listed(true)).toEqual([]);
    expect((await log()).slice(0, 2)).toMatchObject([
      { action: "feedback-open" },
      { action: "feedback-done" },
    ]);
    expectRejected(await put(true, 0), 404, "desk/not-found");
  });

  test("staff read 25 messages, 25 users or 50 lines of the log per page, newest first", async () => {
    await script(`
      insert into public.feedback (title, feedback) select 'No. ' || n, 'Text' from generate_series(1, 26) n;
      insert into private.staff_log (by_operator, action) select true, 'No. ' || n from generate_series(1, 51) n;
      insert into auth.users (id, email, created_at)
      select gen_random_uuid(), 'many' || n || '@many.example', now() + n * interval '1 second' from generate_series(1, 26) n`);
    const messages = await listed(false);
    expect(messages.map(({ title }) => title)).toEqual(Array.from({ length: 25 }, (_, n) => `No. ${26 - n}`));
    const lines = await log();
    expect(lines.map(({ action }) => action)).toEqual(Array.from({ length: 50 }, (_, n) => `No. ${51 - n}`));
    const newest = Array.from({ length: 25 }, (_, n) => `many${26 - n}@many.example`);
    for (const search of ["", "many"]) expect((await find(search)).map(({ email }) => email)).toEqual(newest);
    await sql("delete from auth.users where email like '%@many.example'");
  });

  test("staff find users by id or by the start of a name or address", async () => {
    const user = await signUp(backend, `Zoe_${crypto.randomUUID()}`);
    await sql("update public.profile set nickname = 'Zorro 100%' where user_id = $1", [user.id]);
    for (const search of ["zorro", " ZOE_", user.id])
      expect((await find(search)).map(({ user_id }) => user_id)).toEqual([user.id]);
    expect(await find("zoe%")).toEqual([]);
    expect(await find("orro")).toEqual([]);
    expect((await find("")).length).toBeGreaterThan(2);
    await decided(world, staff, "challenge", challenge.challenge_id, "suspend", { days: 3 });
    expect(await find(owner.id)).toMatchObject([
      {
        nickname: "challenger-0000",
        email: "owner@example.com",
        suspended: true,
        suspended_until: expect.any(String),
        hidden: false,
        challenges: 1,
        decisions: 1,
        staff: false,
        banned_until: null,
      },
    ]);
    expect(await find(staff.id)).toMatchObject([{ staff: true, suspended: false, suspended_until: null }]);
  });

  test("the log lists each action with actor and reason, newest first", async () => {
    await sql("update public.profile set nickname = 'Judge' where user_id = $1", [staff.id]);
    await decided(world, staff, "day", entry.day_id, "suspend");
    succeeded(await staff.call("desk_lift_suspension", { user_id: owner.id, facts: FACTS }));
    succeeded(await staff.call("desk_revoke_sessions", { user_id: (await newUser(world)).id, facts: FACTS }));
    const missing = { user_id: crypto.randomUUID(), facts: FACTS };
    expectRejected(await staff.call("desk_revoke_sessions", missing), 404, "desk/not-found");
    const lines = await log();
    expect(lines.slice(0, 3)).toMatchObject([
      { action: "end-sessions", subject_type: "profile" },
      { action: "lift-suspension", subject_type: "profile", subject_id: owner.id },
      {
        action: "suspend",
        subject_type: "day",
        subject_id: entry.day_id,
        facts: FACTS,
        staff_nickname: "Judge",
      },
    ]);
    expect((await log(lines[0]!["entry_id"]))[0]).toEqual(lines[1]);
  });

  test("the log contains the reason for deleting an account, but no id of its user", async () => {
    const user = await newUser(world);
    const { entry: theirs } = await givenDiary(user);
    await decided(world, staff, "day", theirs.day_id, "suspend");
    const facts = "Sold stolen courses under three names.";
    succeeded(await staff.call("desk_delete_user", { user_id: user.id, facts }));
    const [line] = await log();
    expect(line).toMatchObject({ action: "delete-person", subject_id: null, facts });
    const lines = await sql("select to_jsonb(l)::text as line from private.staff_log l");
    expect(JSON.stringify(lines)).not.toContain(user.id);
    expect(JSON.stringify(lines)).not.toContain(theirs.day_id);
  });

  test("the log is append-only, even for the database's owner", async () => {
    await decided(world, staff, "day", entry.day_id, "hide");
    const before = await sql("select to_jsonb(l) from private.staff_log l order by 1");
    for (const statement of [
      "update private.staff_log set facts = 'Nothing happened'",
      `update private.staff_log set staff_id = '${owner.id}'`,
      "update private.staff_log set about_id = null",
      "update private.staff_log set staff_id = null",
      "delete from private.staff_log",
      "truncate private.staff_log",
    ])
      await expect(script(statement)).rejects.toThrow("append-only");
    expect(await sql("select to_jsonb(l) from private.staff_log l order by 1")).toEqual(before);
  });

  test("texts of closed cases are erased after six months, but not texts of open cases", async () => {
    await report(stranger, "day", entry.day_id, { note: "It is mine" });
    await report(visitor, "challenge", challenge.challenge_id, { note: "It is theirs" });
    const case_id = await caseOf(world, entry.day_id);
    succeeded(await decide(staff, case_id, "dismiss"));
    const erase = async () => (await sql("select private.purge_closed_case_texts()::int as n"))[0]?.["n"];
    await sql(
      "update private.moderation_case set opened_at = now() - interval '1 year', closed_at = closed_at - interval '5 months'",
    );
    expect(await erase()).toBe(0);
    await sql("update private.moderation_case set closed_at = closed_at - interval '2 months'");
    expect(await erase()).toBe(1);
    expect(await erase()).toBe(0);
    expect(await sql("select note from public.report order by subject_type")).toEqual([
      { note: "It is theirs" },
      { note: null },
    ]);
    expect(await read(case_id)).toMatchObject({ reported: {} });
    expect(onlyRow(await staff.call("desk_queue")).subject_text).toBe("Read the manual");
  });

  test("after an author's account is deleted, only reports and redacted log lines remain", async () => {
    const author = await newUser(world);
    const { entry: theirs } = await givenDiary(author);
    await decided(world, staff, "day", theirs.day_id, "hide");
    const open = await report(stranger, "profile", author.id, { note: "Rude name" });
    succeeded(await author.call("delete_account"));
    expect(await sql("select from private.moderation_case")).toEqual([]);
    expect(await sql("select from public.decision")).toEqual([]);
    expect(onlyRow(await stranger.call("report_status", { number: open }))).toMatchObject({ state: "acted" });
    expect(onlyRow(await stranger.select("report"))).toMatchObject({ subject_id: null, note: null });
    const [line] = await sql("select * from private.staff_log order by entry_id desc limit 1");
    const emptied = { about_id: null, subject_id: null, facts: null };
    expect(line).toMatchObject({ action: "hide", staff_id: staff.id, ...emptied });
  });

  test("after a reporter's account is deleted, the report remains without its note", async () => {
    const leaving = await newStaff(world);
    await report(leaving, "day", entry.day_id, { note: "It is mine" });
    const case_id = await caseOf(world, entry.day_id);
    succeeded(await decide(leaving, case_id, "hide"));
    succeeded(await leaving.call("delete_account"));
    expect(await sql("select reporter_id, note, state from public.report")).toEqual([
      { reporter_id: null, note: null, state: "acted" },
    ]);
    const [line] = await sql("select * from private.staff_log order by entry_id desc limit 1");
    expect(line).toMatchObject({ staff_id: null, action: "hide", facts: FACTS });
    expect(await read(case_id)).toMatchObject({ decision: { mine: false } });
  });

  test("after concurrent reports, decisions and deletion, no rows of an account remain", async () => {
    for (let round = 0; round < roundsOf(database, 2); round += 1) {
      const author = await newUser(world);
      const { entry: theirs, challenge: its } = await givenDiary(author);
      await report(stranger, "day", theirs.day_id);
      const case_id = await caseOf(world, theirs.day_id);
      const [gone, ...others] = await Promise.all([
        author.call("delete_account"),
        sendReport(stranger, "challenge", its.challenge_id),
        decide(staff, case_id, "hide"),
        stranger.insert("block", { blocked_user_id: author.id }),
        author.insert("challenge", challengeOf(author)),
      ]);
      succeeded(gone);
      expect(others.filter(({ status }) => status >= 500)).toEqual([]);
      for (const table of ["private.moderation_case", "public.decision", "public.challenge"]) {
        const naming = `select from ${table} t where to_jsonb(t)::text like '%' || $1 || '%'`;
        expect(await sql(naming, [author.id])).toEqual([]);
      }
      expectNothing(await stranger.select("block"));
    }
  });
});

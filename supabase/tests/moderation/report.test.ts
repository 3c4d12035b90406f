import { beforeEach, expect, test } from "vitest";

import {
  succeeded,
  expectNothing,
  expectRejected,
  onlyRow,
  splitBySuccess,
} from "../fixtures/api-response.ts";
import type { ApiUser } from "../fixtures/api-user.ts";
import { avoidFullHour } from "../fixtures/full-hour.ts";
import { pathOf } from "../fixtures/given.ts";
import type { Challenge, Entry } from "../fixtures/given.ts";
import { onOneDatabase } from "../fixtures/world.ts";
import { sharedStaff, caseOf, decide, givenDiary, newUser, report, sendReport } from "./moderated.ts";

const NUMBER = /^R-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

onOneDatabase((world) => {
  const { visitor, owner, stranger, sql } = world;

  beforeEach(avoidFullHour);

  let challenge: Challenge;
  let entry: Entry;

  beforeEach(async () => {
    ({ challenge, entry } = await givenDiary(owner));
  });

  const statusOf = (number: string) => visitor.call("report_status", { number });

  test("a challenge, an entry or a profile can be reported with and without an account", async () => {
    const subjects = [
      ["challenge", challenge.challenge_id],
      ["day", entry.day_id],
      ["profile", owner.id],
    ] as const;
    const numbers = new Set<string>();
    for (const user of [visitor, stranger])
      for (const [type, id] of subjects) numbers.add(await report(user, type, id, { note: "Look" }));
    expect(numbers.size).toBe(6);
    for (const number of numbers) expect(number).toMatch(NUMBER);
    const sent = succeeded(await stranger.select("report?order=created_at"));
    expect(sent.map((row) => [row["subject_type"], row["subject_id"]])).toEqual(subjects);
    const open = { reporter_id: stranger.id, reason: "spam", note: "Look", state: "open" };
    for (const row of sent) expect(row).toMatchObject(open);
  });

  test("a report is found even if its number has lower-case letters, o for 0 or l for 1", async () => {
    await report(stranger, "challenge", challenge.challenge_id);
    const number = "R-0011-00AA-1Z9K";
    await sql("update public.report set number = $1", [number]);
    const open = { reason: "spam", state: "open", answered_at: null, unjudged: false };
    const expected = { ...open, number, subject_type: "challenge" };
    expect(onlyRow(await statusOf(number))).toEqual({ ...expected, created_at: expect.any(String) });
    for (const one of ["l", "i"]) {
      const careless = ` ${number.toLowerCase().replaceAll("0", "o").replaceAll("1", one)} `;
      expect(onlyRow(await statusOf(careless))).toMatchObject(expected);
    }
    expectNothing(await statusOf("R-0000-0000-0000"));
    expectNothing(await statusOf(""));
  });

  test("until a decision, a user's second report of a subject returns the first's number", async () => {
    const id = challenge.challenge_id;
    const number = await report(stranger, "challenge", id);
    const again = await sendReport(stranger, "challenge", id, { reason: "violence" });
    expectRejected(again, 409, "report/already-open");
    expect(again.rejection?.details).toBe(number);
    await report(stranger, "challenge", (await givenDiary(owner)).challenge.challenge_id);
    await report(stranger, "day", entry.day_id);
    succeeded(await decide(await sharedStaff(world), await caseOf(world, id), "dismiss"));
    const answered = { state: "dismissed", answered_at: expect.any(String) as string };
    expect(onlyRow(await statusOf(number))).toMatchObject(answered);
    expect(await report(stranger, "challenge", id)).not.toBe(number);
    const cases = "select state from private.moderation_case where subject_id = $1 order by opened_at";
    expect(await sql(cases, [id])).toEqual([{ state: "dismissed" }, { state: "open" }]);
  });

  test("a report needs a reason and a subject that is not the reporter's", async () => {
    const it = challenge.challenge_id;
    for (const [type, id] of [
      ["challenge", it],
      ["day", entry.day_id],
      ["profile", owner.id],
    ] as const)
      expectRejected(await sendReport(owner, type, id), 422, "report/own");
    expectRejected(await sendReport(stranger, "nothing", it), 422, "report/invalid");
    for (const wrong of [
      { reason: "dull" },
      { note: "x".repeat(1001) },
      { reason: null },
      { subject_type: null },
      { subject_id: null },
    ])
      expectRejected(await sendReport(stranger, "challenge", it, wrong), 422, "report/invalid");
    await report(stranger, "challenge", it, { note: "x".repeat(1000) });
  });

  test("a report has no note if its text is blank, and a note has no spaces around it", async () => {
    await report(stranger, "challenge", challenge.challenge_id, { note: " \n\t" });
    await report(stranger, "day", entry.day_id, { note: "\n Look here \r\n" });
    const sent = succeeded(await stranger.select("report?order=created_at"));
    expect(sent.map(({ note }) => note)).toEqual([null, "Look here"]);
  });

  test("reports of invisible subjects and of missing subjects get the same response", async () => {
    onlyRow(await owner.update(pathOf(challenge), { visibility: "private" }));
    for (const user of [visitor, stranger]) {
      const responses = [
        await sendReport(user, "challenge", challenge.challenge_id),
        await sendReport(user, "day", entry.day_id),
        await sendReport(user, "challenge", crypto.randomUUID()),
        await sendReport(user, "profile", crypto.randomUUID()),
      ];
      for (const response of responses) {
        expectRejected(response, 404, "report/not-found");
        expect(response.rejection).toEqual(responses[0]!.rejection);
      }
    }
  });

  test("reports of users are limited per user, and reports of visitors per subject", async () => {
    const it = challenge.challenge_id;
    for (let n = 0; n < 3; n += 1) await report(visitor, "challenge", it);
    expectRejected(await sendReport(visitor, "challenge", it), 429, "report/throttled");
    await report(stranger, "day", entry.day_id);
    await sql("update private.quota_use set used = 20 where action = 'report'");
    const rejected = await sendReport(stranger, "profile", owner.id);
    expectRejected(rejected, 429, "report/throttled");
    expect(Date.parse(rejected.rejection!.details!) - Date.now()).toBeLessThanOrEqual(3_600_000);
    await sql("update private.quota_use set hour = hour - interval '1 hour'");
    await report(stranger, "profile", owner.id);
    await sql("update public.report set created_at = now() - interval '61 minutes'");
    await report(visitor, "challenge", it);
  });

  test("visitors' reports are limited per network, and in total by severity of reason", async () => {
    await sql(
      `insert into public.report (number, subject_type, subject_id, reason)
      select private.new_report_number(), 'challenge', gen_random_uuid(), 'spam' from generate_series(1, 60)`,
    );
    const rejected = await sendReport(visitor, "profile", owner.id, { reason: "rights" });
    expectRejected(rejected, 429, "report/throttled");
    const wait = Date.parse(rejected.rejection!.details!) - Date.now();
    expect(wait).toBeGreaterThan(3_500_000);
    expect(wait).toBeLessThanOrEqual(3_601_000);
    await report(visitor, "profile", owner.id, { reason: "self-harm" });
    await report(stranger, "profile", owner.id, { reason: "rights" });
    await sql("update public.report set reason = 'illegal' where reason = 'spam'");
    for (const reason of ["violence", "sexual"])
      expectRejected(await sendReport(visitor, "day", entry.day_id, { reason }), 429, "report/throttled");
    await report(visitor, "day", entry.day_id, { reason: "spam" });

    await sql("with reports as (delete from public.report) delete from private.report_network");
    const from = (client: string, times: number) =>
      sql(
        `with named as materialized (select set_config('request.headers', $1, true))
        select private.throttle_report('day', gen_random_uuid(), 'spam') from named, generate_series(1, ${times})`,
        [JSON.stringify({ "cf-connecting-ip": client })],
      );
    for (const [first, neighbour, other] of [
      ["192.0.2.1", "192.0.2.200", "192.0.3.1"],
      ["2001:db8:1::1", "2001:db8:1:ffff::1", "2001:db8:2::1"],
    ] as const) {
      await from(first, 10);
      await expect(from(neighbour, 1)).rejects.toThrow("too many reports within an hour");
      await from(other, 1);
    }
    await from("no address", 11);
    expect(await sql("select from private.report_network")).toHaveLength(4);
    await sql("update private.report_network set hour = hour - interval '1 hour'");
    await from("192.0.2.1", 1);
    expect(await sql("select used from private.report_network")).toEqual([{ used: 1 }]);
  });

  test("the nightly job deletes the counts of reports per network of earlier hours", async () => {
    await sql("delete from private.report_network");
    await sql(`insert into private.report_network (network, hour, used)
      values (1, date_trunc('hour', now()) - interval '1 hour', 7), (2, date_trunc('hour', now()), 8)`);
    await sql("select private.purge_aged_records()");
    expect(await sql("select used from private.report_network")).toEqual([{ used: 8 }]);
  });

  test("concurrent reports of a subject create one case", async () => {
    const users = [stranger, ...(await Promise.all([1, 2, 3].map(() => newUser(world))))];
    const responses = await Promise.all(
      [...users, ...users].map((user: ApiUser) => sendReport(user, "day", entry.day_id)),
    );
    const [sent, rejected] = splitBySuccess(responses);
    expect(sent).toHaveLength(users.length);
    for (const response of rejected) expectRejected(response, 409, "report/already-open");
    expect(await sql("select from private.moderation_case")).toHaveLength(1);
    expect(await sql("select from public.report")).toHaveLength(users.length);
  });

  test("deleting a reported account doesn't change the reporter's accuracy", async () => {
    const staff = await sharedStaff(world);
    for (let n = 0; n < 2; n += 1) {
      const own = await newUser(world);
      const number = await report(stranger, "profile", own.id);
      succeeded(await own.call("delete_account"));
      expect(onlyRow(await statusOf(number))).toMatchObject({ state: "acted", unjudged: true });
    }
    const judged = await newUser(world);
    const number = await report(stranger, "profile", judged.id);
    succeeded(await decide(staff, await caseOf(world, judged.id), "hide"));
    succeeded(await judged.call("delete_account"));
    expect(onlyRow(await statusOf(number))).toMatchObject({ state: "acted", unjudged: false });
    await report(stranger, "profile", owner.id);
    const found = onlyRow(await staff.call("desk_case", { case_id: await caseOf(world, owner.id) }));
    expect(found).toMatchObject({ reports: [{ right: 1, wrong: 0 }] });
    expect(onlyRow(await staff.call("desk_queue"))).toMatchObject({ reporters_right: 1, reporters_wrong: 0 });
    expect(await sql("select unjudged from public.report order by created_at")).toEqual(
      [true, true, false, false].map((unjudged) => ({ unjudged })),
    );
  });
});

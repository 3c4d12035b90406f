import { beforeEach, describe, expect, test } from "vitest";

import {
  succeeded,
  expectDenied,
  expectRejected,
  expectUntouched,
  onlyRow,
  textOf,
  type ApiResponse,
  type Row,
} from "../fixtures/api-response.ts";
import type { ApiUser } from "../fixtures/api-user.ts";
import { noteOf, pathOf, rest, type Challenge, type Entry } from "../fixtures/given.ts";
import { removeFiles, upload } from "../fixtures/picture.ts";
import { onEachDatabase } from "../fixtures/world.ts";
import {
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

const ROLES = ["visitor", "reporter", "author", "stranger", "blocked", "suspended", "staff"] as const;
type Role = (typeof ROLES)[number];
type Cast = Record<Role, ApiUser>;

const REST = "2024-11-05";

const isSeen = (path: string) => async (user: ApiUser) => {
  const { rows, rejection } = await user.select(path);
  return rejection === undefined && rows.length > 0;
};
const isDone = ({ rejection }: ApiResponse) => rejection === undefined;

onEachDatabase((world) => {
  const { visitor, owner, stranger, sql } = world;

  let cast: Cast;
  let challenge: Challenge;
  let entry: Entry;
  let decisionId: string;

  async function rolesWith(question: (user: ApiUser, role: Role) => Promise<boolean>): Promise<Role[]> {
    const responses = await Promise.all(ROLES.map((role) => question(cast[role], role)));
    return ROLES.filter((_, index) => responses[index]);
  }

  const isIn = (table: string) => isSeen(`${table}?challenge_id=eq.${challenge.challenge_id}`);
  const may = (write: (user: ApiUser) => Promise<ApiResponse>) =>
    rolesWith(async (user) => isDone(await write(user)));

  let users: Omit<Cast, "visitor" | "author" | "stranger"> | undefined;
  beforeEach(async () => {
    users ??= {
      reporter: await newUser(world),
      blocked: await newUser(world),
      suspended: await newUser(world),
      staff: await newStaff(world),
    };
    cast = { ...users, visitor, author: owner, stranger };
    await sql("insert into private.staff (user_id) values ($1) on conflict do nothing", [cast.staff.id]);
    ({ challenge, entry } = await givenDiary(owner));
    const { challenge: theirs } = await givenDiary(cast.suspended);
    succeeded(await rest(owner, challenge.challenge_id, REST));
    await decided(world, cast.staff, "challenge", theirs.challenge_id, "suspend");
    succeeded(await owner.insert("block", { blocked_user_id: cast.blocked.id }));
    succeeded(await owner.insert("likes", { challenge_id: challenge.challenge_id }));
    await report(cast.reporter, "day", entry.day_id);
    decisionId = textOf(await decide(cast.staff, await caseOf(world, entry.day_id), "hide"));
  });

  describe("rights to read", () => {
    test("a hidden entry is readable only by author and staff, its challenge by all readers", async () => {
      const all = ["visitor", "reporter", "author", "stranger", "suspended", "staff"];
      for (const table of ["challenge", "home_challenge", "likes", "rest_day"])
        expect(await rolesWith(isIn(table))).toEqual(all);
      expect(await rolesWith(isSeen(pathOf(cast.author)))).toEqual(all);
      expect(await rolesWith(isSeen(pathOf(entry)))).toEqual(["author", "staff"]);
      expect(await rolesWith(isSeen(`home_${pathOf(challenge)}&day=eq.1`))).toEqual(["author"]);
      expect(await rolesWith(isSeen(`${pathOf(challenge)}&day_count=gt.0`))).toEqual([]);
    });

    test("a hidden challenge can be read only by its author and staff", async () => {
      await decided(world, cast.staff, "challenge", challenge.challenge_id, "hide");
      for (const table of ["challenge", "home_challenge", "day", "likes", "rest_day"])
        expect(await rolesWith(isIn(table))).toEqual(["author", "staff"]);
      expect(await rolesWith(isSeen(pathOf(cast.author)))).toHaveLength(6);
    });

    test("a hidden profile can be read only by its owner and staff", async () => {
      await decided(world, cast.staff, "profile", cast.author.id, "hide");
      for (const table of ["profile", "challenge", "home_challenge", "day", "likes"])
        expect(await rolesWith(isSeen(`${table}?user_id=eq.${cast.author.id}`))).toEqual(["author", "staff"]);
      expect(await rolesWith(isIn("rest_day"))).toEqual(["author", "staff"]);
    });

    test("reports, blocks and decisions can be read only by the users they belong to", async () => {
      expect(await rolesWith(isSeen("report"))).toEqual(["reporter"]);
      expect(await rolesWith(isSeen("block"))).toEqual(["author"]);
      expect(await rolesWith(isSeen("decision"))).toEqual(["author", "suspended"]);
      expect(await rolesWith(isSeen(`decision?decision_id=eq.${decisionId}`))).toEqual(["author"]);
    });

    test("notes can be read only by the user who wrote them", async () => {
      succeeded(await cast.author.insert("note", noteOf(cast.author)));
      expect(await rolesWith(isSeen("note"))).toEqual(["author"]);
      expect(await may((user) => user.send("note", noteOf(cast.author)))).toEqual(["author"]);
      expect(await may((user) => user.send("note", noteOf(user)))).toEqual(
        ROLES.filter((role) => role !== "visitor" && role !== "suspended"),
      );
    });

    test("no role can read private tables", async () => {
      const tables = "moderation_case staff staff_log decision_record author own_like quota deleted_note";
      for (const table of tables.split(" ")) expect(await rolesWith(isSeen(table))).toEqual([]);
    });
  });

  describe("rights to write", () => {
    test("users can report only visible content of other users", async () => {
      expect(await may((user) => sendReport(user, "challenge", challenge.challenge_id))).toEqual(
        ROLES.filter((role) => role !== "author" && role !== "blocked"),
      );
      expect(await may((user) => sendReport(user, "day", entry.day_id))).toEqual(["staff"]);
    });

    test("users can add a block only in their own name", async () => {
      const { id } = await newUser(world);
      expect(await may((user) => user.insert("block", { blocked_user_id: id }))).toEqual(
        ROLES.filter((role) => role !== "visitor"),
      );
      const forged = { user_id: cast.reporter.id, blocked_user_id: cast.author.id };
      expect(await may((user) => user.insert("block", forged))).toEqual(["reporter"]);
    });

    test("users can write rest days only in their challenges", async () => {
      expect(await may((user) => rest(user, challenge.challenge_id, REST))).toEqual(["author"]);
      const theirs = await cast.suspended.select(`challenge?user_id=eq.${cast.suspended.id}&limit=1`);
      const rejected = await rest(cast.suspended, onlyRow(theirs).challenge_id as string, REST);
      expectRejected(rejected, 403, "account/suspended");
      const marks = `rest_day?challenge_id=eq.${challenge.challenge_id}`;
      for (const role of ROLES.filter((name) => name !== "author"))
        expectUntouched(await cast[role].remove(marks));
      expect(succeeded(await cast.author.remove(marks))).toHaveLength(1);
    });

    test("no role can write content of other users, not even staff", async () => {
      const others = ROLES.filter((role) => role !== "author");
      for (const role of others) {
        const user = cast[role];
        for (const [path, values] of [
          [pathOf(challenge), { title: "Mine" }],
          [pathOf(entry), { content: "Mine" }],
          [pathOf(cast.author), { nickname: "Mine" }],
        ] as const) {
          const changed = await user.update(path, values);
          if (role !== "suspended") expectUntouched(changed);
          else expectRejected(changed, 403, "account/suspended");
          if (!path.startsWith("profile")) expectUntouched(await user.remove(path));
        }
      }
      expect(succeeded(await cast.author.update(pathOf(entry), { content: "Mine" }))).toHaveLength(1);
    });
  });

  test("functions of the desk respond with not found to all users except staff", async () => {
    const case_id = await caseOf(world, entry.day_id);
    const target = await newUser(world);
    const facts = FACTS;
    const calls: [string, Row][] = [
      ["desk_queue", {}],
      ["desk_appeals", {}],
      ["desk_case", { case_id }],
      ["desk_feedback", { done: false }],
      ["desk_list_users", { search: "" }],
      ["desk_log", {}],
      ["desk_set_feedback_done", { feedback_id: 1, done: true }],
      ["desk_decide_case", { case_id, action: "restore", ground: "spam", facts }],
      ["desk_answer_appeal", { decision_id: decisionId, outcome: "upheld", answer: facts }],
      ["desk_revoke_sessions", { user_id: target.id, facts }],
      ["desk_lift_suspension", { user_id: target.id, facts }],
      ["desk_delete_user", { user_id: target.id, facts }],
    ];
    const others = ROLES.filter((role) => role !== "staff");
    for (const [name, parameters] of calls) {
      const responses = await Promise.all(others.map((role) => cast[role].call(name, parameters)));
      for (const response of responses) expectRejected(response, 404, "desk/not-found");
      expect(new Set(responses.map(({ rejection }) => JSON.stringify(rejection))).size).toBe(1);
    }
    const missing = new Set(["desk_set_feedback_done", "desk_answer_appeal", "desk_lift_suspension"]);
    for (const [name, parameters] of calls) {
      const response = await cast.staff.call(name, parameters);
      if (missing.has(name)) expectRejected(response, 404, "desk/not-found");
      else succeeded(response);
    }
    expect(
      await rolesWith(async (user) => (await user.call("is_staff")).rows[0] === (true as unknown)),
    ).toEqual(["staff"]);
  });

  test("no user except the author of the content can mark a decision as seen and appeal it", async () => {
    for (const [name, parameters] of [
      ["mark_decision_seen", { decision_id: decisionId }],
      ["appeal_decision", { decision_id: decisionId, appeal: "Please look again" }],
    ] as const) {
      expect(await may((user) => user.call(name, parameters))).toEqual(["author"]);
      expectDenied(await cast.visitor.call(name, parameters));
      expectRejected(await cast.staff.call(name, parameters), 404, "decision/not-found");
    }
  });

  test("users who may write can upload avatars only to their folder", async () => {
    const signedIn = ROLES.filter((role) => role !== "visitor" && role !== "suspended");
    expect(await rolesWith(async (user) => (await upload(user, `${user.id}/mine.png`)).ok)).toEqual(signedIn);
    const folder = (await newUser(world)).id;
    expect(await rolesWith(async (user) => (await upload(user, `${folder}/theirs.png`)).ok)).toEqual([]);
    const removed = await rolesWith(async (user, role) => {
      if (role === "author") return false;
      const response = await removeFiles(user, `${cast.author.id}/mine.png`);
      return response.ok && ((await response.json()) as unknown[]).length > 0;
    });
    expect(removed).toEqual([]);
  });
});

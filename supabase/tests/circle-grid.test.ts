import { beforeEach, expect, test } from "vitest";

import { succeeded, type ApiResponse, type Row } from "./fixtures/api-response.ts";
import type { ApiUser } from "./fixtures/api-user.ts";
import { givenCircle, invite, join } from "./fixtures/circle.ts";
import { givenChallenge, givenEntry, inDays, pathOf, type Challenge, type Entry } from "./fixtures/given.ts";
import { givenPhoto, sign } from "./fixtures/photo.ts";
import { onEachDatabase } from "./fixtures/world.ts";
import { decided, newStaff, newUser } from "./moderation/moderated.ts";

const ROLES = [
  "visitor",
  "stranger",
  "invited",
  "founder",
  "owner",
  "member",
  "former",
  "removed",
  "blocked",
  "suspended",
  "staff",
] as const;
type Role = (typeof ROLES)[number];

const isDone = ({ rejection }: ApiResponse) => rejection === undefined;
const hasValue = ({ rejection, rows }: ApiResponse) => rejection === undefined && rows[0] !== null;

// `owner` shows the circle a private challenge, and has blocked the member `blocked`. `former` and `removed` were members.
onEachDatabase((world) => {
  const { visitor, owner, stranger, sql } = world;
  let cast: Record<Role, ApiUser>;
  let users: Omit<typeof cast, "visitor" | "owner" | "stranger"> | undefined;
  let circle_id: string;
  let token: string;
  let challenge: Challenge;
  let entry: Entry;

  beforeEach(async () => {
    users ??= {
      invited: await newUser(world),
      founder: await newUser(world),
      member: await newUser(world),
      former: await newUser(world),
      removed: await newUser(world),
      blocked: await newUser(world),
      suspended: await newUser(world),
      staff: await newStaff(world),
    };
    const { founder, former, removed, blocked, suspended, member, staff } = users;
    cast = { ...users, visitor, owner, stranger };
    await sql("insert into private.staff (user_id) values ($1) on conflict do nothing", [staff.id]);
    challenge = await givenChallenge(owner, { days: 30, title: "Quiet", visibility: "private" });
    entry = await givenEntry(owner, challenge, inDays(-1), { content: "A secret" });
    circle_id = await givenCircle([
      [founder],
      [owner, challenge],
      [former],
      [removed],
      [suspended],
      [blocked],
    ]);
    succeeded(await former.call("leave_circle", { circle_id }));
    succeeded(await founder.call("remove_circle_member", { circle_id, user_id: removed.id }));
    token = await invite(founder, circle_id);
    await join(member, token);
    succeeded(await owner.insert("block", { blocked_user_id: blocked.id }));
    const theirs = await givenChallenge(suspended);
    await decided(world, staff, "challenge", theirs.challenge_id, "suspend");
  });

  /** Returns the roles for which `ask` is true. Sequential, because one role's call can change the result of the next. */
  async function rolesWith(
    ask: (user: ApiUser, role: Role) => Promise<boolean>,
    roles: readonly Role[] = ROLES,
  ): Promise<string> {
    const found: Role[] = [];
    for (const role of roles) if (await ask(cast[role], role)) found.push(role);
    return found.join(" ");
  }
  const reads = (name: string, parameters: () => Row) =>
    rolesWith(async (user) => hasValue(await user.call(name, parameters())));
  const does = (name: string, parameters: (role: Role) => Row) =>
    rolesWith(async (user, role) => isDone(await user.call(name, parameters(role))));

  const rolesThatSee = (name: string, parameters: Row) =>
    rolesWith(async (user) => JSON.stringify((await user.call(name, parameters)).rows).includes("Quiet"));

  test("no user except a member can read the circle's page", async () => {
    expect(await reads("circle_page", () => ({ circle_id }))).toBe("founder owner member blocked suspended");
  });

  test("members can read a private challenge unless a block separates them from its owner", async () => {
    const read = () => reads("circle_challenge", () => ({ circle_id, user_id: owner.id }));
    expect(await read()).toBe("founder owner member suspended");
    succeeded(await owner.call("set_circle_challenge", { circle_id }));
    expect(await read()).toBe("");
  });

  test("the circle's page shows a private challenge to members unless they are blocked", async () => {
    const seen = await rolesWith(async (user) => {
      const found = [await user.call("my_circles"), await user.call("circle_page", { circle_id })];
      return JSON.stringify(found).includes("A secret");
    });
    expect(seen).toBe("founder owner member suspended");
    const listed = await rolesWith(async (user) => {
      const response = await user.call("my_circles");
      return JSON.stringify(response.rows).includes(circle_id);
    });
    expect(listed).toBe("founder owner member blocked suspended");
  });

  test("tables show a circle's private challenge only to its owner; feeds and search omit it", async () => {
    const id = `challenge_id=eq.${challenge.challenge_id}`;
    for (const path of [
      `challenge?${id}`,
      `home_challenge?${id}`,
      `day?${id}`,
      `day?day_id=eq.${entry.day_id}`,
    ])
      expect(await rolesWith(async (user) => (await user.select(path)).rows.length > 0), path).toBe("owner");
    const calls = {
      companions: { of_challenge: challenge.challenge_id },
      public_progress: { challenge_id: challenge.challenge_id },
      following_feed: {},
      search_challenges: { words: "Quiet" },
    };
    succeeded(await cast.member.insert("follow", { followed_id: owner.id }));
    for (const [name, parameters] of Object.entries(calls))
      expect(await rolesThatSee(name, parameters), name).toBe("");
    succeeded(await owner.update(pathOf(challenge), { visibility: "public" }));
    expect(await rolesThatSee("following_feed", {})).toBe("member");
    expect(await rolesThatSee("search_challenges", calls.search_challenges)).toContain("stranger");
    expect(await rolesThatSee("public_progress", calls.public_progress)).toContain("stranger");
  });

  test("no role can read or write the tables of circles", async () => {
    const tables = ["circle", "circle_member", "circle_reply", "circle_nudge", "circle_invitation"];
    const row = { circle_id, user_id: stranger.id, name: "Mine", content: "x" };
    for (const table of tables) {
      const touched = await rolesWith(async (user) => {
        const responses = [
          await user.select(table),
          await user.send(table, row),
          await user.update(`${table}?circle_id=eq.${circle_id}`, { circle_id }),
          await user.remove(`${table}?circle_id=eq.${circle_id}`),
        ];
        return responses.some(isDone);
      });
      expect(touched, table).toBe("");
    }
    expect(await sql("select name from public.circle")).toEqual([{ name: "Mornings" }]);
  });

  test("members who can read a private challenge in the circle can load its photos", async () => {
    const photo = await givenPhoto(owner, entry);
    const readers = () =>
      rolesWith(async (user) => {
        const [signed] = await sign(user, [`${owner.id}/${photo}`]);
        const { ok } = await user.storage("GET", `object/authenticated/photos/${owner.id}/${photo}-small`);
        expect(ok).toBe(signed?.signedURL !== null);
        return ok;
      });
    expect(await readers()).toBe("founder owner member suspended");
    succeeded(await owner.call("set_circle_challenge", { circle_id }));
    expect(await readers()).toBe("owner");
  });

  test("all users can read an invitation unless the founder blocked them", async () => {
    succeeded(await cast.founder.insert("block", { blocked_user_id: cast.removed.id }));
    const all = ROLES.filter((role) => role !== "removed").join(" ");
    expect(await reads("circle_invitation", () => ({ token }))).toBe(all);
    const { rejection } = await cast.removed.call("join_circle", { token });
    expect(rejection?.hint).toBe("circle/invitation-invalid");
  });

  test("users can join with the link unless they are suspended", async () => {
    const joined = await rolesWith(async (user, role) => {
      const done = isDone(await user.call("join_circle", { token }));
      if (done && !["founder", "owner", "member", "blocked"].includes(role))
        succeeded(await user.call("leave_circle", { circle_id }));
      return done;
    });
    expect(joined).toBe("stranger invited founder owner member former removed blocked staff");
  });

  test("no user except the founder can rename the circle, invite and revoke the invitation", async () => {
    expect(await does("rename_circle", () => ({ circle_id, name: "Evenings" }))).toBe("founder");
    expect(await does("invite_to_circle", () => ({ circle_id }))).toBe("founder");
    expect(await does("revoke_circle_invitation", () => ({ circle_id }))).toBe("founder");
  });

  test("no user except the founder can remove members and end the circle", async () => {
    expect(await does("remove_circle_member", () => ({ circle_id, user_id: cast.member.id }))).toBe(
      "founder",
    );
    expect(await does("end_circle", () => ({ circle_id }))).toBe("founder");
    expect(await sql("select from public.circle")).toEqual([]);
  });

  test("members can choose only their own challenge, and not while they are suspended", async () => {
    expect(await does("set_circle_challenge", () => ({ circle_id }))).toBe("founder owner member blocked");
    const { challenge_id } = challenge;
    expect(await does("set_circle_challenge", () => ({ circle_id, challenge_id }))).toBe("owner");
    expect(await does("create_circle", () => ({ name: "Other", challenge_id }))).toBe("owner");
  });

  test("no user except a member can choose to accept nudges", async () => {
    const members = "founder owner member blocked suspended";
    expect(await does("set_circle_nudges", () => ({ circle_id, accepts: false }))).toBe(members);
  });

  test("members who can read an entry can reply to it unless they are suspended", async () => {
    const reply = () =>
      does("add_circle_reply", () => ({
        circle_id,
        day_id: entry.day_id,
        reply_id: crypto.randomUUID(),
        content: "Well done",
      }));
    expect(await reply()).toBe("founder owner member");
    succeeded(await owner.call("set_circle_challenge", { circle_id }));
    expect(await reply()).toBe("");
  });

  test("no user except the author and the entry's owner can delete a reply", async () => {
    const deleted = await rolesWith(async (user) => {
      const reply_id = crypto.randomUUID();
      const reply = { circle_id, day_id: entry.day_id, reply_id, content: "Well done" };
      succeeded(await cast.member.call("add_circle_reply", reply));
      await user.call("delete_circle_reply", { reply_id });
      const left = await sql("delete from public.circle_reply returning 1");
      return left.length === 0;
    });
    expect(deleted).toBe("owner member");
  });

  test("members can nudge the owner unless they are suspended or blocked", async () => {
    expect(await does("nudge_circle_member", () => ({ circle_id, user_id: owner.id }))).toBe(
      "founder member",
    );
  });

  test("marking a circle as seen changes nothing for users who are not members", async () => {
    await sql("update public.circle_member set seen_at = '2026-01-01Z'");
    const marked = await rolesWith(async (user) => {
      await user.call("mark_circle_seen", { circle_id });
      const rows = await sql(
        "update public.circle_member set seen_at = '2026-01-01Z' where seen_at > '2026-01-02Z' returning 1",
      );
      return rows.length > 0;
    });
    expect(marked).toBe("founder owner member blocked suspended");
  });

  test("leaving changes nothing for users who are not members", async () => {
    const left = await rolesWith(async (user) => {
      const count = "select count(*)::integer as count from public.circle_member";
      const [before] = await sql(count);
      await user.call("leave_circle", { circle_id });
      const [after] = await sql(count);
      return before!["count"] !== after!["count"];
    });
    expect(left).toBe("founder owner member blocked suspended");
    expect(await sql("select from public.circle")).toEqual([]);
  });

  test("users can create a circle unless they are suspended, visitors can't", async () => {
    const created = await does("create_circle", () => ({ name: "Mine" }));
    expect(created).toBe(ROLES.filter((role) => role !== "visitor" && role !== "suspended").join(" "));
  });

  test("no role except the service role can claim due nudges", async () => {
    const claimed = await rolesWith(async (user) => isDone(await user.call("due_circle_nudges")));
    expect(claimed).toBe("");
    expect(await sql("select * from public.due_circle_nudges()")).toEqual([]);
  });
});

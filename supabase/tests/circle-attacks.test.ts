import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import { onlyRow, succeeded, textOf, type Row } from "./fixtures/api-response.ts";
import type { ApiUser } from "./fixtures/api-user.ts";
import { challengeSeenBy, givenCircle, invite, join, memberSeenBy, pageOf } from "./fixtures/circle.ts";
import {
  challengeOf,
  givenChallenge,
  givenEntry,
  inDays,
  noteOf,
  type Challenge,
  type Entry,
} from "./fixtures/given.ts";
import { filesOf, givenPhoto, listed, signedAddresses } from "./fixtures/photo.ts";
import { program, tokenOf } from "./fixtures/program.ts";
import { onEachDatabase } from "./fixtures/world.ts";
import { newUser } from "./moderation/moderated.ts";

/** A word in each text of the circle: title, description, tags, entry, caption, reply, nudge and names. */
const SECRET = "Zanzibar";

const INTRUDERS = ["visitor", "stranger", "invited", "former", "removed", "blocked"] as const;
type Intruder = (typeof INTRUDERS)[number];
type Attack = (user: ApiUser) => Promise<unknown>;

const textIn = async (response: unknown) => JSON.stringify(await response);
const storage = async (user: ApiUser, path: string) => {
  const response = await user.storage("GET", path);
  return { ok: response.ok, text: response.ok ? SECRET : await response.text() };
};

onEachDatabase((world) => {
  const { visitor, owner, stranger, sql } = world;

  let member: ApiUser;
  let cast: Record<Intruder, ApiUser>;
  let circle_id: string;
  let invitation: string;
  let challenge: Challenge;
  let entry: Entry;
  let photo: string;
  let reply_id: string;

  beforeAll(async () => {
    const [peer, invited, former, removed, blocked] = (await Promise.all(
      Array.from({ length: 5 }, () => newUser(world)),
    )) as [ApiUser, ApiUser, ApiUser, ApiUser, ApiUser];
    member = peer;
    cast = { visitor, stranger, invited, former, removed, blocked };
  });
  beforeEach(async () => {
    const texts = { title: SECRET, desc: SECRET, tags: SECRET.toLowerCase(), template: SECRET };
    challenge = await givenChallenge(owner, { ...texts, visibility: "private", days: 9 });
    const { challenge_id } = challenge;
    entry = await givenEntry(owner, challenge, inDays(-1), { content: SECRET });
    photo = await givenPhoto(owner, entry, { alt: SECRET });
    succeeded(
      await owner.call("set_rest_days", {
        challenge_id,
        first_date: inDays(3),
        last_date: inDays(3),
        rests: true,
      }),
    );
    const { former, removed, blocked } = cast;
    circle_id = await givenCircle([[owner, challenge], [member], [former], [removed], [blocked]], SECRET);
    reply_id = crypto.randomUUID();
    const { day_id } = entry;
    succeeded(await member.call("add_circle_reply", { circle_id, day_id, reply_id, content: SECRET }));
    succeeded(await member.call("nudge_circle_member", { circle_id, user_id: owner.id, content: SECRET }));
    succeeded(await former.call("leave_circle", { circle_id }));
    succeeded(await owner.call("remove_circle_member", { circle_id, user_id: removed.id }));
    for (const user of [owner, member])
      succeeded(await user.insert("block", { blocked_user_id: blocked.id }));
    invitation = await invite(owner, circle_id);
  });

  async function expectNoSecret(attack: Attack, users: readonly Intruder[] = INTRUDERS) {
    for (const name of users) {
      const text = await textIn(attack(cast[name]));
      expect(text, name).not.toMatch(new RegExp(`${SECRET}|${photo}|${reply_id}`, "i"));
    }
  }
  const of = (table: string) => `${table}?challenge_id=eq.${challenge.challenge_id}`;

  // `blocked` is still a member and sees the circle's name, but nothing of the members who set the block.
  const RPC: [string, string, () => Row][] = [
    ["the challenge of a member", "circle_challenge", () => ({ circle_id, user_id: owner.id })],
    ["the circle in a list of circles", "my_circles", () => ({})],
    ["the circle's page", "circle_page", () => ({ circle_id })],
  ];
  test.each(RPC)("outsiders can't read %s", async (_, name, parameters) => {
    await expectNoSecret(
      async (user) => (await user.call(name, parameters())).rows,
      INTRUDERS.filter((each) => each !== "blocked"),
    );
    expect(await textIn(member.call(name, parameters()))).toContain(SECRET);
  });

  test("a blocked member reads nothing of the members who blocked that member", async () => {
    const page = await pageOf(cast.blocked, circle_id);
    expect(page?.members.map(({ user_id }) => user_id)).toEqual([cast.blocked.id]);
    expect(page?.nudges).toEqual([]);
    expect(await challengeSeenBy(cast.blocked, circle_id, owner)).toBeNull();
    expect((await memberSeenBy(member, circle_id, owner))?.latest?.replies).toHaveLength(1);
  });

  /** Requests of other features, which must return nothing of the circle to members either. */
  const READS: [string, Attack][] = [
    ["the challenge", (user) => user.select(of("challenge"))],
    ["all challenges of the owner", (user) => user.select(`challenge?user_id=eq.${owner.id}`)],
    ["the card of the feed", (user) => user.select(of("home_challenge"))],
    ["the feed", (user) => user.select("home_challenge?order=updated_at.desc,challenge_id.desc")],
    ["the feed of followed users", (user) => user.call("following_feed", {})],
    ["the entries", (user) => user.select(of("day"))],
    ["the entry by its id", (user) => user.select(`day?day_id=eq.${entry.day_id}`)],
    [
      "the entry with its challenge",
      (user) => user.select(`day?select=*,challenge(*)&day_id=eq.${entry.day_id}`),
    ],
    ["earlier versions", (user) => user.select(`day_revision?day_id=eq.${entry.day_id}`)],
    ["the photos", (user) => user.select(`photo?day_id=eq.${entry.day_id}`)],
    ["the likes", (user) => user.select(`${of("likes")}&select=*,challenge(*)`)],
    ["the notes", (user) => user.select("note")],
    ["the table of circles", (user) => user.select("circle")],
    ["the table of members", (user) => user.select("circle_member")],
    ["the table of replies", (user) => user.select("circle_reply")],
    ["the table of nudges", (user) => user.select("circle_nudge")],
    ["search", (user) => user.call("search_challenges", { words: SECRET })],
    ["search in the own entries", (user) => user.call("search_own_entries", { words: SECRET })],
    ["companions", (user) => user.call("companions", { of_challenge: challenge.challenge_id })],
    ["the badge", (user) => user.call("public_progress", { challenge_id: challenge.challenge_id })],
    ["the proof", (user) => user.call("challenge_proof", { challenge_id: challenge.challenge_id })],
    ["the unlisted page with the invitation", (user) => user.call("shared_challenge", { token: invitation })],
    [
      "the unlisted proof with the invitation",
      (user) => user.call("shared_challenge_proof", { token: invitation }),
    ],
    ["entries of this day in earlier years", (user) => user.call("on_this_day", { today: inDays(364) })],
    [
      "the written days",
      (user) => user.call("written_days", { first_date: inDays(-9), last_date: inDays(9) }),
    ],
    ["the new likes", (user) => user.call("likes_since", {})],
    ["the desk's queue", (user) => user.call("desk_queue", {})],
    ["the public page", (user) => user.call("person", { handle: SECRET.toLowerCase() })],
  ];
  test.each(READS)("a request for %s returns nothing of a circle's challenge", async (_, attack) => {
    await expectNoSecret(attack);
    expect(await textIn(attack(member))).not.toMatch(new RegExp(`${SECRET}|${photo}`, "i"));
  });

  test("the owner reads the challenge by requests that return nothing to other users", async () => {
    const own = /^(the challenge|all challenges|the card|the entr|the photos|search in the own)/;
    const attacks = READS.filter(([name]) => own.test(name));
    expect(attacks).toHaveLength(8);
    for (const [name, attack] of attacks)
      expect(await textIn(attack(owner)), name).toMatch(new RegExp(`${SECRET}|${photo}`));
  });

  test("an invitation shows only the circle's name, founder, number of members and state", async () => {
    for (const name of ["visitor", "stranger", "invited", "former", "removed"] as const) {
      const shown = onlyRow(await cast[name].call("circle_invitation", { token: invitation }));
      expect(Object.keys(shown).toSorted(), name).toEqual(["founder", "members", "name", "state"]);
      expect(Object.keys(shown["founder"] as Row).toSorted()).toEqual(["avatar_url", "nickname"]);
    }
    const { rows } = await cast.blocked.call("circle_invitation", { token: invitation });
    expect(rows).toEqual([null]);
  });

  test("no user except the owner can read the rest days of a circle's private challenge", async () => {
    for (const user of [...Object.values(cast), member])
      expect((await user.select(of("rest_day"))).rows).toEqual([]);
    expect((await owner.select(of("rest_day"))).rows).toHaveLength(1);
  });

  describe("a program with a token", () => {
    const CALLS: [
      string,
      "api_challenges" | "api_entries" | "api_notes" | "api_public_entries",
      () => Row,
    ][] = [
      ["the challenges", "api_challenges", () => ({})],
      ["the entries", "api_entries", () => ({})],
      ["the circle's challenge", "api_entries", () => ({ challenge_id: challenge.challenge_id })],
      ["a word of the circle", "api_entries", () => ({ search: SECRET })],
      ["public entries", "api_public_entries", () => ({ challenge_id: challenge.challenge_id })],
      ["notes", "api_notes", () => ({})],
    ];
    test.each(CALLS)(
      "a program that reads %s gets nothing of another member's challenge",
      async (_, name, input) => {
        for (const user of [member, cast.former, cast.blocked]) {
          const call = program(visitor, await tokenOf(user));
          expect(await textIn(call(name, input() as never))).not.toContain(SECRET);
        }
      },
    );

    test("a member's program can't call the functions of circles", async () => {
      const token = { "x-diary-token": await tokenOf(member) };
      for (const [name, parameters] of [
        ["my_circles", {}],
        ["circle_page", { circle_id }],
        ["circle_challenge", { circle_id, user_id: owner.id }],
      ] as const) {
        const response = await visitor.call(name, parameters, token);
        expect(response.status, name).toBeGreaterThanOrEqual(400);
        expect(await textIn(response)).not.toContain(SECRET);
      }
    });
  });

  describe("an export", () => {
    test("a member's export contains the member's replies, but no other member's challenge", async () => {
      const exported = onlyRow(await member.call("export_records"));
      const circles = exported as { circle_replies: Row[]; circle_nudges: Row[]; circles: Row[] };
      expect(circles.circle_replies).toMatchObject([{ reply_id, content: SECRET }]);
      expect(circles.circles).toMatchObject([{ circle_id, name: SECRET, is_founder: false }]);
      expect(await textIn(exported)).not.toContain(challenge.challenge_id);
    });

    test.each(INTRUDERS.filter((name) => name !== "visitor" && name !== "blocked"))(
      "an export of a user with the role %s contains nothing of the circle",
      async (name) => {
        await expectNoSecret((user) => user.call("export_records"), [name]);
        expect(await textIn(cast[name].call("export_records"))).not.toContain(circle_id);
      },
    );
  });

  describe("photos", () => {
    test("a photo can be signed and loaded only by the owner and by members who see its entry", async () => {
      for (const name of INTRUDERS) {
        expect(await signedAddresses(cast[name], owner, photo), name).toBeUndefined();
        for (const file of filesOf(owner, photo)) {
          for (const way of ["object/photos", "object/authenticated/photos", "object/public/photos"])
            expect(await storage(cast[name], `${way}/${file}`), name).toMatchObject({ ok: false });
        }
      }
      for (const user of [owner, member]) expect(await signedAddresses(user, owner, photo)).toBeDefined();
    });

    test("neither an invitation nor a circle's id gives access to photos", async () => {
      for (const secret of [invitation, circle_id, challenge.challenge_id]) {
        const headers = { "x-share-token": secret };
        for (const name of INTRUDERS)
          expect(await signedAddresses(cast[name], owner, photo, headers)).toBeUndefined();
      }
    });
  });

  /** Writes to the owner's data, which members aren't allowed either. */
  const WRITES: [string, Attack][] = [
    ["edit the entry", (user) => user.update(`day?day_id=eq.${entry.day_id}`, { content: "Mine" })],
    ["delete the entry", (user) => user.remove(`day?day_id=eq.${entry.day_id}`)],
    ["edit the challenge", (user) => user.update(of("challenge"), { title: "Mine" })],
    ["delete the challenge", (user) => user.remove(of("challenge"))],
    [
      "write an entry",
      (user) => user.insert("day", { ...challenge, user_id: owner.id, date: inDays(0), content: "Mine" }),
    ],
    ["like the challenge", (user) => user.insert("likes", { challenge_id: challenge.challenge_id })],
    [
      "create an unlisted link",
      (user) => user.call("create_share_link", { challenge_id: challenge.challenge_id, days: null }),
    ],
    [
      "add rest days",
      (user) =>
        user.call("set_rest_days", {
          challenge_id: challenge.challenge_id,
          first_date: inDays(5),
          last_date: inDays(5),
          rests: true,
        }),
    ],
    ["end the challenge", (user) => user.call("end_challenge", { challenge_id: challenge.challenge_id })],
    [
      "remove a photo",
      (user) => user.call("save_photos", { day_id: entry.day_id, photos: [], removed: [photo] }),
    ],
    [
      "add a photo",
      (user) =>
        user.call("save_photos", {
          day_id: entry.day_id,
          photos: [listed(crypto.randomUUID())],
          removed: [],
        }),
    ],
    [
      "add a note to the challenge",
      (user) => user.insert("note", noteOf(user, { challenge_id: challenge.challenge_id })),
    ],
    [
      "bring the challenge to another circle",
      (user) => user.call("create_circle", { name: "Stolen", challenge_id: challenge.challenge_id }),
    ],
    [
      "choose the challenge in this circle",
      (user) => user.call("set_circle_challenge", { circle_id, challenge_id: challenge.challenge_id }),
    ],
  ];
  const state = () =>
    sql(
      `select md5(c::text || coalesce((select string_agg(d::text, '' order by d.day_id) from public.day d
          where d.challenge_id = c.challenge_id), '')) as hash,
        (select count(*)::int from public.photo p where p.day_id = $2) as photos,
        (select count(*)::int from public.rest_day r where r.challenge_id = c.challenge_id) as rests,
        (select count(*)::int from public.likes l where l.challenge_id = c.challenge_id) as likes,
        (select count(*)::int from public.note n where n.challenge_id = c.challenge_id) as notes,
        (select count(*)::int from private.share_link s where s.challenge_id = c.challenge_id) as links,
        (select count(*)::int from public.circle_member m where m.challenge_id = c.challenge_id) as circles
       from public.challenge c where c.challenge_id = $1`,
      [challenge.challenge_id, entry.day_id],
    );
  test.each(WRITES)("no user except the owner can %s", async (_, attack) => {
    const before = await state();
    for (const user of [...Object.values(cast), member]) {
      await attack(user);
      expect(await state()).toEqual(before);
    }
  });

  test("a copy of a circle's private challenge doesn't name its original", async () => {
    for (const user of [member, cast.former]) {
      const copied = await user.insert(
        "challenge",
        challengeOf(user, { taken_from: challenge.challenge_id }),
      );
      expect(JSON.stringify(copied)).not.toContain(challenge.challenge_id);
    }
  });

  describe("joining and leaving", () => {
    test("removing a member revokes the link with which the member joined", async () => {
      const link = await invite(owner, circle_id);
      await join(cast.removed, link);
      succeeded(await owner.call("remove_circle_member", { circle_id, user_id: cast.removed.id }));
      for (const name of ["removed", "stranger"] as const)
        expect(await cast[name].call("join_circle", { token: link })).toMatchObject({ status: 404 });
    });

    test("a user can't join if the user or the founder has blocked the other", async () => {
      for (const [by, target] of [
        [owner, cast.invited],
        [cast.invited, owner],
      ] as const) {
        onlyRow(await by.insert("block", { blocked_user_id: target.id }));
        expect(await cast.invited.call("join_circle", { token: invitation })).toMatchObject({ status: 404 });
        onlyRow(await by.remove(`block?blocked_user_id=eq.${target.id}`));
      }
      textOf(await cast.invited.call("join_circle", { token: invitation }));
    });

    test("a user who is blocked by a member joins without seeing that member", async () => {
      onlyRow(await member.insert("block", { blocked_user_id: cast.invited.id }));
      await join(cast.invited, invitation);
      expect(JSON.stringify(await pageOf(cast.invited, circle_id))).not.toContain(member.id);
      expect(JSON.stringify(await pageOf(member, circle_id))).not.toContain(cast.invited.id);
    });

    test("replies and nudges of a circle that a user left don't appear in the next circle", async () => {
      succeeded(await owner.call("leave_circle", { circle_id }));
      const second = await givenCircle([[member], [owner, challenge]]);
      expect((await memberSeenBy(member, second, owner))?.latest).toMatchObject({ replies: [] });
      expect((await pageOf(owner, second))?.nudges).toEqual([]);
    });

    test("deleting an account removes the user's name and replies from the circle", async () => {
      const user = await newUser(world);
      await sql("update public.profile set nickname = 'Gone' where user_id = $1", [user.id]);
      await join(user, invitation);
      const sent = { circle_id, day_id: entry.day_id, reply_id: crypto.randomUUID(), content: "Farewell" };
      succeeded(await user.call("add_circle_reply", sent));
      succeeded(await user.call("delete_account"));
      expect(JSON.stringify(await pageOf(member, circle_id))).not.toMatch(/Gone|Farewell/);
      expect(await user.call("circle_page", { circle_id })).not.toMatchObject({ rows: [{ circle_id }] });
    });
  });
});

import { beforeAll, describe, expect, test } from "vitest";

import { succeeded, expectDuplicate, expectNothing, onlyRow, type Row } from "../fixtures/api-response.ts";
import type { ApiUser } from "../fixtures/api-user.ts";
import { pathOf, challengeOf, entryOf, givenChallenge, givenEntry } from "../fixtures/given.ts";
import { onEachDatabase } from "../fixtures/world.ts";
import { sharedStaff, caseOf, decide, givenDiary, hide, newUser, report, restore } from "./moderated.ts";

const MARK = "Zwiebelturm";

interface Marked {
  challenge_id: string;
  day_id: string;
}

const embeds = (table: string) => [
  `challenge?select=*,profile(*),day(*),likes(*)&${table}`,
  `home_challenge?${table}`,
  `day?select=*,challenge(*)&${table}`,
  `likes?select=*,challenge(*)&${table}`,
];

onEachDatabase((world) => {
  const { visitor, owner, stranger, sql } = world;

  let author: ApiUser;
  beforeAll(async () => {
    author = await newUser(world);
  });

  async function givenMarked(): Promise<Marked> {
    onlyRow(await author.update(pathOf(author), { nickname: MARK, comment: MARK }));
    const challenge = await givenChallenge(author, { title: MARK, desc: MARK });
    const { challenge_id } = challenge;
    const { day_id } = await givenEntry(author, challenge, "2024-11-01", { content: MARK });
    succeeded(await author.insert("likes", { challenge_id }));
    return { challenge_id, day_id };
  }

  async function searched(user: ApiUser, { challenge_id, day_id }: Marked): Promise<string> {
    const feed = "visibility=eq.public&order=updated_at.desc,challenge_id.desc";
    const paths = [
      ...embeds(`challenge_id=eq.${challenge_id}`),
      ...embeds(`user_id=eq.${author.id}`),
      `challenge?select=*,profile(*)&${feed}`,
      `home_challenge?${feed}`,
      `day?select=*,challenge(*)&day_id=eq.${day_id}`,
      `profile?select=*,challenge(*)&user_id=eq.${author.id}`,
      "profile?order=user_id",
      `day_revision?day_id=eq.${day_id}`,
      "feedback?feedback_id=gt.0",
      ..."setting site block report decision".split(" "),
    ];
    const calls: [string, Row][] = [
      ["list_my_blocks", {}],
      ["report_status", { number: "R-0000-0000-0000" }],
      ["create_report", { subject_type: "challenge", subject_id: challenge_id, reason: "spam" }],
      ["create_report", { subject_type: "day", subject_id: day_id, reason: "spam" }],
      ["create_report", { subject_type: "profile", subject_id: author.id, reason: "spam" }],
      ["desk_queue", {}],
      ["desk_appeals", {}],
      ["desk_case", { case_id: crypto.randomUUID() }],
      ["desk_list_users", { search: MARK }],
      ["desk_log", {}],
      ["desk_feedback", {}],
    ];
    const responses = [
      ...(await Promise.all(paths.map((path) => user.select(path)))),
      ...(await Promise.all(calls.map(([name, parameters]) => user.call(name, parameters)))),
      await user.insert("likes", { challenge_id }),
      await user.update(pathOf({ challenge_id }), { title: "x" }),
      await user.remove(pathOf({ day_id })),
    ];
    return JSON.stringify(responses);
  }

  describe.each(["challenge", "day", "profile"] as const)("a hidden %s", (type) => {
    test("hidden content is visible only to its author and staff until it is restored", async () => {
      const staff = await sharedStaff(world);
      const it = await givenMarked();
      const { challenge_id } = it;
      if (type === "day")
        onlyRow(await author.update(pathOf({ challenge_id }), { title: "Open", desc: "Open" }));
      if (type !== "profile")
        onlyRow(await author.update(pathOf(author), { nickname: "Open", comment: "Open" }));
      for (const user of [visitor, stranger]) expect(await searched(user, it)).toContain(MARK);

      const subject = { challenge: challenge_id, day: it.day_id, profile: author.id }[type];
      await hide(world, type, subject);
      succeeded(await stranger.insert("block", { blocked_user_id: staff.id }));
      for (const user of [visitor, stranger]) expect(await searched(user, it)).not.toContain(MARK);
      succeeded(await stranger.remove(`block?blocked_user_id=eq.${staff.id}`));
      const path = `day?day_id=eq.${it.day_id}&select=*,challenge(*)`;
      for (const user of [author, staff]) expect(JSON.stringify(await user.select(path))).toContain(MARK);

      await restore(world, subject);
      expect(await searched(stranger, it)).toContain(MARK);
    });
  });

  test("a client can't hide or show content by a write to `hidden_at`", async () => {
    const hidden_at = "2024-01-01T00:00:00Z";
    const challenge = await givenChallenge(owner, { hidden_at });
    const entry = await givenEntry(owner, challenge, "2024-11-01", { hidden_at });
    expect([challenge["hidden_at"], entry["hidden_at"]]).toEqual([null, null]);
    await hide(world, "day", entry.day_id);
    await hide(world, "challenge", challenge.challenge_id);
    for (const [path, values] of [
      [pathOf(challenge), { hidden_at: null, title: "Seen again" }],
      [pathOf(entry), { hidden_at: null, content: "Seen again" }],
    ] as const) {
      expect(onlyRow(await owner.update(path, values))["hidden_at"]).not.toBeNull();
      expectNothing(await visitor.select(path));
    }
  });

  test("hiding a profile hides its old and new challenges until the profile is restored", async () => {
    const before = await givenDiary(owner);
    const hiddenFirst = await givenDiary(owner);
    const path = `home_challenge?user_id=eq.${owner.id}`;
    const seen = async () => succeeded(await visitor.select(path)).map(({ challenge_id }) => challenge_id);
    await hide(world, "challenge", hiddenFirst.challenge.challenge_id);
    await hide(world, "profile", owner.id);
    const after = await givenChallenge(owner);
    expect(after["hidden_at"]).not.toBeNull();
    expect(await seen()).toEqual([]);
    expect(succeeded(await owner.select(path))).toHaveLength(3);
    await restore(world, hiddenFirst.challenge.challenge_id);
    expect(await seen()).toEqual([]);
    await restore(world, owner.id);
    const own = [before.challenge, hiddenFirst.challenge, after].map(({ challenge_id }) => challenge_id);
    expect(new Set(await seen())).toEqual(new Set(own));
  });

  test("a hidden challenge stays hidden when its author's profile is restored", async () => {
    const { challenge } = await givenDiary(owner);
    const { challenge_id } = challenge;
    await hide(world, "challenge", challenge_id);
    await hide(world, "profile", owner.id);
    await restore(world, owner.id);
    onlyRow(await visitor.select(pathOf(owner)));
    expectNothing(await visitor.select(pathOf({ challenge_id })));
    await restore(world, challenge_id);
    onlyRow(await visitor.select(pathOf({ challenge_id })));
  });

  test("hidden content stays hidden if its author deletes it and reuses the id", async () => {
    const { challenge, entry } = await givenDiary(owner);
    const { challenge_id } = challenge;
    await hide(world, "day", entry.day_id);
    onlyRow(await owner.remove(pathOf(entry)));
    await givenEntry(owner, challenge, "2024-11-02", { day_id: entry.day_id });
    expectNothing(await visitor.select(pathOf(entry)));
    expect(onlyRow(await visitor.select(pathOf(challenge)))).toMatchObject({ day_count: 0 });
    onlyRow(await owner.select(pathOf(entry)));

    await hide(world, "challenge", challenge_id);
    onlyRow(await owner.remove(pathOf({ challenge_id })));
    await givenChallenge(owner, { challenge_id });
    expectNothing(await visitor.select(`home_${pathOf({ challenge_id })}`));
    await restore(world, challenge_id);
    onlyRow(await visitor.select(`home_${pathOf({ challenge_id })}`));
  });

  test("a decision on deleted content doesn't hide another user's content with the same id", async () => {
    const staff = await sharedStaff(world);
    const { challenge, entry } = await givenDiary(owner);
    await report(stranger, "challenge", challenge.challenge_id);
    await report(stranger, "day", entry.day_id);
    onlyRow(await owner.remove(pathOf(challenge)));
    const { challenge_id } = challenge;
    const cases = await Promise.all([challenge_id, entry.day_id].map((id) => caseOf(world, id)));
    expectDuplicate(
      await stranger.insert("challenge", challengeOf(stranger, { challenge_id })),
      "challenge_pkey",
    );
    const theirs = await givenChallenge(stranger);
    const written = entryOf(stranger, theirs, "2024-11-01", { day_id: entry.day_id });
    onlyRow(await stranger.upsert("day", "day_id", written, "ignore"));
    for (const case_id of cases) {
      const shownCase = { author_id: owner.id, state: "open", current: null, reports: [{ reason: "spam" }] };
      const reported = { title: "Read the manual" };
      expect(onlyRow(await staff.call("desk_case", { case_id }))).toMatchObject({ ...shownCase, reported });
      succeeded(await decide(staff, case_id, "hide"));
    }
    onlyRow(await visitor.select(pathOf(entry)));
  });

  test("after another user reuses a hidden entry's id, the id hides no later entry", async () => {
    const { entry } = await givenDiary(owner);
    await hide(world, "day", entry.day_id);
    onlyRow(await owner.remove(pathOf(entry)));
    const { day_id } = entry;
    await givenEntry(stranger, await givenChallenge(stranger), "2024-11-01", { day_id });
    expect(onlyRow(await visitor.select(pathOf(entry)))["user_id"]).toBe(stranger.id);
    onlyRow(await stranger.remove(pathOf(entry)));
    await givenEntry(owner, await givenChallenge(owner), "2024-11-02", { day_id });
    expect(onlyRow(await visitor.select(pathOf(entry)))["user_id"]).toBe(owner.id);
  });

  test("a report of an entry concerns its author, not an earlier author of the same id", async () => {
    const reporter = await sharedStaff(world);
    const { entry } = await givenDiary(owner);
    const { day_id } = entry;
    const first = await report(reporter, "day", day_id);
    onlyRow(await owner.remove(pathOf(entry)));
    await givenEntry(stranger, await givenChallenge(stranger), "2024-11-01", { day_id });
    expect(await report(reporter, "day", day_id)).not.toBe(first);
    const authors = await sql("select author_id from private.moderation_case order by opened_at");
    expect(authors).toEqual([{ author_id: owner.id }, { author_id: stranger.id }]);
  });

  test("two decisions hide a subject until both are reversed", async () => {
    const staff = await sharedStaff(world);
    const { challenge } = await givenDiary(owner);
    const it = challenge.challenge_id;
    const first = await hide(world, "challenge", it);
    await report(staff, "challenge", it);
    succeeded(await decide(staff, await caseOf(world, it), "hide"));
    succeeded(await owner.call("appeal_decision", { decision_id: first, appeal: "Look again" }));
    const reversed = { decision_id: first, outcome: "reversed", answer: "We have looked again." };
    succeeded(await staff.call("desk_answer_appeal", reversed));
    expectNothing(await visitor.select(`challenge?challenge_id=eq.${it}`));
    await restore(world, it);
    onlyRow(await visitor.select(`challenge?challenge_id=eq.${it}`));
  });
});

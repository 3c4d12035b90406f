import { beforeEach, expect, test } from "vitest";

import { onlyRow, succeeded } from "./fixtures/api-response.ts";
import type { ApiUser } from "./fixtures/api-user.ts";
import { type Challenge, givenChallenge, givenEntry, rest } from "./fixtures/given.ts";
import { onOneDatabase } from "./fixtures/world.ts";
import { decided, newUser, sharedStaff } from "./moderation/moderated.ts";

const progressOf = async (reader: ApiUser, { challenge_id }: Pick<Challenge, "challenge_id">) =>
  succeeded(await reader.call("public_progress", { challenge_id }));

onOneDatabase((world) => {
  const { visitor, owner, stranger } = world;

  let challenge: Challenge;
  beforeEach(async () => {
    challenge = await givenChallenge(owner, { title: "Ten pages", days: 3 });
    for (const date of ["2024-11-01", "2024-11-03"]) await givenEntry(owner, challenge, date);
    await rest(owner, challenge.challenge_id, "2024-11-02");
  });

  test("everyone reads the progress of a public challenge", async () => {
    for (const reader of [visitor, owner, stranger])
      expect(await progressOf(reader, challenge)).toEqual([
        {
          title: "Ten pages",
          nickname: expect.any(String) as string,
          day: 2,
          days: 3,
          completed: false,
          start_date: "2024-11-01",
          weekdays: 127,
          earlier_weekdays: [],
          rest_days: ["2024-11-02"],
          dates: ["2024-11-03", "2024-11-01"],
          ended_early: false,
        },
      ]);
  });

  test("a private or missing challenge has no progress, even for its owner", async () => {
    const secret = await givenChallenge(owner, { visibility: "private" });
    for (const reader of [visitor, owner, stranger]) {
      expect(await progressOf(reader, secret)).toEqual([]);
      expect(await progressOf(reader, { challenge_id: crypto.randomUUID() })).toEqual([]);
    }
  });

  test("a blocked user can't read the progress", async () => {
    onlyRow(await owner.insert("block", { blocked_user_id: stranger.id }));
    expect(await progressOf(stranger, challenge)).toEqual([]);
    expect(await progressOf(visitor, challenge)).toHaveLength(1);
    onlyRow(await owner.remove(`block?blocked_user_id=eq.${stranger.id}`));
  });

  test("the progress excludes a hidden entry", async () => {
    const staff = await sharedStaff(world);
    const author = await newUser(world);
    const own = await givenChallenge(author);
    const entry = await givenEntry(author, own, "2024-11-01");
    await decided(world, staff, "day", entry.day_id, "hide");
    expect(await progressOf(visitor, own)).toMatchObject([{ day: 0, dates: [] }]);
  });

  test.each(["hide", "suspend"] as const)(
    "after the staff's decision `%s`, no user can read the progress",
    async (action) => {
      const staff = await sharedStaff(world);
      const author = await newUser(world);
      const [own, other] = [await givenChallenge(author), await givenChallenge(author)];
      await decided(world, staff, "challenge", own.challenge_id, action);
      for (const reader of [visitor, author, staff]) expect(await progressOf(reader, own)).toEqual([]);
      expect(await progressOf(visitor, other)).toHaveLength(action === "suspend" ? 0 : 1);
    },
  );
});

import { expect, test } from "vitest";

import { succeeded } from "./fixtures/api-response.ts";
import { givenCircle, pageOf } from "./fixtures/circle.ts";
import { givenChallenge, givenEntry, inDays } from "./fixtures/given.ts";
import { onEachDatabase } from "./fixtures/world.ts";

onEachDatabase((world) => {
  const { owner, stranger } = world;

  test("page and list count new replies to the own entries until the visit", async () => {
    const challenge = await givenChallenge(owner, { start_date: inDays(-2), visibility: "private" });
    const { day_id } = await givenEntry(owner, challenge, inDays(-1));
    const circle_id = await givenCircle([[owner, challenge], [stranger]]);
    const reply = { circle_id, day_id, reply_id: crypto.randomUUID(), content: "Half as long." };
    const countsOf = async (user: typeof owner) => {
      const page = await pageOf(user, circle_id);
      const [circle] = succeeded(await user.call("my_circles"));
      return [page?.new_replies, circle?.["new_replies"]];
    };
    expect(await countsOf(owner)).toEqual([0, 0]);
    succeeded(await stranger.call("add_circle_reply", reply));
    expect(await countsOf(owner)).toEqual([1, 1]);
    expect(await countsOf(stranger)).toEqual([0, 0]);
    succeeded(await owner.call("mark_circle_seen", { circle_id }));
    expect(await countsOf(owner)).toEqual([0, 0]);
  });
});

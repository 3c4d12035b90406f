import { describe, expect, test } from "vitest";

import { done, expectDuplicate, expectNothing, one } from "./fixtures/answer.ts";
import { at, givenChallenge } from "./fixtures/given.ts";
import { onEachDatabase } from "./fixtures/world.ts";

onEachDatabase((world) => {
  const countOf = async (challenge_id: string) =>
    one(await world().nobody.select(`home_${at({ challenge_id })}`)).like_count;

  describe("liking", () => {
    test("counts once a person", async () => {
      const { owner, stranger } = world();
      const { challenge_id } = await givenChallenge(owner);
      done(await stranger.insert("likes", { challenge_id }));
      expectDuplicate(await stranger.insert("likes", { challenge_id }), "likes_pkey");
      expectNothing(await stranger.upsert("likes", "challenge_id,user_id", { challenge_id }, "ignore"));
      expect(await countOf(challenge_id)).toBe(1);
      done(await owner.insert("likes", { challenge_id }));
      expect(await countOf(challenge_id)).toBe(2);
    });

    test("never moves a challenge up the feed", async () => {
      const { owner, stranger, sql } = world();
      const { challenge_id } = await givenChallenge(owner);
      await sql("update public.challenge set updated_at = '2024-01-01Z'");
      const updatedAt = async () => one(await owner.select(at({ challenge_id }))).updated_at;
      const before = await updatedAt();
      done(await stranger.insert("likes", { challenge_id }));
      expect(await countOf(challenge_id)).toBe(1);
      expect(await updatedAt()).toBe(before);
      one(await stranger.remove(`likes?challenge_id=eq.${challenge_id}&user_id=eq.${stranger.id}`));
      expect(await countOf(challenge_id)).toBe(0);
      expect(await updatedAt()).toBe(before);
    });
  });
});

import { PROFILE_LIMITS } from "@diary/core/profile";
import { describe, expect, test } from "vitest";

import { done, expectInvalid, one, type Row } from "./fixtures/answer.ts";
import { at } from "./fixtures/given.ts";
import { onOneDatabase } from "./fixtures/world.ts";

onOneDatabase((world) => {
  describe("a change", () => {
    test("takes names and comments within their limits", async () => {
      const { owner } = world();
      const change = (values: Row) => owner.update(at(owner), values);
      const { nickname: name, comment } = PROFILE_LIMITS;
      for (const nickname of ["", " \n ", "n".repeat(name + 1)])
        expectInvalid(await change({ nickname }), "profile_nickname_check");
      expectInvalid(await change({ comment: "c".repeat(comment + 1) }), "profile_comment_check");
      done(await change({ nickname: "🎉".repeat(name), comment: "c".repeat(comment) }));
    });

    test("points at a picture in the own folder only", async () => {
      const { owner, stranger } = world();
      const picture = (avatar_url: string | null) => owner.update(at(owner), { avatar_url });
      for (const name of [
        "cat.png",
        `${stranger.id}/cat.png`,
        `${owner.id}/`,
        `${owner.id}/../${stranger.id}/cat.png`,
        `${owner.id}/..`,
        `${owner.id}/cat.png?download=1`,
        `https://example.com/${owner.id}/cat.png`,
      ]) {
        expectInvalid(await picture(name), "profile_avatar_url_check");
      }
      const own = `${owner.id}/cat-${owner.id}.png`;
      expect(one(await picture(own)).avatar_url).toBe(own);
      expect(one(await picture(null)).avatar_url).toBeNull();
    });
  });
});

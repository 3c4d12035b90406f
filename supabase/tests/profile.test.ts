import { describe, expect, test } from "vitest";

import { done, expectDenied, expectInvalid, expectUntouched, one } from "./fixtures/answer.ts";
import { signUp } from "./fixtures/person.ts";
import { onEachDatabase } from "./fixtures/world.ts";

onEachDatabase((world) => {
  describe("a new profile", () => {
    test("comes with the sign-up and gives nothing of the mail address away", async () => {
      const { backend, nobody } = world();
      const newcomer = await signUp(backend, `taro.yamada.${crypto.randomUUID()}`);
      const profile = one(await nobody.select(`profile?user_id=eq.${newcomer.id}`));
      expect(profile).toMatchObject({ comment: "", avatar_url: null });
      expect(one(await newcomer.select("setting"))).toMatchObject({ time_zone: "UTC", day_start_hour: 0 });
      expect(profile.nickname).toMatch(/^challenger-[0-9a-f]{4}$/);
      expect(JSON.stringify(profile)).not.toContain("taro");
    });

    test("is never made or deleted by a client", async () => {
      const { nobody, owner, stranger, sql } = world();
      for (const person of [nobody, owner, stranger]) {
        expectDenied(await person.insert("profile", { user_id: person.id, nickname: "Another" }));
        expectDenied(
          await person.upsert("profile", "user_id", { user_id: owner.id, nickname: "Another" }, "merge"),
        );
        expectUntouched(await person.remove(`profile?user_id=eq.${owner.id}`));
      }
      // The database itself may do both.
      const [deleted] = await sql("delete from public.profile where user_id = $1 returning *", [stranger.id]);
      expect(deleted).toBeDefined();
      await sql("insert into public.profile (user_id, nickname) values ($1, 'Back again')", [stranger.id]);
      expect(one(await nobody.select(`profile?user_id=eq.${owner.id}`)).nickname).toBe("challenger-0000");
    });
  });

  describe("a change", () => {
    const changed = {
      nickname: "Ume",
      comment: "Learning CSS",
      updated_at: "2001-01-01T00:00:00Z",
    };

    test("is the owner's alone", async () => {
      const { nobody, owner, stranger } = world();
      const mine = `profile?user_id=eq.${owner.id}`;
      const { nickname } = one(await owner.select(mine));
      for (const person of [nobody, stranger]) {
        expectUntouched(await person.update(mine, { ...changed, nickname: "Not yours" }));
        expect(one(await owner.select(mine)).nickname).toBe(nickname);
      }
      const { updated_at, ...after } = one(await owner.update(mine, changed));
      expect(after).toMatchObject({ nickname: "Ume", comment: "Learning CSS" });
      expect(Math.abs(Date.parse(String(updated_at)) - Date.now())).toBeLessThan(60_000);
    });

    test("can't hand the profile to somebody else", async () => {
      const { owner, stranger } = world();
      const mine = `profile?user_id=eq.${owner.id}`;
      const answer = await owner.update(mine, { nickname: "Ume", user_id: stranger.id });
      if (answer.refusal) expectDenied(answer);
      expect(one(await owner.select(mine)).user_id).toBe(owner.id);
      expect(one(await owner.update(mine, { nickname: "Ume" })).nickname).toBe("Ume");
    });

    test("takes names and comments within their limits", async () => {
      const { owner } = world();
      const change = (values: Record<string, unknown>) =>
        owner.update(`profile?user_id=eq.${owner.id}`, values);
      expectInvalid(await change({ nickname: "" }), "profile_nickname_check");
      expectInvalid(await change({ nickname: " \n " }), "profile_nickname_check");
      expectInvalid(await change({ nickname: "n".repeat(51) }), "profile_nickname_check");
      expectInvalid(await change({ comment: "c".repeat(501) }), "profile_comment_check");
      done(await change({ nickname: "🎉".repeat(50), comment: "c".repeat(500) }));
    });

    test("points at a picture in the own folder only", async () => {
      const { owner, stranger } = world();
      const picture = (avatar_url: string | null) =>
        owner.update(`profile?user_id=eq.${owner.id}`, { avatar_url });
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

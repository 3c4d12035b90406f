import { PROFILE_LIMITS } from "@diary/core/profile";
import { describe, expect, test } from "vitest";

import { expectDenied, expectInvalid, expectNothing, expectRefused, one } from "./fixtures/answer.ts";
import { at } from "./fixtures/given.ts";
import { onOneDatabase } from "./fixtures/world.ts";

onOneDatabase((world) => {
  describe("settings", () => {
    test("are their owner's alone to see", async () => {
      const { nobody, owner, stranger } = world();
      const mine = `setting?user_id=eq.${owner.id}`;
      expect(one(await owner.update(mine, { time_zone: "Asia/Tokyo", day_start_hour: 3 }))).toMatchObject({
        time_zone: "Asia/Tokyo",
        day_start_hour: 3,
      });
      expectNothing(await stranger.select(mine));
      expect(await stranger.count("setting")).toBe(1);
      expectDenied(await nobody.select(mine));
    });

    test("are in no profile, also not through it", async () => {
      const { nobody, owner, stranger } = world();
      for (const person of [nobody, owner, stranger]) {
        const [profile] = (await person.select(at(owner))).rows;
        expect(Object.keys(profile!).toSorted()).toEqual([
          "avatar_url",
          "comment",
          "handle",
          "hidden_at",
          "nickname",
          "searchable",
          "updated_at",
          "user_id",
        ]);
        for (const path of ["profile?select=nickname,setting(*)", "home_challenge?select=*,setting(*)"])
          expect((await person.select(path)).status).toBe(400);
      }
    });

    test("take hours of the night", async () => {
      const { owner } = world();
      const hour = (day_start_hour: number) =>
        owner.update(`setting?user_id=eq.${owner.id}`, { day_start_hour });
      const { min, max } = PROFILE_LIMITS.dayStartHour;
      for (const beyond of [min - 1, max + 1])
        expectInvalid(await hour(beyond), "setting_day_start_hour_check");
      for (const last of [min, max]) expect(one(await hour(last)).day_start_hour).toBe(last);
    });

    test("takes only time zones that a clock on earth can have", async () => {
      const { owner } = world();
      const zone = (time_zone: string) => owner.update(`setting?user_id=eq.${owner.id}`, { time_zone });
      for (const name of ["Mars/Olympus", "", "+09:00", "X+99", "'; drop table profile"]) {
        expectRefused(await zone(name), 422, "profile/unknown-time-zone");
      }
      for (const name of [
        "Asia/Tokyo",
        "America/St_Johns",
        "Pacific/Kiritimati",
        "Etc/GMT+12",
        "Asia/Calcutta",
        "UTC",
      ]) {
        expect(one(await zone(name)).time_zone).toBe(name);
      }
    });
  });
});

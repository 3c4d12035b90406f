import { PROFILE_LIMITS } from "@diary/core/profile";
import { expect, test } from "vitest";

import {
  succeeded,
  expectDenied,
  expectInvalid,
  expectNothing,
  expectRejected,
  onlyRow,
  type Row,
} from "./fixtures/api-response.ts";
import { pathOf } from "./fixtures/given.ts";
import { onOneDatabase } from "./fixtures/world.ts";

const INVENTED_ZONES = [
  "Mars/Olympus",
  "",
  "+09:00",
  "X+99",
  "'; drop table profile",
  // Offsets that are valid today, but not in the invented summer.
  "AAA0BBB-100",
  "AAA0BBB-100,J1,J2",
  "AAA12BBB-100,M7.1.0,M7.2.0",
];

onOneDatabase(({ visitor, owner, stranger, sql }) => {
  const change = (values: Row) => owner.update(pathOf(owner), values);
  const mine = () => `setting?user_id=eq.${owner.id}`;
  const set = (values: Row) => owner.update(mine(), values);

  test("the database enforces the limits of names and comments", async () => {
    const { nickname: name, comment } = PROFILE_LIMITS;
    for (const nickname of ["", " \n ", "n".repeat(name + 1)])
      expectInvalid(await change({ nickname }), "profile_nickname_check");
    expectInvalid(await change({ comment: "c".repeat(comment + 1) }), "profile_comment_check");
    succeeded(await change({ nickname: "🎉".repeat(name), comment: "c".repeat(comment) }));
  });

  test("an avatar can only point to a file in the user's folder", async () => {
    for (const name of [
      "cat.png",
      `${stranger.id}/cat.png`,
      `${owner.id}/`,
      `${owner.id}/../${stranger.id}/cat.png`,
      `${owner.id}/..`,
      `${owner.id}/cat.png?download=1`,
      `https://example.com/${owner.id}/cat.png`,
      `${owner.id}/${"a".repeat(264)}`,
    ])
      expectInvalid(await change({ avatar_url: name }), "profile_avatar_url_check");
    const own = `${owner.id}/cat-${owner.id}.png`;
    for (const avatar_url of [own, `${owner.id}/${"a".repeat(263)}`])
      expect(onlyRow(await change({ avatar_url })).avatar_url).toBe(avatar_url);
    expect(onlyRow(await change({ avatar_url: null })).avatar_url).toBeNull();
  });

  test("settings are visible only to their owner", async () => {
    const calendar = { time_zone: "Asia/Tokyo", day_start_hour: 3 };
    expect(onlyRow(await set(calendar))).toMatchObject(calendar);
    expectNothing(await stranger.select(mine()));
    expect(await stranger.count("setting")).toBe(1);
    expectDenied(await visitor.select(mine()));
  });

  test("profiles don't contain settings, and queries can't join them", async () => {
    for (const user of [visitor, owner, stranger]) {
      const [profile] = (await user.select(pathOf(owner))).rows;
      expect(Object.keys(profile!).toSorted().join(" ")).toBe(
        "avatar_url comment handle hidden_at nickname searchable updated_at user_id",
      );
      for (const path of ["profile?select=nickname,setting(*)", "home_challenge?select=*,setting(*)"])
        expect((await user.select(path)).status).toBe(400);
    }
  });

  test("the start of the day must be within its limits, and the time zone must exist", async () => {
    const { min, max } = PROFILE_LIMITS.dayStartHour;
    for (const day_start_hour of [min - 1, max + 1])
      expectInvalid(await set({ day_start_hour }), "setting_day_start_hour_check");
    for (const day_start_hour of [min, max]) onlyRow(await set({ day_start_hour }));
    for (const time_zone of INVENTED_ZONES)
      expectRejected(await set({ time_zone }), 422, "profile/unknown-time-zone");
    const zones =
      "Asia/Tokyo America/St_Johns Pacific/Kiritimati Pacific/Chatham Etc/GMT+12 Asia/Calcutta EST5EDT GMT0 UTC";
    for (const time_zone of zones.split(" "))
      expect(onlyRow(await set({ time_zone })).time_zone).toBe(time_zone);
  });

  test("a zone that the database knows only by its new name is stored under this name", async () => {
    const [known] = await sql<{ sql: string }>(
      "select pg_get_functiondef('private.is_time_zone'::regproc) as sql",
    );
    const withoutOldNames = known!.sql.replace(
      "return name",
      "return name not in ('Asia/Calcutta') and name",
    );
    expect(withoutOldNames).not.toBe(known!.sql);
    await sql(withoutOldNames);
    const row = await set({ time_zone: "Asia/Calcutta" }).finally(() => sql(known!.sql));
    expect(onlyRow(row).time_zone).toBe("Asia/Kolkata");
  });

  test("each name that browsers report has a name that the current list of zones contains", async () => {
    const zones = Intl.supportedValuesOf("timeZone");
    const rows = await sql<{ name: string; current: string }>(
      "select name, private.renamed_zone(name) as current from unnest($1::text[]) name",
      [zones],
    );
    const renamed = rows.filter(({ current, name }) => current !== name);
    expect(renamed.length).toBeGreaterThan(15);
    for (const { current, name } of renamed) {
      expect(new Intl.DateTimeFormat("en", { timeZone: current }).resolvedOptions().timeZone).toBe(name);
      expect(onlyRow(await set({ time_zone: current })).time_zone).toBe(current);
    }
  });
});

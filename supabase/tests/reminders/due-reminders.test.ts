import { beforeEach, describe, expect, test } from "vitest";

import { succeeded, expectInvalid, onlyRow } from "../fixtures/api-response.ts";
import type { ApiUser } from "../fixtures/api-user.ts";
import {
  pathOf,
  deviceOf,
  givenChallenge,
  givenCompleted,
  givenEntry,
  type Challenge,
} from "../fixtures/given.ts";
import { onOneDatabase } from "../fixtures/world.ts";
import { sharedStaff, decided } from "../moderation/moderated.ts";
import { mine, today, daysAgo, bitOf, remind, remindersOf } from "./given-reminders.ts";

onOneDatabase((world) => {
  const { owner, stranger, sql } = world;
  const { makeDue, due, news, nextOf } = remindersOf(world);
  const ban = ({ id }: ApiUser, until: string) =>
    sql("update auth.users set banned_until = now() + $2::interval where id = $1", [id, until]);

  test("reminders are off until the user sets a time", async () => {
    expect(onlyRow(await owner.select("setting"))).toMatchObject({ reminder_at: null, reminder_next: null });
    const rest = { reminder_weekdays: 31, reminder_mail: true };
    const on = { ...rest, reminder_at: "21:00:00", reminder_next: expect.any(String) as string };
    expect(onlyRow(await remind(owner, rest))).toMatchObject(on);
    expect(onlyRow(await owner.update(mine(owner), { reminder_at: null })).reminder_next).toBeNull();
    for (const reminder_weekdays of [0, 128])
      expectInvalid(await remind(owner, { reminder_weekdays }), "setting_reminder_weekdays_check");
  });

  test("a reminder follows the user's time, time zone, weekdays and start of day", async () => {
    for (const time_zone of ["Asia/Tokyo", "America/New_York"]) {
      onlyRow(await remind(owner, { time_zone }));
      expect(await nextOf(owner)).toMatch(/ 21:00$/);
    }
    onlyRow(await remind(owner, { reminder_at: "06:30", reminder_weekdays: 1 }));
    const next = async () => {
      const [date, time] = (await nextOf(owner)).split(" ");
      return [bitOf(date!), time];
    };
    expect(await next()).toEqual([1, "06:30"]);
    onlyRow(await remind(owner, { reminder_at: "02:30" }));
    onlyRow(await owner.update(mine(owner), { day_start_hour: 3 }));
    expect(await next()).toEqual([2, "02:30"]);
  });

  // Settings (time zone, time, weekdays, start of the day), current and expected time. 2026-11-20 is a Friday.
  test.each([
    ["later the same day", "Asia/Tokyo 21:00 127 0", "2026-11-20 11:59Z", "2026-11-20 12:00"],
    [
      "tomorrow if today's time has passed",
      "Asia/Tokyo 21:00 127 0",
      "2026-11-20 12:00Z",
      "2026-11-21 12:00",
    ],
    ["on Monday after a free weekend", "UTC 21:00 31 0", "2026-11-20 21:00Z", "2026-11-23 21:00"],
    [
      "a week later if only this weekday is chosen",
      "UTC 21:00 16 0",
      "2026-11-20 21:00Z",
      "2026-11-27 21:00",
    ],
    [
      "at half past midnight, which belongs to Friday",
      "UTC 00:30 16 3",
      "2026-11-20 12:00Z",
      "2026-11-21 00:30",
    ],
    [
      "an hour later if the change to summer time skips its time",
      "Europe/Berlin 02:30 127 0",
      "2026-03-28 12:00Z",
      "2026-03-29 01:30",
    ],
    [
      "at the second 02:30 when summer time ends",
      "Europe/Berlin 02:30 127 0",
      "2026-10-24 12:00Z",
      "2026-10-25 01:30",
    ],
    [
      "tomorrow after the second 02:30 when summer time ends",
      "Europe/Berlin 02:30 127 0",
      "2026-10-25 01:30Z",
      "2026-10-26 01:30",
    ],
    [
      "at 21:00 of the new zone after a journey to the west",
      "Europe/Berlin 21:00 127 0",
      "2026-11-20 11:59Z",
      "2026-11-20 20:00",
    ],
    [
      "at 21:00 of the new zone after a journey to the east",
      "Pacific/Kiritimati 21:00 127 0",
      "2026-11-20 11:59Z",
      "2026-11-21 07:00",
    ],
  ])("the next reminder is %s", async (_, settings, after, expected) => {
    const [row] = await sql(
      `select to_char(private.next_moment($1, $2::time, $3::int, $4::int, $5::timestamptz) at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as moment`,
      [...settings.split(" "), after],
    );
    expect(row).toEqual({ moment: expected });
  });

  describe("a due reminder", () => {
    let challenge: Challenge;
    beforeEach(async () => {
      onlyRow(await remind(owner));
      challenge = await givenChallenge(owner);
      await makeDue(owner);
    });

    test("a due reminder is claimed once, with open challenges and devices", async () => {
      const device = deviceOf("phone");
      succeeded(await owner.call("save_push_device", device));
      const { challenge_id } = challenge;
      const claimed = { user_id: owner.id, date: expect.anything() as unknown, email: null };
      const message = { open: 1, challenge_id, devices: [device], cards: [], lapsed: false };
      expect(await due()).toEqual([{ ...claimed, ...message }]);
      expect(await due()).toEqual([]);
      await makeDue(owner);
      expect(await due()).toMatchObject([{ open: 0 }]);
    });

    test("a reminder before the start of the user's day belongs to the previous date", async () => {
      // A zone in which it is now three o'clock at night. POSIX signs are reversed.
      const offset = ((39 - new Date().getUTCHours()) % 24) - 12;
      const time_zone = `Etc/GMT${offset > 0 ? "-" : "+"}${Math.abs(offset)}`;
      onlyRow(await owner.update(mine(owner), { time_zone, day_start_hour: 6 }));
      await makeDue(owner);
      const [now] = await sql("select private.today($1)::text as date", [owner.id]);
      expect(await due()).toMatchObject([{ ...now, open: 1 }]);
    });

    test("a due reminder contains the user's mail address only if the user wants mails", async () => {
      onlyRow(await remind(owner, { reminder_mail: true }));
      await givenChallenge(owner);
      await makeDue(owner);
      expect(await due()).toMatchObject([{ open: 2, challenge_id: null, email: owner.email, devices: [] }]);
      const confirm = (at: string) =>
        sql(`update auth.users set email_confirmed_at = ${at} where id = $1`, [owner.id]);
      await confirm("null");
      await sql("update public.setting set reminded_on = null");
      await makeDue(owner);
      expect(await due()).toMatchObject([{ open: 2, email: null }]);
      await confirm("now()");
    });

    test("a due mail contains the first three challenges, each with its last line", async () => {
      onlyRow(await remind(owner, { reminder_mail: true }));
      await givenEntry(owner, challenge, daysAgo(1), { content: "First line.\nLast line." });
      await givenEntry(owner, challenge, daysAgo(2), { content: "Earlier." });
      for (const title of ["Second", "Third", "Fourth"]) {
        await givenChallenge(owner, { title, start_date: "2020-01-01" });
      }
      await makeDue(owner);
      const [row] = await due();
      expect(row).toMatchObject({ open: 4, cards: [{ day: 2, last_line: "Last line." }, {}, {}] });
      expect(row!["cards"]).toHaveLength(3);
    });

    test("a due mail names no private challenge", async () => {
      onlyRow(await remind(owner, { reminder_mail: true }));
      onlyRow(await owner.update(pathOf(challenge), { visibility: "private" }));
      await makeDue(owner);
      expect(await due()).toMatchObject([{ open: 1, cards: [] }]);
    });

    const it = () => pathOf(challenge);
    const restDayOn = (date: string) => ({ challenge_id: challenge.challenge_id, date });
    test.each<[string, (user: ApiUser) => Promise<unknown>]>([
      ["written today", (user) => givenEntry(user, challenge, today())],
      ["on a rest day", (user) => user.insert("rest_day", restDayOn(today()))],
      ["planned for other weekdays", (user) => user.update(it(), { weekdays: 127 - bitOf(today()) })],
      ["not started yet", (user) => user.update(it(), { start_date: "2999-01-01" })],
      ["deleted", (user) => user.remove(it())],
      ["completed", async (user) => [await user.remove(it()), await givenCompleted(user)]],
      [
        "challenges of a suspended user",
        async ({ id }) => decided(world, await sharedStaff(world), "profile", id, "suspend"),
      ],
    ])("a reminder is skipped until the next date if all challenges are %s", async (_, happens) => {
      await happens(owner);
      await makeDue(owner);
      expect(await due()).toMatchObject([{ open: 0, challenge_id: null }]);
      expect(await nextOf(owner)).toMatch(/ 21:00$/);
    });

    test("a reminder is due on the first day of a challenge", async () => {
      onlyRow(await owner.update(it(), { start_date: today() }));
      await makeDue(owner);
      expect(await due()).toMatchObject([{ date: today(), open: 1 }]);
    });

    test("a banned user gets no reminder", async () => {
      await ban(owner, "1 day");
      await makeDue(owner);
      expect(await due()).toMatchObject([{ open: 0 }]);
      await ban(owner, "-1 second");
      await ban(stranger, "1 day");
      await makeDue(owner);
      expect(await due()).toMatchObject([{ open: 1 }]);
      await ban(stranger, "-1 second");
    });

    test("a due reminder is sent up to three hours late", async () => {
      await makeDue(owner, "3 hours 1 second");
      expect(await due()).toMatchObject([{ open: 0 }]);
      await makeDue(owner, "2 hours 59 minutes");
      expect(await due()).toMatchObject([{ open: 1 }]);
    });

    test("a reminder is due once per date, even if time or zone change", { tags: "extended" }, async () => {
      await due();
      onlyRow(await remind(owner, { reminder_at: "23:00", time_zone: "Asia/Tokyo" }));
      onlyRow(await remind(owner, { reminder_at: "22:00", time_zone: "UTC" }));
      await makeDue(owner);
      expect(await due()).toMatchObject([{ open: 0 }]);
      await sql("update public.setting set reminded_on = reminded_on - 1");
      await makeDue(owner);
      expect(await due()).toMatchObject([{ open: 1 }]);
    });

    test("a stored time zone that no longer exists doesn't stop other users' reminders", async () => {
      onlyRow(await remind(stranger));
      await givenChallenge(stranger);
      await sql("alter table public.setting disable trigger enforce_setting_rules");
      await sql("update public.setting set time_zone = 'Mars/Olympus' where user_id = $1", [stranger.id]);
      await sql("alter table public.setting enable trigger enforce_setting_rules");
      for (const column of ["reminder_next", "likes_mail_next"]) await makeDue(stranger, "1 second", column);
      expect(await due()).toMatchObject([{ user_id: owner.id, open: 1 }]);
      expect(await news()).toEqual([]);
      const off = { likes_news: "off" };
      expect(onlyRow(await stranger.update(mine(stranger), off))).toMatchObject({
        ...off,
        time_zone: "Mars/Olympus",
      });
      await sql("update public.setting set time_zone = 'UTC' where user_id = $1", [stranger.id]);
    });

    test("concurrent servers claim different reminders", async () => {
      onlyRow(await remind(stranger));
      await makeDue(stranger);
      const claimed = (await Promise.all([due(), due(), due(), due()])).flat();
      expect(claimed).toHaveLength(2);
    });
  });
});

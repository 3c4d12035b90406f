import { beforeEach, describe, expect, test } from "vitest";

import { done, expectDenied, expectInvalid, expectNothing, one, type Row } from "./fixtures/answer.ts";
import {
  at,
  deviceOf,
  givenChallenge,
  givenCompleted,
  givenEntry,
  type Challenge,
} from "./fixtures/given.ts";
import type { Person } from "./fixtures/person.ts";
import { onOneDatabase } from "./fixtures/world.ts";
import { aStaff, decided } from "./moderation/moderated.ts";

const mine = ({ id }: Person) => `setting?user_id=eq.${id}`;
const today = () => new Date().toISOString().slice(0, 10);
/** Monday is bit 0. */
const bitOf = (date: string) => 1 << ((new Date(date).getUTCDay() + 6) % 7);

const remind = (person: Person, changes: Row = {}) =>
  person.update(mine(person), { reminder_at: "21:00", ...changes });
const endpoints = async (person: Person) =>
  done(await person.select("push_device?order=seen_at")).map(({ endpoint }) => endpoint);

onOneDatabase((world) => {
  /** As if the hour had come so long ago. */
  const comesDue = (person: Person, ago = "1 second") =>
    world().sql("update public.setting set reminder_next = now() - $2::interval where user_id = $1", [
      person.id,
      ago,
    ]);
  const due = () => world().sql("select * from public.due_reminders()");
  const nextOf = async (person: Person) => {
    const [row] = await world().sql<{ moment: string }>(
      `select to_char(reminder_next at time zone time_zone, 'YYYY-MM-DD HH24:MI') as moment
       from public.setting where user_id = $1`,
      [person.id],
    );
    return row!.moment;
  };
  const news = () => world().sql("select * from public.due_likes_mails()");
  const sundayComes = (person: Person, ago = "1 second") =>
    world().sql("update public.setting set likes_mail_next = now() - $2::interval where user_id = $1", [
      person.id,
      ago,
    ]);

  describe("a reminder", () => {
    test("is off until its owner sets a time", async () => {
      const { owner } = world();
      expect(one(await owner.select("setting"))).toMatchObject({ reminder_at: null, reminder_next: null });
      expect(one(await remind(owner, { reminder_weekdays: 31, reminder_mail: true }))).toMatchObject({
        reminder_at: "21:00:00",
        reminder_weekdays: 31,
        reminder_mail: true,
        reminder_next: expect.any(String) as string,
      });
      expect(one(await owner.update(mine(owner), { reminder_at: null }))).toMatchObject({
        reminder_next: null,
      });
      expectInvalid(await remind(owner, { reminder_weekdays: 0 }), "setting_reminder_weekdays_check");
    });

    test("comes at its time in the owner's zone, on chosen weekdays, and follows whatever changes", async () => {
      const { owner } = world();
      for (const time_zone of ["Asia/Tokyo", "America/New_York"]) {
        one(await remind(owner, { time_zone }));
        expect(await nextOf(owner)).toMatch(/ 21:00$/);
      }
      one(await remind(owner, { reminder_at: "06:30", reminder_weekdays: 1 }));
      const [date, time] = (await nextOf(owner)).split(" ");
      expect([bitOf(date!), time]).toEqual([1, "06:30"]);
    });

    // Zone, time, weekdays and beginning of the day; 2026-11-20 is a Friday.
    test.each([
      ["later the same day", "Asia/Tokyo 21:00 127 0", "2026-11-20 11:59Z", "2026-11-20 12:00"],
      ["the next day from that moment on", "Asia/Tokyo 21:00 127 0", "2026-11-20 12:00Z", "2026-11-21 12:00"],
      ["after a weekend off", "UTC 21:00 31 0", "2026-11-20 21:00Z", "2026-11-23 21:00"],
      ["half past midnight belongs to Friday", "UTC 00:30 16 3", "2026-11-20 12:00Z", "2026-11-21 00:30"],
      [
        "a gap of the clocks: an hour later",
        "Europe/Berlin 02:30 127 0",
        "2026-03-28 12:00Z",
        "2026-03-29 01:30",
      ],
      [
        "an hour that comes twice: once",
        "Europe/Berlin 02:30 127 0",
        "2026-10-24 12:00Z",
        "2026-10-25 01:30",
      ],
      ["and not again", "Europe/Berlin 02:30 127 0", "2026-10-25 01:30Z", "2026-10-26 01:30"],
      ["changed at 20:59, westwards", "Europe/Berlin 21:00 127 0", "2026-11-20 11:59Z", "2026-11-20 20:00"],
      ["and eastwards", "Pacific/Kiritimati 21:00 127 0", "2026-11-20 11:59Z", "2026-11-21 07:00"],
    ])("%s", async (_, settings, after, expected) => {
      const [row] = await world().sql(
        `select to_char(private.next_moment($1, $2::time, $3::int, $4::int, $5::timestamptz) at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as moment`,
        [...settings.split(" "), after],
      );
      expect(row).toEqual({ moment: expected });
    });
  });

  describe("what is due", () => {
    let challenge: Challenge;
    beforeEach(async () => {
      const { owner } = world();
      one(await remind(owner));
      challenge = await givenChallenge(owner);
      await comesDue(owner);
    });

    test("is claimed once, with what is open, the devices, and the address if mail was asked for", async () => {
      const { owner } = world();
      const device = deviceOf("phone");
      done(await owner.call("save_push_device", device));
      expect(await due()).toEqual([
        {
          user_id: owner.id,
          date: expect.anything() as unknown,
          open: 1,
          challenge_id: challenge.challenge_id,
          email: null,
          devices: [device],
        },
      ]);
      expect(await due()).toEqual([]);
    });

    test("names an address for who wants a mail, and no challenge where several are open", async () => {
      const { owner } = world();
      one(await remind(owner, { reminder_mail: true }));
      await givenChallenge(owner);
      await comesDue(owner);
      expect(await due()).toMatchObject([{ open: 2, challenge_id: null, email: owner.email, devices: [] }]);
    });

    const it = () => at(challenge);
    const restsOn = (date: string) => ({ challenge_id: challenge.challenge_id, date });
    test.each<[string, (person: Person) => Promise<unknown>]>([
      ["written", (person) => givenEntry(person, challenge, today())],
      ["resting", (person) => person.insert("rest_day", restsOn(today()))],
      ["planned for other weekdays", (person) => person.update(it(), { weekdays: 127 - bitOf(today()) })],
      ["not begun", (person) => person.update(it(), { start_date: "2999-01-01" })],
      ["gone", (person) => person.remove(it())],
      ["done", async (person) => [await person.remove(it()), await givenCompleted(person)]],
      [
        "of a suspended writer",
        async ({ id }) => decided(world(), await aStaff(world()), "profile", id, "suspend"),
      ],
    ])("says nothing where all is %s, and comes again", async (_, happens) => {
      const { owner } = world();
      await happens(owner);
      await comesDue(owner);
      expect(await due()).toMatchObject([{ open: 0, challenge_id: null }]);
      expect(await nextOf(owner)).toMatch(/ 21:00$/);
    });

    test("says nothing to whoever is banned, while they are", async () => {
      const { owner } = world();
      const ban = (until: string) =>
        world().sql("update auth.users set banned_until = now() + $2::interval where id = $1", [
          owner.id,
          until,
        ]);
      await ban("1 day");
      await comesDue(owner);
      expect(await due()).toMatchObject([{ open: 0 }]);
      await ban("-1 second");
      await comesDue(owner);
      expect(await due()).toMatchObject([{ open: 1 }]);
    });

    test("is said up to three hours late, and not after", async () => {
      const { owner } = world();
      await comesDue(owner, "3 hours 1 second");
      expect(await due()).toMatchObject([{ open: 0 }]);
      await comesDue(owner, "2 hours 59 minutes");
      expect(await due()).toMatchObject([{ open: 1 }]);
    });

    test("is said once a date, also where time or zone are changed after it", async () => {
      const { owner } = world();
      await due();
      one(await remind(owner, { reminder_at: "23:00", time_zone: "Asia/Tokyo" }));
      one(await remind(owner, { reminder_at: "22:00", time_zone: "UTC" }));
      await comesDue(owner);
      expect(await due()).toMatchObject([{ open: 0 }]);
      await world().sql("update public.setting set reminded_on = reminded_on - 1");
      await comesDue(owner);
      expect(await due()).toMatchObject([{ open: 1 }]);
    });

    test("is shared by servers that ask at the same time", async () => {
      const { stranger } = world();
      one(await remind(stranger));
      await comesDue(stranger);
      const claimed = (await Promise.all([due(), due(), due(), due()])).flat();
      expect(claimed).toHaveLength(2);
    });
  });

  describe("a device", () => {
    test("is its owner's alone, to see and to forget", async () => {
      const { nobody, owner, stranger } = world();
      const device = deviceOf("phone");
      expectDenied(await nobody.call("save_push_device", device));
      done(await owner.call("save_push_device", device));
      expect(await endpoints(owner)).toEqual([device.endpoint]);
      expectNothing(await stranger.select("push_device"));
      expectDenied(await nobody.select("push_device"));
      done(await stranger.call("forget_push_device", { endpoint: device.endpoint }));
      expectDenied(await nobody.call("forget_push_device", { endpoint: device.endpoint }));
      expect(await endpoints(owner)).toEqual([device.endpoint]);
      done(await owner.call("forget_push_device", { endpoint: device.endpoint }));
      expect(await endpoints(owner)).toEqual([]);
    });

    test("reminds whoever signed in on it last", async () => {
      const { owner, stranger } = world();
      for (const person of [owner, owner, stranger])
        done(await person.call("save_push_device", deviceOf("shared")));
      expect(await endpoints(owner)).toEqual([]);
      expect(await endpoints(stranger)).toHaveLength(1);
    });

    test("is one of five: the one that was seen longest ago goes", async () => {
      const { owner } = world();
      for (const n of [1, 2, 3, 4, 5, 1, 6]) done(await owner.call("save_push_device", deviceOf(String(n))));
      expect(await endpoints(owner)).toEqual([3, 4, 5, 1, 6].map((n) => deviceOf(String(n)).endpoint));
    });

    test("is at a push service of browsers, and nowhere else", async () => {
      const { owner } = world();
      const save = (endpoint: string) => owner.call("save_push_device", deviceOf("", { endpoint }));
      for (const endpoint of [
        "https://fcm.googleapis.com/fcm/send/x",
        "https://updates.push.services.mozilla.com/wpush/v2/x",
        "https://web.push.apple.com/x",
        "https://wns2-par02p.notify.windows.com/w/?token=x",
      ])
        done(await save(endpoint));
      for (const endpoint of [
        "https://web.push.apple.com/",
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com:8443/x",
        "https://fcm.googleapis.com@169.254.169.254/x",
        "https://fcm.googleapis.com.example.com/x",
        "https://a.b.push.apple.com/x",
        "https://push.apple.com.example.com/x",
        "https://localhost/x",
        "https://web.push.apple.com/x y",
      ])
        expectInvalid(await save(endpoint), "push_device_endpoint_check");
    });

    test("that its push service no longer knows is removed, unless it is known anew", async () => {
      const { owner, sql } = world();
      const { endpoint, auth } = deviceOf("phone");
      done(await owner.call("save_push_device", deviceOf("phone", { auth: "b".repeat(22) })));
      await sql("select public.remove_push_device($1, $2)", [endpoint, auth]);
      expect(await endpoints(owner)).toHaveLength(1);
      await sql("select public.remove_push_device($1, $2)", [endpoint, "b".repeat(22)]);
      expect(await endpoints(owner)).toEqual([]);
    });
  });

  describe("the weekly mail of likes", () => {
    let challenge: Challenge;
    beforeEach(async () => {
      const { owner } = world();
      challenge = await givenChallenge(owner, { title: "Learn Rust" });
      one(await owner.update(mine(owner), { likes_news: "weekly", time_zone: "Asia/Tokyo" }));
    });
    const like = (person: Person) => person.insert("likes", { challenge_id: challenge.challenge_id });

    test("is due on Sunday evening in the owner's zone, and no more when it is switched off", async () => {
      const { owner, sql } = world();
      const [row] = await sql(
        "select to_char(likes_mail_next at time zone 'Asia/Tokyo', 'FMDay HH24:MI') as moment from public.setting where user_id = $1",
        [owner.id],
      );
      expect(row).toEqual({ moment: "Sunday 18:00" });
      expect(one(await owner.update(mine(owner), { likes_news: "diary" }))).toMatchObject({
        likes_mail_next: null,
      });
    });

    test("tells once what is new, and nothing where there is nothing", async () => {
      const { owner, stranger, sql } = world();
      await sundayComes(owner);
      expect(await news()).toMatchObject([{ user_id: owner.id, news: [] }]);
      one(await like(stranger));
      await sundayComes(owner);
      expect(await news()).toEqual([
        {
          user_id: owner.id,
          email: owner.email,
          news: [{ title: "Learn Rust", likes: 1, nicknames: ["challenger-0000"] }],
        },
      ]);
      // Next week there is nothing new; the zone changed on Sunday evening makes no second one.
      await sql(
        "update public.setting set likes_mailed_at = likes_mailed_at - interval '7 days' where user_id = $1",
        [owner.id],
      );
      await sql("update public.likes set created_at = now() - interval '8 days'");
      await sundayComes(owner);
      expect(await news()).toMatchObject([{ news: [] }]);
    });

    test("is one a week, whatever zone the owner is in", async () => {
      const { owner, stranger, sql } = world();
      one(await like(stranger));
      await sql(
        "update public.setting set likes_mailed_at = now() - interval '6 hours', likes_seen_at = now() - interval '1 day'",
      );
      await sundayComes(owner);
      expect(await news()).toMatchObject([{ news: [] }]);
      await sql("update public.setting set likes_mailed_at = now() - interval '7 days'");
      await sundayComes(owner, "4 hours");
      expect(await news()).toMatchObject([{ news: [] }]);
      await sundayComes(owner);
      expect(await news()).toMatchObject([{ news: [{ likes: 1 }] }]);
    });

    test("names nobody who took it back, is hidden or blocked, and nothing that was seen", async () => {
      const { owner, stranger } = world();
      one(await like(stranger));
      one(await owner.insert("block", { blocked_user_id: stranger.id }));
      await sundayComes(owner);
      expect(await news()).toMatchObject([{ news: [] }]);
      one(await owner.remove(`block?blocked_user_id=eq.${stranger.id}`));
      const staff = await aStaff(world());
      await decided(world(), staff, "profile", stranger.id, "hide");
      await sundayComes(owner);
      expect(await news()).toMatchObject([{ news: [] }]);
    });

    test("is not sent for likes that the diary has shown", async () => {
      const { owner, stranger } = world();
      one(await like(stranger));
      const [seen] = done(await owner.call("likes_since"));
      done(await owner.call("mark_likes_seen", { until: seen!["latest"] }));
      await sundayComes(owner);
      expect(await news()).toMatchObject([{ news: [] }]);
    });

    test("and the reminder's are stopped by their links, each by its own", async () => {
      const { owner, sql } = world();
      one(await remind(owner, { reminder_mail: true }));
      const state = async () => {
        const { likes_news, reminder_mail } = one(await owner.select("setting"));
        return { likes_news, reminder_mail };
      };
      await sql("select public.stop_mail($1, 'likes')", [owner.id]);
      expect(await state()).toEqual({ likes_news: "diary", reminder_mail: true });
      await sql("select public.stop_mail($1, 'reminder')", [owner.id]);
      expect(await state()).toEqual({ likes_news: "diary", reminder_mail: false });
      one(await owner.update(mine(owner), { likes_news: "off" }));
      await sql("select public.stop_mail($1, 'likes')", [owner.id]);
      expect(await state()).toEqual({ likes_news: "off", reminder_mail: false });
    });
  });
});

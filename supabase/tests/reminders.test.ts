import { beforeEach, describe, expect, test } from "vitest";

import {
  succeeded,
  expectDenied,
  expectInvalid,
  expectNothing,
  onlyRow,
  type Row,
} from "./fixtures/api-response.ts";
import type { ApiUser } from "./fixtures/api-user.ts";
import {
  pathOf,
  deviceOf,
  givenChallenge,
  givenCompleted,
  givenEntry,
  type Challenge,
} from "./fixtures/given.ts";
import { onOneDatabase } from "./fixtures/world.ts";
import { sharedStaff, decided } from "./moderation/moderated.ts";

const mine = ({ id }: ApiUser) => `setting?user_id=eq.${id}`;
const today = () => new Date().toISOString().slice(0, 10);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const dueMessage = (lapsed: boolean, open = 1) => [{ open, lapsed }];
const bitOf = (date: string) => 1 << ((new Date(date).getUTCDay() + 6) % 7);

const remind = (user: ApiUser, changes: Row = {}) =>
  user.update(mine(user), { reminder_at: "21:00", ...changes });
const endpoints = async (user: ApiUser) =>
  succeeded(await user.select("push_device?order=seen_at")).map(({ endpoint }) => endpoint);

onOneDatabase((world) => {
  const { visitor, owner, stranger, sql } = world;

  const makeDue = ({ id }: ApiUser, ago = "1 second", column = "reminder_next") =>
    sql(`update public.setting set ${column} = now() - $2::interval where user_id = $1`, [id, ago]);
  const makeMailDue = (ago?: string) => makeDue(owner, ago, "likes_mail_next");
  const due = () => sql("select * from public.due_reminders()");
  /** Makes the reminder of the next date due. */
  const nextDue = async () => {
    await sql("update public.setting set reminded_on = null");
    await makeDue(owner);
    return due();
  };
  const givenOld = async (changes: Row = {}) => {
    const old = await givenChallenge(owner, { start_date: "2020-01-01", ...changes });
    await sql("update public.challenge set created_at = '2020-01-01Z' where challenge_id = $1", [
      old.challenge_id,
    ]);
    return old;
  };
  const ban = ({ id }: ApiUser, until: string) =>
    sql("update auth.users set banned_until = now() + $2::interval where id = $1", [id, until]);
  const nextOf = async (user: ApiUser) => {
    const [row] = await sql<{ moment: string }>(
      `select to_char(reminder_next at time zone time_zone, 'YYYY-MM-DD HH24:MI') as moment
       from public.setting where user_id = $1`,
      [user.id],
    );
    return row!.moment;
  };
  const news = () => sql("select * from public.due_likes_mails()");
  async function expectNothingNew(ago?: string) {
    await makeMailDue(ago);
    expect(await news()).toMatchObject([{ news: [] }]);
  }
  const save = (name: string, changes?: Row) => owner.call("save_push_device", deviceOf(name, changes));

  test("reminders are off until the user sets a time", async () => {
    expect(onlyRow(await owner.select("setting"))).toMatchObject({ reminder_at: null, reminder_next: null });
    const rest = { reminder_weekdays: 31, reminder_mail: true };
    const on = { ...rest, reminder_at: "21:00:00", reminder_next: expect.any(String) as string };
    expect(onlyRow(await remind(owner, rest))).toMatchObject(on);
    expect(onlyRow(await owner.update(mine(owner), { reminder_at: null })).reminder_next).toBeNull();
    expectInvalid(await remind(owner, { reminder_weekdays: 0 }), "setting_reminder_weekdays_check");
  });

  test("a reminder follows the user's time, time zone and weekdays", async () => {
    for (const time_zone of ["Asia/Tokyo", "America/New_York"]) {
      onlyRow(await remind(owner, { time_zone }));
      expect(await nextOf(owner)).toMatch(/ 21:00$/);
    }
    onlyRow(await remind(owner, { reminder_at: "06:30", reminder_weekdays: 1 }));
    const [date, time] = (await nextOf(owner)).split(" ");
    expect([bitOf(date!), time]).toEqual([1, "06:30"]);
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
    });

    test("a due reminder contains an address only if the user wants mails", async () => {
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
      for (const title of ["Second", "Third", "Fourth"]) {
        await givenChallenge(owner, { title, start_date: "2020-01-01" });
      }
      await makeDue(owner);
      const [row] = await due();
      expect(row).toMatchObject({ open: 4, cards: [{ day: 1, last_line: "Last line." }, {}, {}] });
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
      ["not begun", (user) => user.update(it(), { start_date: "2999-01-01" })],
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

    test("a stored time zone that no longer exists stops no other user's reminder", async () => {
      onlyRow(await remind(stranger));
      await givenChallenge(stranger);
      await sql("alter table public.setting disable trigger enforce_setting_rules");
      await sql("update public.setting set time_zone = 'Mars/Olympus' where user_id = $1", [stranger.id]);
      await sql("alter table public.setting enable trigger enforce_setting_rules");
      for (const column of ["reminder_next", "likes_mail_next"]) await makeDue(stranger, "1 second", column);
      expect(await due()).toMatchObject([{ user_id: owner.id, open: 1 }]);
      expect(await news()).toEqual([]);
      await sql("update public.setting set time_zone = 'UTC' where user_id = $1", [stranger.id]);
    });

    test("concurrent servers claim different reminders", async () => {
      onlyRow(await remind(stranger));
      await makeDue(stranger);
      const claimed = (await Promise.all([due(), due(), due(), due()])).flat();
      expect(claimed).toHaveLength(2);
    });
  });

  describe("a lapse", () => {
    let challenge: Challenge;
    beforeEach(async () => {
      onlyRow(await remind(owner, { reminder_mail: true }));
      challenge = await givenOld();
    });
    const changeTo = (change: string, value: unknown) =>
      sql(`update public.challenge set ${change} where challenge_id = $2`, [value, challenge.challenge_id]);
    const restOn = async (...dates: string[]) => {
      for (const date of dates) {
        succeeded(await owner.insert("rest_day", { challenge_id: challenge.challenge_id, date }));
      }
    };
    const silence = [{ open: 0, lapsed: false }];

    test("after seven days without an entry, one message replaces the reminders", async () => {
      await givenEntry(owner, challenge, daysAgo(7));
      expect(await nextDue()).toMatchObject(dueMessage(false));
      await sql("update public.day set date = date - 1");
      expect(await nextDue()).toMatchObject([
        { open: 1, lapsed: true, email: owner.email, cards: [{ day: 1 }] },
      ]);
      for (const _ of "week") expect(await nextDue()).toMatchObject(silence);
    });

    test("a user without a device and mails gets the message of a lapse once one exists", async () => {
      await givenEntry(owner, challenge, daysAgo(30));
      onlyRow(await remind(owner, { reminder_mail: false }));
      const message = { ...dueMessage(true)[0], email: null };
      for (const _ of "two") expect(await nextDue()).toMatchObject([{ ...message, devices: [] }]);
      succeeded(await save("phone"));
      expect(await nextDue()).toMatchObject([{ ...message, devices: [{}] }]);
      expect(await nextDue()).toMatchObject(silence);
    });

    test("an address that isn't confirmed doesn't use up the message of a lapse", async () => {
      await givenEntry(owner, challenge, daysAgo(30));
      await sql("update auth.users set email_confirmed_at = null where id = $1", [owner.id]);
      expect(await nextDue()).toMatchObject([{ lapsed: true, email: null }]);
      await sql("update auth.users set email_confirmed_at = now() where id = $1", [owner.id]);
      expect(await nextDue()).toMatchObject([{ lapsed: true, email: owner.email }]);
      expect(await nextDue()).toMatchObject(silence);
    });

    test("an entry or a rest day ends a lapse, and a later lapse causes another message", async () => {
      await givenEntry(owner, challenge, daysAgo(60));
      expect(await nextDue()).toMatchObject(dueMessage(true));
      // The message was sent 50 days ago.
      await sql("update public.setting set lapse_mailed_on = lapse_mailed_on - 50");
      await givenEntry(owner, challenge, daysAgo(3));
      expect(await nextDue()).toMatchObject(dueMessage(false));
      await sql("delete from public.day where date = $1", [daysAgo(3)]);
      expect(await nextDue()).toMatchObject(silence);
      await restOn(daysAgo(9), daysAgo(8));
      expect(await nextDue()).toMatchObject(dueMessage(true));
      expect(await nextDue()).toMatchObject(silence);
    });

    test("rest days and a pause delay the message", async () => {
      await givenEntry(owner, challenge, daysAgo(60));
      await restOn(daysAgo(7));
      expect(await nextDue()).toMatchObject(dueMessage(false));
      await restOn(today());
      expect(await nextDue()).toMatchObject(silence);
    });

    test("with one planned day a week, the message comes after fourteen days", async () => {
      await changeTo("weekdays = $1", bitOf(today()));
      await givenEntry(owner, challenge, daysAgo(14));
      expect(await nextDue()).toMatchObject(dueMessage(false));
      await sql("update public.day set date = date - 1");
      expect(await nextDue()).toMatchObject(dueMessage(true));
    });

    // As an operator, because no client can change these dates.
    test.each([
      ["its creation or import", "created_at = $1::date", daysAgo],
      ["its start date", "start_date = $1", daysAgo],
      [
        "its last change of weekdays",
        "earlier_weekdays = $1",
        (days: number) =>
          JSON.stringify([daysAgo(60), daysAgo(days)].map((until) => ({ until, weekdays: 31 }))),
      ],
    ])("the message comes no earlier than seven days after %s", async (_, change, valueOf) => {
      await givenEntry(owner, challenge, daysAgo(70));
      await changeTo(change, valueOf(7));
      expect(await nextDue()).toMatchObject(dueMessage(false));
      await changeTo(change, valueOf(8));
      expect(await nextDue()).toMatchObject(dueMessage(true));
    });

    test("a change of weekdays by the owner resumes the reminders", async () => {
      await givenEntry(owner, challenge, daysAgo(30));
      expect(await nextDue()).toMatchObject(dueMessage(true));
      onlyRow(await owner.update(pathOf(challenge), { weekdays: bitOf(today()) | bitOf(daysAgo(2)) }));
      expect(await nextDue()).toMatchObject(dueMessage(false));
    });

    test(
      "a user with another open challenge gets its reminder, and the message of the lapse later",
      { tags: "extended" },
      async () => {
        await givenEntry(owner, challenge, daysAgo(30));
        const other = await givenOld();
        await givenEntry(owner, other, daysAgo(1));
        expect(await nextDue()).toMatchObject([
          { ...dueMessage(false)[0], challenge_id: other.challenge_id },
        ]);
        await givenEntry(owner, other, today());
        expect(await nextDue()).toMatchObject([
          { ...dueMessage(true)[0], challenge_id: challenge.challenge_id },
        ]);
        expect(await nextDue()).toMatchObject(silence);
      },
    );

    test.each([
      ["every day", 127],
      ["every day but today", 127 - bitOf(today())],
    ])(
      "two lapsed challenges cause one message if one is planned for %s",
      { tags: "extended" },
      async (_, weekdays) => {
        await givenEntry(owner, challenge, daysAgo(30));
        await givenEntry(owner, await givenOld({ weekdays }), daysAgo(20));
        expect(await nextDue()).toMatchObject(dueMessage(true, 2));
        expect(await nextDue()).toMatchObject(silence);
      },
    );

    test("the message of a lapse names no private challenge", async () => {
      onlyRow(await owner.update(pathOf(challenge), { visibility: "private" }));
      await givenEntry(owner, challenge, daysAgo(30));
      expect(await nextDue()).toMatchObject([{ ...dueMessage(true)[0], cards: [] }]);
    });

    test("other users can't mark a lapse as seen, and no client can change the date of its message", async () => {
      const seen = { lapse_seen_on: today() };
      expect(onlyRow(await owner.update(mine(owner), seen))).toMatchObject(seen);
      expectNothing(await stranger.update(mine(owner), seen));
      expectNothing(await stranger.select(mine(owner)));
      expectDenied(await visitor.update(mine(owner), seen));
      expectDenied(await owner.update(mine(owner), { lapse_mailed_on: today() }));
      for (const user of [owner, stranger, visitor]) {
        const { challenge_id: id } = challenge;
        expectDenied(await user.call("due_reminders", {}));
        expect((await user.call("lapsed_since", { id, today: today() })).status).toBe(404);
      }
    });
  });

  describe("a push device", () => {
    test("a push device can be seen and deleted only by its owner", async () => {
      const device = deviceOf("phone");
      expectDenied(await visitor.call("save_push_device", device));
      succeeded(await owner.call("save_push_device", device));
      expect(await endpoints(owner)).toEqual([device.endpoint]);
      expectNothing(await stranger.select("push_device"));
      expectDenied(await visitor.select("push_device"));
      succeeded(await stranger.call("forget_push_device", { endpoint: device.endpoint }));
      expectDenied(await visitor.call("forget_push_device", { endpoint: device.endpoint }));
      expect(await endpoints(owner)).toEqual([device.endpoint]);
      succeeded(await owner.call("forget_push_device", { endpoint: device.endpoint }));
      expect(await endpoints(owner)).toEqual([]);
    });

    test("a push device gets reminders of the user who signed in last", async () => {
      for (const user of [owner, owner, stranger])
        succeeded(await user.call("save_push_device", deviceOf("shared")));
      expect(await endpoints(owner)).toEqual([]);
      expect(await endpoints(stranger)).toHaveLength(1);
    });

    test("a sixth push device replaces the device that was seen longest ago", async () => {
      for (const n of [1, 2, 3, 4, 5, 1, 6]) succeeded(await save(String(n)));
      expect(await endpoints(owner)).toEqual([3, 4, 5, 1, 6].map((n) => deviceOf(String(n)).endpoint));
    });

    test.each([
      "https://fcm.googleapis.com/fcm/send/x",
      "https://jmt17.google.com/fcm/send/x:y",
      "https://updates.push.services.mozilla.com/wpush/v2/x",
      "https://web.push.apple.com/x",
      "https://wns2-par02p.notify.windows.com/w/?token=x%2b",
      "https://push.example.org/x",
      "https://push.services.xn--bcher-kva.ch/x",
      "https://ntfy.sh/up?id=1",
      "https://0x7f.example.org/x",
      "https://127.0.0.1.nip.io/x",
    ])("a push device may have the address %s", async (endpoint) => {
      succeeded(await save("", { endpoint }));
      expect(await endpoints(owner)).toEqual([endpoint]);
    });

    test.each([
      "https://web.push.apple.com/",
      "https://web.push.apple.com",
      "http://fcm.googleapis.com/x",
      "HTTPS://fcm.googleapis.com/x",
      "ftp://fcm.googleapis.com/x",
      "https://fcm.googleapis.com:8443/x",
      "https://fcm.googleapis.com:443/x",
      "https://fcm.googleapis.com:/x",
      "https://fcm.googleapis.com@169.254.169.254/x",
      "https://user@fcm.googleapis.com/x",
      "https://user:password@fcm.googleapis.com/x",
      "https://@fcm.googleapis.com/x",
      "https://fcm.googleapis.com./x",
      "https://FCM.googleapis.com/x",
      "https://bücher.example.org/x",
      "https://fcm_a.googleapis.com/x",
      "https://-a.googleapis.com/x",
      "https://a..googleapis.com/x",
      "https://localhost/x",
      "https://push/x",
      "https://push.localhost/x",
      "https://printer.local/x",
      "https://metadata.google.internal/x",
      "https://router.lan/x",
      "https://router.home.arpa/x",
      "https://127.0.0.1/x",
      "https://10.0.0.1/x",
      "https://8.8.8.8/x",
      "https://2130706433/x",
      "https://0x7f000001/x",
      "https://0177.0.0.1/x",
      "https://127.1/x",
      "https://[::1]/x",
      "https://[fd00::1]/x",
      "https://[2606:4700::1111]/x",
      "https://[::ffff:127.0.0.1]/x",
      "https://%31%32%37.0.0.1/x",
      "https://fcm.googleapis.com\\@127.0.0.1/x",
      "https://fcm.googleapis.com#@127.0.0.1/x",
      "https://fcm.googleapis.com?@127.0.0.1/x",
      "https:///fcm.googleapis.com/x",
      "https:fcm.googleapis.com/x",
      "https://web.push.apple.com/x y",
      "https://web.push.apple.com/x\n",
      " https://web.push.apple.com/x",
      `https://${"a".repeat(64)}.example.org/x`,
      `https://web.push.apple.com/${"x".repeat(1000)}`,
      "",
    ])("a push device can't have the address %s", async (endpoint) => {
      expectInvalid(await save("", { endpoint }), "push_device_endpoint_check");
    });

    test("a device's language is a language tag", async () => {
      for (const language of ["fr", "pt-BR", "zh-Hant"]) succeeded(await save("tagged", { language }));
      for (const language of ["", "e", "EN", "en_US", "en ", "<b>", "x".repeat(20)])
        expectInvalid(await save("tagged", { language }), "push_device_language_check");
    });

    test("a device that the push service reports as gone is deleted", async () => {
      const { endpoint, auth } = deviceOf("phone");
      succeeded(await save("phone", { auth: "b".repeat(22) }));
      await sql("select public.remove_push_device($1, $2)", [endpoint, auth]);
      expect(await endpoints(owner)).toHaveLength(1);
      await sql("select public.remove_push_device($1, $2)", [endpoint, "b".repeat(22)]);
      expect(await endpoints(owner)).toEqual([]);
    });
  });

  describe("weekly mail of likes", () => {
    let challenge: Challenge;
    beforeEach(async () => {
      challenge = await givenChallenge(owner, { title: "Learn Rust" });
      onlyRow(await owner.update(mine(owner), { likes_news: "weekly", time_zone: "Asia/Tokyo" }));
    });
    const like = (user: ApiUser) => user.insert("likes", { challenge_id: challenge.challenge_id });

    test("the weekly mail is due on Sunday evening in the user's time zone", async () => {
      const [row] = await sql(
        "select to_char(likes_mail_next at time zone 'Asia/Tokyo', 'FMDay HH24:MI') as moment from public.setting where user_id = $1",
        [owner.id],
      );
      expect(row).toEqual({ moment: "Sunday 18:00" });
      expect(onlyRow(await owner.update(mine(owner), { likes_news: "diary" })).likes_mail_next).toBeNull();
    });

    test("the weekly mail contains each like once and is not sent without likes", async () => {
      await makeMailDue();
      onlyRow(await like(owner));
      expect(await news()).toMatchObject([{ user_id: owner.id, news: [] }]);
      onlyRow(await like(stranger));
      await makeMailDue();
      const likedChallenges = [
        {
          challenge_id: challenge.challenge_id,
          title: "Learn Rust",
          likes: 1,
          nicknames: ["challenger-0000"],
          date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        },
      ];
      expect(await news()).toEqual([{ user_id: owner.id, email: owner.email, news: likedChallenges }]);
      // A week later there are no new likes.
      await sql("update public.setting set likes_mailed_at = likes_mailed_at - interval '7 days'");
      await sql("update public.likes set created_at = now() - interval '8 days'");
      await expectNothingNew();
    });

    test("the weekly mail is due once a week, even if the time zone changes", async () => {
      onlyRow(await like(stranger));
      await sql(
        "update public.setting set likes_mailed_at = now() - interval '6 hours', likes_seen_at = now() - interval '1 day'",
      );
      await expectNothingNew();
      await sql("update public.setting set likes_mailed_at = now() - interval '7 days'");
      await expectNothingNew("4 hours");
      await makeMailDue();
      expect(await news()).toMatchObject([{ news: [{ likes: 1 }] }]);
    });

    test.each([
      ["seen", "likes_seen_at = now() - interval '2 days', likes_mailed_at = null", "2 days 1 second"],
      [
        "mailed",
        "likes_seen_at = '-infinity', likes_mailed_at = now() - interval '6 days'",
        "6 days 1 second",
      ],
      ["older than eight days", "likes_seen_at = '-infinity', likes_mailed_at = null", "8 days 1 second"],
    ])("the weekly mail contains no likes that were already %s", async (_, state, age) => {
      onlyRow(await like(stranger));
      const makeOlder = async (interval: string) => {
        await sql(`update public.setting set ${state}`);
        await sql("update public.likes set created_at = now() - $1::interval", [interval]);
      };
      await makeOlder(age);
      await expectNothingNew();
      await makeOlder("1 day");
      await makeMailDue();
      expect(await news()).toMatchObject([{ news: [{ likes: 1 }] }]);
    });

    test("the weekly mail is addressed only to confirmed users who aren't banned", async () => {
      const addressWith = async (change: string) => {
        await sql(`update auth.users set ${change} where id = $1`, [owner.id]);
        await makeMailDue();
        return (await news())[0]?.["email"];
      };
      expect(await addressWith("email_confirmed_at = null")).toBeNull();
      expect(await addressWith("email_confirmed_at = now()")).toBe(owner.email);
      expect(await addressWith("banned_until = now() + interval '1 day'")).toBeNull();
      expect(await addressWith("banned_until = now()")).toBe(owner.email);
    });

    test("the weekly mail names no blocked or hidden users and no likes already seen", async () => {
      onlyRow(await like(stranger));
      onlyRow(await owner.insert("block", { blocked_user_id: stranger.id }));
      await expectNothingNew();
      onlyRow(await owner.remove(`block?blocked_user_id=eq.${stranger.id}`));
      onlyRow(await like(stranger));
      const [seen] = succeeded(await owner.call("likes_since"));
      succeeded(await owner.call("mark_likes_seen", { until: seen!["latest"] }));
      await expectNothingNew();
      await sql("update public.setting set likes_seen_at = now() - interval '1 day'");
      await decided(world, await sharedStaff(world), "profile", stranger.id, "hide");
      await expectNothingNew();
    });

    test("unsubscribe links stop mails and reminders separately", async () => {
      onlyRow(await remind(owner, { reminder_mail: true }));
      const state = async (user = owner) => {
        const { likes_news, reminder_mail } = onlyRow(await user.select("setting"));
        return { likes_news, reminder_mail };
      };
      onlyRow(await remind(stranger, { likes_news: "weekly", reminder_mail: true }));
      await sql("select public.stop_mail($1, 'likes')", [owner.id]);
      expect(await state()).toEqual({ likes_news: "diary", reminder_mail: true });
      await sql("select public.stop_mail($1, 'reminder')", [owner.id]);
      expect(await state()).toEqual({ likes_news: "diary", reminder_mail: false });
      onlyRow(await owner.update(mine(owner), { likes_news: "off" }));
      await sql("select public.stop_mail($1, 'likes')", [owner.id]);
      expect(await state()).toEqual({ likes_news: "off", reminder_mail: false });
      expect(await state(stranger)).toEqual({ likes_news: "weekly", reminder_mail: true });
    });
  });
});

import { beforeEach, describe, expect, test } from "vitest";

import { succeeded, expectDenied, expectNothing, onlyRow } from "../fixtures/api-response.ts";
import { pathOf, givenEntry, type Challenge } from "../fixtures/given.ts";
import { onOneDatabase } from "../fixtures/world.ts";
import { mine, today, daysAgo, bitOf, remind, remindersOf } from "./given-reminders.ts";

const dueMessage = (lapsed: boolean, open = 1) => [{ open, lapsed }];

onOneDatabase((world) => {
  const { visitor, owner, stranger, sql } = world;
  const { save, nextDue, givenOld } = remindersOf(world);

  describe("a lapsed challenge: one without entries for more than seven days", () => {
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

    test("a user without devices and mails gets the message of a lapse on a later device", async () => {
      await givenEntry(owner, challenge, daysAgo(30));
      onlyRow(await remind(owner, { reminder_mail: false }));
      const message = { ...dueMessage(true)[0], email: null };
      for (const _ of "two") expect(await nextDue()).toMatchObject([{ ...message, devices: [] }]);
      succeeded(await save("phone"));
      expect(await nextDue()).toMatchObject([{ ...message, devices: [{}] }]);
      expect(await nextDue()).toMatchObject(silence);
    });

    test("the message of a lapse waits until the user's address is confirmed", async () => {
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
      await sql("update public.setting set lapse_mailed_on = lapse_mailed_on - 50");
      await givenEntry(owner, challenge, daysAgo(3));
      expect(await nextDue()).toMatchObject(dueMessage(false));
      await sql("delete from public.day where date = $1", [daysAgo(3)]);
      expect(await nextDue()).toMatchObject(silence);
      await restOn(daysAgo(9), daysAgo(8));
      expect(await nextDue()).toMatchObject(dueMessage(true));
      expect(await nextDue()).toMatchObject(silence);
    });

    test("a rest day in the last seven days prevents the message of a lapse", async () => {
      await givenEntry(owner, challenge, daysAgo(60));
      await restOn(daysAgo(7));
      expect(await nextDue()).toMatchObject(dueMessage(false));
      await restOn(today());
      expect(await nextDue()).toMatchObject(silence);
    });

    test("a rest day in the future doesn't delay the message of a lapse", async () => {
      await givenEntry(owner, challenge, daysAgo(30));
      await restOn(daysAgo(-3));
      expect(await nextDue()).toMatchObject(dueMessage(true));
    });

    test("a challenge without entries doesn't lapse", async () => {
      for (const _ of "two") expect(await nextDue()).toMatchObject(dueMessage(false));
    });

    test("with one planned day a week, the message comes after fourteen days", async () => {
      await changeTo("weekdays = $1", bitOf(today()));
      await givenEntry(owner, challenge, daysAgo(14));
      expect(await nextDue()).toMatchObject(dueMessage(false));
      await sql("update public.day set date = date - 1");
      expect(await nextDue()).toMatchObject(dueMessage(true));
    });

    // Changes these dates by SQL, because clients can't move all of them into the past.
    test.each([
      ["the challenge's creation or import", "created_at = $1::date", daysAgo],
      ["the challenge's start date", "start_date = $1", daysAgo],
      [
        "the last change of weekdays",
        "earlier_weekdays = $1",
        (days: number) =>
          JSON.stringify([daysAgo(60), daysAgo(days)].map((until) => ({ until, weekdays: 31 }))),
      ],
    ])("the message comes on the eighth day after %s, not earlier", async (_, change, valueOf) => {
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
      "a reminder of another open challenge is sent first, and the message of a lapse later",
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
      "two lapsed challenges cause one message if one of them is planned for %s",
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

    test("no other user can mark a lapse as seen, and no client can set its message's date", async () => {
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
});

import { describe, expect, test } from "vitest";

import {
  expectDenied,
  expectNothing,
  expectRejected,
  onlyRow,
  succeeded,
  type Row,
} from "./fixtures/api-response.ts";
import type { ApiUser } from "./fixtures/api-user.ts";
import {
  challengeOf,
  entryOf,
  givenChallenge,
  givenCompleted,
  givenEntry,
  inDays,
  november,
  pathOf,
  type Challenge,
} from "./fixtures/given.ts";
import { onOneDatabase } from "./fixtures/world.ts";
import { decided, hide, sharedStaff } from "./moderation/moderated.ts";

const end = (user: ApiUser, { challenge_id }: Row) => user.call("end_challenge", { challenge_id });
const resume = (user: ApiUser, { challenge_id }: Row) => user.call("resume_challenge", { challenge_id });

onOneDatabase((world) => {
  const { visitor, owner, stranger, sql } = world;

  const stateOf = async (challenge: Row, user: ApiUser = owner) =>
    onlyRow(await user.select(`home_${pathOf(challenge)}`));
  const OPEN = { completed: false, ended_early: false, end_date: null };
  const ENDED = { completed: true, ended_early: true };

  async function givenOpen(entries = 2, changes: Row = {}): Promise<Challenge> {
    const challenge = await givenChallenge(owner, { days: 5, ...changes });
    for (const date of november(entries)) await givenEntry(owner, challenge, date);
    return challenge;
  }

  async function givenEnded(entries = 2, changes: Row = {}): Promise<Challenge> {
    const challenge = await givenOpen(entries, changes);
    succeeded(await end(owner, challenge));
    return challenge;
  }

  describe("a challenge that ended early", () => {
    test("the owner ends a challenge early, resumes it and completes it", async () => {
      const challenge = await givenOpen(2);
      await sql("update public.challenge set updated_at = '2024-01-01Z'");
      const before = inDays(0);
      succeeded(await end(owner, challenge));
      for (const user of [visitor, owner, stranger])
        expect(await stateOf(challenge, user)).toMatchObject({
          ...ENDED,
          day: 2,
          days: 5,
          end_date: expect.toBeOneOf([before, inDays(0)]) as string,
          updated_at: expect.stringContaining("2024-01-01") as string,
        });
      expectRejected(
        await owner.insert("day", entryOf(owner, challenge, "2024-11-09")),
        409,
        "challenge/completed",
      );

      succeeded(await resume(owner, challenge));
      expect(await stateOf(challenge)).toMatchObject({ ...OPEN, day: 2 });
      for (const date of ["2024-12-01", "2024-12-02", "2024-12-03"]) await givenEntry(owner, challenge, date);
      expect(await stateOf(challenge)).toMatchObject({ completed: true, ended_early: false, day: 5 });
    });

    test("ending an ended or full challenge and resuming an open one change nothing", async () => {
      const challenge = await givenOpen();
      succeeded(await resume(owner, challenge));
      expect(await stateOf(challenge)).toMatchObject({ ...OPEN, earlier_weekdays: [] });
      succeeded(await end(owner, challenge));
      await sql("update public.challenge set end_date = '2024-12-24'");
      succeeded(await end(owner, challenge));
      expect(await stateOf(challenge)).toMatchObject({ ...ENDED, end_date: "2024-12-24" });

      const full = await givenCompleted(owner);
      const before = await stateOf(full);
      succeeded(await end(owner, full));
      expectRejected(await resume(owner, full), 409, "challenge/completed");
      expect(await stateOf(full)).toEqual(before);
    });

    test("a challenge without entries can't end early", async () => {
      const challenge = await givenOpen(0);
      expectRejected(await end(owner, challenge), 409, "challenge/without-entries");
      expect(await stateOf(challenge)).toMatchObject(OPEN);
    });

    test("a challenge with only a hidden entry can end early", async () => {
      const challenge = await givenOpen(0);
      await hide(world, "day", (await givenEntry(owner, challenge, "2024-11-01")).day_id);
      succeeded(await end(owner, challenge));
      expect(await stateOf(challenge, stranger)).toMatchObject({ ...ENDED, day: 0 });
    });

    test.each(["public", "private"])(
      "the owner ends and resumes a %s challenge, other users can't",
      async (visibility) => {
        const [open, ended] = [await givenOpen(1, { visibility }), await givenEnded(1, { visibility })];
        const nowhere = { challenge_id: crypto.randomUUID() };
        for (const send of [end, resume])
          for (const challenge of [open, ended, nowhere]) {
            expectDenied(await send(visitor, challenge));
            for (const user of [stranger, await sharedStaff(world)])
              expectRejected(await send(user, challenge), 404, "challenge/not-found");
          }
        expect([await stateOf(open), await stateOf(ended)]).toMatchObject([OPEN, ENDED]);
        succeeded(await end(owner, open));
        succeeded(await resume(owner, ended));
        expect([await stateOf(open), await stateOf(ended)]).toMatchObject([ENDED, OPEN]);
      },
    );

    test("a suspended owner can't end or resume a challenge", async () => {
      const [open, ended] = [await givenOpen(), await givenEnded()];
      await decided(world, await sharedStaff(world), "challenge", open.challenge_id, "suspend", { days: 7 });
      expectRejected(await end(owner, open), 403, "account/suspended");
      expectRejected(await resume(owner, ended), 403, "account/suspended");
    });

    test("clients can't write the column ended_early", async () => {
      const challenge = onlyRow(await owner.insert("challenge", challengeOf(owner, ENDED)));
      expect(challenge).toMatchObject(OPEN);
      await givenEntry(owner, challenge as Challenge, "2024-11-01");
      onlyRow(await owner.update(pathOf(challenge), { ...ENDED, end_date: "2024-11-02" }));
      expect(await stateOf(challenge)).toMatchObject(OPEN);
      succeeded(await end(owner, challenge));
      onlyRow(await owner.update(pathOf(challenge), { ...OPEN, title: "Other" }));
      expect(await stateOf(challenge)).toMatchObject({ ...ENDED, title: "Other" });
      for (const change of [{ days: 1 }, { days: 9 }, { start_date: "2024-10-01" }])
        expectRejected(await owner.update(pathOf(challenge), change), 409, "challenge/completed");
    });

    test("a challenge that ended early reopens only when all its entries are deleted", async () => {
      const challenge = await givenOpen(1);
      const second = await givenEntry(owner, challenge, "2024-11-02");
      succeeded(await end(owner, challenge));
      const { end_date } = await stateOf(challenge);
      onlyRow(await owner.remove(pathOf(second)));
      expect(await stateOf(challenge)).toMatchObject({ ...ENDED, end_date, day: 1 });
      succeeded(await owner.remove(`day?challenge_id=eq.${challenge.challenge_id}`));
      expect(await stateOf(challenge)).toMatchObject({ ...OPEN, day: 0 });
      await givenEntry(owner, challenge, "2024-11-03");
      expect(await stateOf(challenge)).toMatchObject({ ...OPEN, day: 1 });
    });

    test("an entry that arrives twice, before and after the end, is stored once", async () => {
      const challenge = await givenOpen(1);
      const entry = entryOf(owner, challenge, "2024-11-02", { day_id: crypto.randomUUID() });
      const send = () => owner.upsert("day", "day_id", entry, "ignore");
      succeeded(await send());
      succeeded(await end(owner, challenge));
      expectNothing(await send());
      expect(await stateOf(challenge)).toMatchObject({ ...ENDED, day: 2 });
    });

    test("an entry that was rejected after the end is accepted after resuming", async () => {
      const challenge = await givenEnded(1);
      const entry = entryOf(owner, challenge, "2024-11-02", { day_id: crypto.randomUUID() });
      expectRejected(await owner.insert("day", entry), 409, "challenge/completed");
      succeeded(await resume(owner, challenge));
      expect(onlyRow(await owner.insert("day", entry))).toMatchObject({ day: 2 });
    });

    test("a resumed challenge isn't lapsed, and its weekdays don't change", async () => {
      const challenge = await givenEnded(1, { weekdays: 31 });
      const lapse = async () => {
        const [row] = await sql<{ since: string | null }>(
          "select private.lapsed_since(c, current_date)::text as since from public.challenge c where c.challenge_id = $1",
          [challenge.challenge_id],
        );
        return row!.since;
      };
      await sql("update public.challenge set created_at = '2024-11-01Z'");
      expect(await lapse()).toBe("2024-11-09");
      for (let n = 0; n < 2; n += 1) {
        succeeded(await resume(owner, challenge));
        succeeded(await end(owner, challenge));
      }
      succeeded(await resume(owner, challenge));
      expect(await lapse()).toBeNull();
      const { earlier_weekdays, weekdays } = await stateOf(challenge);
      expect(weekdays).toBe(31);
      expect(earlier_weekdays).toEqual([{ until: expect.any(String) as string, weekdays: 31 }]);
    });

    test("ending and resuming count against the hourly quota of changes", async () => {
      const [challenge, open] = [await givenEnded(1), await givenOpen(1)];
      await sql("update private.quota_use set used = 300 where action = 'challenge-change'");
      expectRejected(await resume(owner, challenge), 429, "quota/exceeded");
      expectRejected(await end(owner, open), 429, "quota/exceeded");
      succeeded(await end(owner, challenge));
      expect(await stateOf(challenge)).toMatchObject(ENDED);
    });

    test("an import keeps an early end, but doesn't end a resumed challenge again", async () => {
      succeeded(await owner.call("open_import"));
      const challenge = {
        challenge_id: crypto.randomUUID(),
        title: "Imported",
        category: "Other",
        days: 5,
        desc: "Imported",
        start_date: "2024-11-01",
        ended_early: true,
      };
      const entries = november(2).map((date) => ({
        day_id: crypto.randomUUID(),
        date,
        content: "Dear diary",
        format: "plain",
      }));
      succeeded(await owner.call("import_challenge", { challenge, entries }));
      const ended = { ...ENDED, day: 2, days: 5, end_date: "2024-11-02" };
      expect(await stateOf(challenge)).toMatchObject(ended);
      succeeded(await owner.call("import_challenge", { challenge, entries }));
      expect(await stateOf(challenge)).toMatchObject(ended);

      const ended_on = { ...challenge, challenge_id: crypto.randomUUID(), end_date: "2024-11-12" };
      const others = november(3).map((date) => ({
        day_id: crypto.randomUUID(),
        date,
        content: "Imported",
        format: "plain",
      }));
      succeeded(await owner.call("import_challenge", { challenge: ended_on, entries: others.slice(0, 2) }));
      expect(await stateOf(ended_on)).toMatchObject({ ...ENDED, end_date: "2024-11-12" });
      const again = { challenge: { ...ended_on, ended_early: false, end_date: null }, entries: others };
      succeeded(await owner.call("import_challenge", again));
      expect(await stateOf(ended_on)).toMatchObject({ ...ENDED, day: 3, end_date: "2024-11-12" });

      succeeded(await resume(owner, challenge));
      const resumed = { ...others[2], day_id: crypto.randomUUID() };
      succeeded(await owner.call("import_challenge", { challenge, entries: [...entries, resumed] }));
      expect(await stateOf(challenge)).toMatchObject({ ...OPEN, day: 3 });

      const full = { ...challenge, challenge_id: crypto.randomUUID(), days: 1 };
      const entry = { ...entries[0], day_id: crypto.randomUUID() };
      succeeded(await owner.call("import_challenge", { challenge: full, entries: [entry] }));
      expect(await stateOf(full)).toMatchObject({ completed: true, ended_early: false });
    });

    test("a badge's data shows that a challenge ended early", async () => {
      const challenge = await givenEnded(1);
      expect(
        onlyRow(await visitor.call("public_progress", { challenge_id: challenge.challenge_id })),
      ).toMatchObject(ENDED);
    });
  });
});

import { describe, expect, test } from "vitest";

import { succeeded, onlyRow, type Row } from "./fixtures/api-response.ts";
import { givenCircle } from "./fixtures/circle.ts";
import { avoidFullHour } from "./fixtures/full-hour.ts";
import {
  pathOf,
  challengeOf,
  deviceOf,
  entryOf,
  givenChallenge,
  givenEntry,
  type Challenge,
} from "./fixtures/given.ts";
import { program, tokenOf } from "./fixtures/program.ts";
import { onEachDatabase } from "./fixtures/world.ts";

// Etc/GMT+12 is UTC-12: POSIX signs are reversed. The first and the last zone never have the same date.
const EXTREMES = ["Etc/GMT+12", "Etc/GMT-14"] as const;
const WHOLE_HOURS = [EXTREMES[0], "Etc/GMT+5", "UTC", "Etc/GMT-9", EXTREMES[1]];
const ODD = "America/St_Johns Asia/Kathmandu Australia/Lord_Howe America/New_York Pacific/Chatham".split(" ");

function calendarDate(zone: string, hour: number): string {
  const wall = new Date(`${new Date().toLocaleString("sv", { timeZone: zone })}Z`);
  return new Date(wall.getTime() - hour * 3_600_000).toISOString().slice(0, 10);
}

onEachDatabase(({ visitor, owner, stranger, sql }) => {
  const rowOf = async (challenge: Row) => onlyRow(await owner.select(pathOf(challenge)));
  const lastWeekdaysUntil = async (challenge: Row) =>
    ((await rowOf(challenge))["earlier_weekdays"] as { until: string }[]).at(-1)?.until;
  const asProgram = async () => program(visitor, await tokenOf(owner));

  test("a challenge ends on the current date in its owner's time zone and start of day", async () => {
    const zones = [...WHOLE_HOURS, ...ODD];
    const challenges = zones.map((zone) =>
      challengeOf(owner, { challenge_id: crypto.randomUUID(), days: 1, desc: zone }),
    ) as Challenge[];
    succeeded(await owner.insert("challenge", challenges));
    const dates = new Map<unknown, string[]>();
    for (const [index, zone] of zones.entries()) {
      const hour = index % 2 === 0 ? 0 : 6;
      onlyRow(
        await owner.update(`setting?user_id=eq.${owner.id}`, { time_zone: zone, day_start_hour: hour }),
      );
      const before = calendarDate(zone, hour);
      await givenEntry(owner, challenges[index]!, "2024-11-01");
      // The two dates differ only if a day of this owner starts between them.
      dates.set(zone, [before, calendarDate(zone, hour)]);
    }
    const ended = succeeded(await owner.select(`challenge?user_id=eq.${owner.id}&select=desc,end_date`));
    expect(ended).toHaveLength(zones.length);
    for (const { desc, end_date } of ended) expect(dates.get(desc), `in ${String(desc)}`).toContain(end_date);
  });

  test("lowering the days to the number of entries ends a challenge on its owner's date", async () => {
    const zone = "Pacific/Kiritimati";
    succeeded(await owner.update(`setting?user_id=eq.${owner.id}`, { time_zone: zone }));
    const challenge = await givenChallenge(owner, { days: 2 });
    await givenEntry(owner, challenge, "2024-11-01");
    const before = calendarDate(zone, 0);
    const { end_date } = onlyRow(await owner.update(pathOf(challenge), { days: 1 }));
    expect([before, calendarDate(zone, 0)]).toContain(end_date);
  });

  describe("a stored date", () => {
    const STORED: [what: string, store: (challenge: Challenge, today: string) => Promise<unknown>][] = [
      [
        "the early end of a challenge",
        async (challenge) => {
          succeeded(await owner.call("end_challenge", { challenge_id: challenge.challenge_id }));
          return (await rowOf(challenge))["end_date"];
        },
      ],
      [
        "the resumption of a challenge",
        async (challenge) => {
          const { challenge_id } = challenge;
          succeeded(await owner.call("end_challenge", { challenge_id }));
          succeeded(await owner.call("resume_challenge", { challenge_id }));
          return lastWeekdaysUntil(challenge);
        },
      ],
      [
        "a change of weekdays",
        async (challenge) => {
          onlyRow(await owner.update(pathOf(challenge), { weekdays: 31 }));
          return lastWeekdaysUntil(challenge);
        },
      ],
      [
        "the import of a challenge that ended today",
        async (_, end_date) => {
          succeeded(await owner.call("open_import"));
          const changes = { challenge_id: crypto.randomUUID(), ended_early: true, end_date };
          const challenge = challengeOf(owner, changes);
          const entry = { day_id: crypto.randomUUID(), date: "2024-11-01", content: "x", format: "plain" };
          succeeded(await owner.call("import_challenge", { challenge, entries: [entry] }));
          return (await rowOf(challenge))["end_date"];
        },
      ],
      [
        "the writing of an entry",
        async (challenge) =>
          onlyRow(await owner.insert("day", entryOf(owner, challenge, "2024-11-02")))["written_on"],
      ],
      [
        "an entry that a program registers with read_diary's token",
        async ({ challenge_id }) => {
          const token = await tokenOf(owner);
          return onlyRow(await visitor.call("register_entry", { token, challenge_id, content: "x" }))["date"];
        },
      ],
      [
        "an entry that a program registers",
        async ({ challenge_id }) =>
          onlyRow(await (await asProgram())("api_register_entry", { challenge_id, content: "x" }))["date"],
      ],
      [
        "an entry to which a program appends a text",
        async (challenge, today) => {
          await givenEntry(owner, challenge, today);
          const { challenge_id } = challenge;
          const addition = { challenge_id, content: "x", append_id: crypto.randomUUID() };
          return onlyRow(await (await asProgram())("api_append_to_entry", addition))["date"];
        },
      ],
      [
        "a note of a program",
        async () => onlyRow(await (await asProgram())("api_add_note", { content: "x" }))["date"],
      ],
      [
        "a reminder",
        async () => {
          succeeded(await owner.call("save_push_device", deviceOf("mine")));
          onlyRow(await owner.update(`setting?user_id=eq.${owner.id}`, { reminder_at: "21:00" }));
          await sql(
            "update public.setting set reminder_next = now() - interval '1 second', reminded_on = null where user_id = $1",
            [owner.id],
          );
          await sql("select public.due_reminders()");
          return onlyRow(await owner.select("setting"))["reminded_on"];
        },
      ],
      [
        "a nudge",
        async (challenge) => {
          const circle_id = await givenCircle([[stranger], [owner, challenge]]);
          succeeded(await stranger.call("nudge_circle_member", { circle_id, user_id: owner.id }));
          const [nudge] = await sql<{ date: string }>("select date::text from public.circle_nudge");
          await sql("delete from public.circle_nudge");
          return nudge!.date;
        },
      ],
    ];
    test.each(STORED)("the date of %s is today in the user's time zone", async (_, store) => {
      for (const time_zone of EXTREMES) {
        await avoidFullHour();
        onlyRow(await owner.update(`setting?user_id=eq.${owner.id}`, { time_zone }));
        const challenge = await givenChallenge(owner, { days: 5 });
        await givenEntry(owner, challenge, "2024-11-01");
        const today = calendarDate(time_zone, 0);
        expect(await store(challenge, today), time_zone).toBe(today);
      }
    });
  });
});

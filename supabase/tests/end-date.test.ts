import { expect, test } from "vitest";

import { done, one } from "./fixtures/answer.ts";
import { at, challengeOf, givenEntry, type Challenge } from "./fixtures/given.ts";
import { onEachDatabase } from "./fixtures/world.ts";

// Etc/GMT+11 is UTC-11: POSIX signs are the other way round. The first and the last never have the same date.
const WHOLE_HOURS = ["Etc/GMT+11", "Etc/GMT+5", "UTC", "Etc/GMT-9", "Etc/GMT-14"];
const ODD = [
  "America/St_Johns",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "America/New_York",
  "Pacific/Chatham",
];

/** What a calendar on the wall shows there, with the day beginning at `hour`. */
function calendarDate(zone: string, hour: number, now: Date): string {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
  }).formatToParts(now);
  const of = (type: string) => Number(parts.find((part) => part.type === type)!.value);
  return new Date(Date.UTC(of("year"), of("month") - 1, of("day"), of("hour") - hour))
    .toISOString()
    .slice(0, 10);
}

onEachDatabase((world) => {
  test("a challenge ends on the day that it is for the writer, in any zone, where a day begins at midnight or later", async () => {
    const { owner } = world();
    const zones = [...WHOLE_HOURS, ...ODD];
    const challenges = zones.map((zone) =>
      challengeOf(owner, { challenge_id: crypto.randomUUID(), days: 1, desc: zone }),
    ) as Challenge[];
    done(await owner.insert("challenge", challenges));
    const dates = new Map<unknown, string[]>();
    for (const [index, zone] of zones.entries()) {
      const hour = index % 2 === 0 ? 0 : 6;
      one(await owner.update(`setting?user_id=eq.${owner.id}`, { time_zone: zone, day_start_hour: hour }));
      const before = calendarDate(zone, hour, new Date());
      await givenEntry(owner, challenges[index]!, "2024-11-01");
      // Two dates only when the test itself runs across that place's midnight.
      dates.set(zone, [before, calendarDate(zone, hour, new Date())]);
    }
    const ended = done(await owner.select(`challenge?user_id=eq.${owner.id}&select=desc,end_date`));
    expect(ended).toHaveLength(zones.length);
    for (const { desc, end_date } of ended) expect(dates.get(desc), `in ${String(desc)}`).toContain(end_date);
  });

  test("a challenge cut to the entries written ends on that day too", async () => {
    const { owner } = world();
    const zone = "Pacific/Kiritimati";
    done(await owner.update(`setting?user_id=eq.${owner.id}`, { time_zone: zone }));
    const { challenge_id } = one(
      await owner.insert("challenge", { title: "Cut", desc: "short", days: 2, start_date: "2024-11-01" }),
    );
    one(await owner.insert("day", { challenge_id, date: "2024-11-01", content: "One" }));
    const before = calendarDate(zone, 0, new Date());
    const { end_date } = one(await owner.update(at({ challenge_id }), { days: 1 }));
    expect([before, calendarDate(zone, 0, new Date())]).toContain(end_date);
  });
});

import { expect, test } from "vitest";

import { succeeded, onlyRow } from "./fixtures/api-response.ts";
import { pathOf, challengeOf, givenChallenge, givenEntry, type Challenge } from "./fixtures/given.ts";
import { onEachDatabase } from "./fixtures/world.ts";

// Etc/GMT+11 is UTC-11: POSIX signs are reversed. The first and the last zone never have the same date.
const WHOLE_HOURS = ["Etc/GMT+11", "Etc/GMT+5", "UTC", "Etc/GMT-9", "Etc/GMT-14"];
const ODD = "America/St_Johns Asia/Kathmandu Australia/Lord_Howe America/New_York Pacific/Chatham".split(" ");

function calendarDate(zone: string, hour: number): string {
  const wall = new Date(`${new Date().toLocaleString("sv", { timeZone: zone })}Z`);
  return new Date(wall.getTime() - hour * 3_600_000).toISOString().slice(0, 10);
}

onEachDatabase(({ owner }) => {
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
});

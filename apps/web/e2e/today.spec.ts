import type { Page } from "@playwright/test";

import { expect, test } from "./support/test.ts";

// A clock that jumps ahead runs out the time of a request that is on its way.
test.beforeEach(({ problems }) =>
  problems.allow(/The time zone was not saved: AppError: (?:Abort|Timeout)Error/),
);

const date = (page: Page) => page.getByLabel("Date", { exact: true });
const content = (page: Page) => page.getByLabel("Content");

async function register(page: Page) {
  await page.getByRole("button", { name: "Register!" }).click();
  await expect(content(page)).toHaveValue("");
}

/** Ten minutes before a day ends, as an instant, and what the zone's calendar says then and after. */
const evenings = [
  { where: "Tokyo", zone: "Asia/Tokyo", at: "2026-11-20T14:50:00Z", day: "2026-11-20", next: "2026-11-21" },
  {
    where: "Santiago, where midnight itself is left out",
    zone: "America/Santiago",
    at: "2026-09-06T03:50:00Z",
    day: "2026-09-05",
    next: "2026-09-06",
  },
] as const;

// Other zones and nights: `use-today.test.tsx`.
test.describe("A page left open over midnight", { tag: "@desktop" }, () => {
  for (const { at, day, next, where, zone } of evenings) {
    test(`in ${where}: moves on, and leaves a text its day`, async ({ backend, newDevice, person }) => {
      const id = await person.setChallenge({ start_date: "2026-01-01", days: 5 });
      const page = await newDevice({ timezoneId: zone });
      await page.clock.install({ time: at });
      await person.signIn(page);
      await page.goto(`/day/create/${id}`);
      await expect(date(page)).toHaveValue(day);
      await content(page).fill("Begun before midnight.");
      await page.clock.fastForward("00:15:00");

      // The page knows the new day, the text keeps its own, and the form says so.
      await expect(page.getByText("A new one has begun since.")).toBeVisible();
      await expect(date(page)).toHaveAttribute("max", next);
      await expect(date(page)).toHaveValue(day);
      await expect(content(page)).toHaveValue("Begun before midnight.");
      await register(page);
      await expect(date(page)).toHaveValue(next);
      await content(page).fill("Begun after midnight.");
      await register(page);
      await expect(page.getByRole("article", { name: "DAY 2" })).toContainText("Begun after midnight.");
      expect(await backend.sql("select date::text, content from public.day order by date")).toEqual([
        { date: day, content: "Begun before midnight." },
        { date: next, content: "Begun after midnight." },
      ]);
    });
  }

  test("with nothing in its form writes for the new day; the start of a new challenge follows too", async ({
    newDevice,
    person,
  }) => {
    const id = await person.setChallenge();
    const page = await newDevice({ timezoneId: "Asia/Tokyo" });
    await page.clock.install({ time: "2026-11-20T14:50:00Z" });
    await person.signIn(page);
    await page.goto(`/day/create/${id}`);
    await expect(date(page)).toHaveValue("2026-11-20");
    await page.clock.fastForward("00:15:00");
    await expect(date(page)).toHaveValue("2026-11-21");
    await page.goto("/challenge/create");
    await expect(page.getByLabel("Start Date")).toHaveValue("2026-11-21");
    await page.clock.fastForward("24:00:00");
    await expect(page.getByLabel("Start Date")).toHaveValue("2026-11-22");
  });

  test("moves a text to the new day when the writer says so", async ({ newDevice, person }) => {
    const id = await person.setChallenge();
    const page = await newDevice({ timezoneId: "Asia/Tokyo" });
    await page.clock.install({ time: "2026-11-20T14:50:00Z" });
    await person.signIn(page);
    await page.goto(`/day/create/${id}`);
    await content(page).fill("Begun before midnight.");
    await page.clock.fastForward("00:15:00");
    await expect(page.getByText("A new one has begun since.")).toBeVisible();
    await date(page).fill("2026-11-21");
    await expect(page.getByText("A new one has begun since.")).toBeHidden();
    await expect(content(page)).toHaveValue("Begun before midnight.");
  });
});

test(
  "a day that starts at four ends at four, over the night that is an hour shorter",
  { tag: "@desktop" },
  async ({ newDevice, person }) => {
    const id = await person.setChallenge();
    await person.setSetting({ day_start_hour: 4 });
    const page = await newDevice({ timezoneId: "America/New_York" });
    // 01:50 on the night in which two o'clock is three o'clock.
    await page.clock.install({ time: "2026-03-08T06:50:00Z" });
    await person.signIn(page);
    await page.goto(`/day/create/${id}`);
    await expect(date(page)).toHaveValue("2026-03-07");
    // 03:55.
    await page.clock.fastForward("01:05:00");
    await expect(date(page)).toHaveValue("2026-03-07");
    await content(page).fill("Still up.");
    await page.clock.fastForward("00:06:00");
    await expect(date(page)).toHaveAttribute("max", "2026-03-08");
    await expect(date(page)).toHaveValue("2026-03-07");
    await content(page).fill("");
    await expect(date(page)).toHaveValue("2026-03-08");
  },
);

test(
  "a traveller's page follows into the new zone, and leaves a text its day",
  { tag: "@desktop" },
  async ({ newDevice, person }) => {
    const id = await person.setChallenge();
    const page = await newDevice({ timezoneId: null });
    const device = await page.context().newCDPSession(page);
    const travelTo = (timezoneId: string) => device.send("Emulation.setTimezoneOverride", { timezoneId });
    await travelTo("Asia/Tokyo");
    await page.clock.install({ time: "2026-11-20T20:00:00Z" });
    await person.signIn(page);
    await page.goto(`/day/create/${id}`);
    await expect(date(page)).toHaveValue("2026-11-21");

    await travelTo("America/New_York");
    await page.clock.fastForward("00:01:01");
    await expect(date(page)).toHaveValue("2026-11-20");
    await content(page).fill("In the air.");
    await travelTo("Pacific/Auckland");
    await page.clock.fastForward("00:01:01");
    await expect(date(page)).toHaveAttribute("max", "2026-11-21");
    await expect(date(page)).toHaveValue("2026-11-20");
    await expect(content(page)).toHaveValue("In the air.");
  },
);

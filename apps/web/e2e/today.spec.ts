import type { Page } from "@playwright/test";

import { expect, test } from "./support/test.ts";

test.beforeEach(({ problems }) =>
  problems.allow(/The time zone was not saved: AppError: (?:Abort|Timeout)Error/),
);

const date = (page: Page) => page.getByLabel("Date", { exact: true });
const content = (page: Page) => page.getByLabel("Content");

async function register(page: Page) {
  await page.getByRole("button", { name: "Register!" }).click();
  await expect(content(page)).toBeHidden();
}

test(
  "an open page offers the new date after midnight, and a draft keeps its date",
  { tag: "@desktop" },
  async ({ backend, newDevice, person }) => {
    const id = await person.setChallenge({ days: 5 });
    const page = await newDevice({ timezoneId: "Asia/Tokyo" });
    await page.clock.install({ time: "2026-11-20T14:50:00Z" });
    await person.signIn(page);
    await page.goto(`/day/create/${id}`);
    await expect(date(page)).toHaveValue("2026-11-20");
    await content(page).fill("Begun before midnight.");
    await page.clock.fastForward("00:15:00");

    const notice = page.getByText("A new day has begun since.");
    await expect(notice).toBeVisible();
    await expect(date(page)).toHaveAttribute("max", "2026-11-21");
    await expect(date(page)).toHaveValue("2026-11-20");
    await expect(content(page)).toHaveValue("Begun before midnight.");
    await register(page);
    await expect(date(page)).toHaveValue("2026-11-20");
    await page.getByRole("link", { name: /^Next: / }).click();
    await expect(date(page)).toHaveValue("2026-11-21");

    await content(page).fill("Moved on.");
    await page.clock.fastForward("24:00:00");
    await expect(notice).toBeVisible();
    await date(page).fill("2026-11-22");
    await expect(notice).toBeHidden();
    await expect(content(page)).toHaveValue("Moved on.");
    await register(page);
    await expect(page.getByRole("article", { name: "DAY 2" })).toContainText("Moved on.");
    expect(await backend.sql("select date::text, content from public.day order by date")).toEqual([
      { date: "2026-11-20", content: "Begun before midnight." },
      { date: "2026-11-22", content: "Moved on." },
    ]);

    await page.goto("/challenge/create");
    await expect(page.getByLabel("Start Date")).toHaveValue("2026-11-22");
    await page.clock.fastForward("24:00:00");
    await expect(page.getByLabel("Start Date")).toHaveValue("2026-11-23");
  },
);

import type { Page } from "@playwright/test";

import { answerDialog } from "./support/dialogs.ts";
import { expect, test } from "./support/test.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const date = (page: Page) => page.getByLabel("Date", { exact: true });

/** The instant of a wall clock in a zone, found by asking what time it is there. */
function instantOf(timeZone: string, wallClock: string): Date {
  const asUtc = Date.parse(`${wallClock}Z`);
  const shown = new Date(asUtc).toLocaleString("sv", { timeZone }).replace(" ", "T");
  const candidate = asUtc + (asUtc - Date.parse(`${shown}Z`));
  // Once more, for where the offset differs between the two.
  const again = new Date(candidate).toLocaleString("sv", { timeZone }).replace(" ", "T");
  return new Date(candidate + (asUtc - Date.parse(`${again}Z`)));
}

async function register(page: Page, content: string) {
  await page.getByLabel("Content").fill(content);
  await button(page, "Register!").click();
  await expect(page.getByText(content, { exact: true }).last()).toBeVisible();
  await expect(page.getByLabel("Content")).toHaveValue("");
}

// What today is at the ends of the world: `use-today.test.tsx`, core's civil dates, and `end-date.test.ts` in the database.
test.describe("Civil dates", { tag: "@desktop" }, () => {
  test("of a walk through a night without midnight: set at 23:30, written before and after it, saved again as it is", async ({
    backend,
    newDevice,
    person,
  }) => {
    test.slow();
    const [evening, next] = ["2025-09-06", "2025-09-07"];
    const page = await newDevice({ timezoneId: "America/Santiago" });
    await page.clock.install({ time: instantOf("America/Santiago", `${evening}T23:30:00`) });
    await person.signIn(page);

    await page.goto("/challenge/create");
    await expect(page.getByLabel("Start Date")).toHaveValue(evening);
    await page.getByLabel("Title").fill("Night shift");
    await page.getByLabel("Days").fill("5");
    await page.getByLabel("Description").fill("Around midnight.");
    await button(page, "Create Challenge").click();
    const row = page.getByRole("article", { name: "Night shift" });
    await expect(row).toContainText(`${evening} ~`);

    await row.getByRole("link", { name: "Write" }).click();
    await expect(date(page)).toHaveValue(evening);
    await register(page, "Before midnight.");
    // The page stays open.
    await page.clock.fastForward("00:40:00");
    await expect(date(page)).toHaveValue(next);
    await register(page, "After midnight.");

    const entry = (name: string) => page.getByRole("article", { name });
    const expectDates = async () => {
      await expect(entry("DAY 1")).toContainText("Before midnight.");
      await expect(entry("DAY 1").locator("time")).toHaveAttribute("datetime", evening);
      await expect(entry("DAY 2")).toContainText("After midnight.");
      await expect(entry("DAY 2").locator("time")).toHaveAttribute("datetime", next);
    };
    await expectDates();
    await page.reload();
    await expectDates();

    // Edited and saved, and saved again as it is.
    await entry("DAY 1").getByRole("link", { name: "Edit Day" }).click();
    for (const text of ["Long before midnight.", "Before midnight."]) {
      await expect(date(page)).toHaveValue(evening);
      await page.getByLabel("What did you do today?").fill(text);
      await button(page, "Update").click();
      await answerDialog(page, "Update your day Success");
      await expect(page.getByText(text, { exact: true })).toBeVisible();
      if (text === "Before midnight.") break;
      await entry("DAY 1").getByRole("link", { name: "Edit Day" }).click();
    }
    await expectDates();
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await expect(page.getByLabel("Start Date")).toHaveValue(evening);
    await button(page, "Update Challenge").click();
    await answerDialog(page, "Success", "Your Diary info has changed");
    await expect(row).toContainText(`${evening} ~`);

    expect(
      await backend.sql(
        "select c.start_date::text, d.date::text, d.content from public.challenge c join public.day d using (challenge_id) order by d.date",
      ),
    ).toEqual([
      { start_date: evening, date: evening, content: "Before midnight." },
      { start_date: evening, date: next, content: "After midnight." },
    ]);
  });
});

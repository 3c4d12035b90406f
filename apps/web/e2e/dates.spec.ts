import type { Page } from "@playwright/test";

import { answerDialog } from "./support/dialogs.ts";
import { follow } from "./support/follow.ts";
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

/** Both ends of the world: what today is in every other zone is tested with core's civil dates. */
const ENDS = ["Pacific/Pago_Pago", "Pacific/Kiritimati"] as const;

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

  test("at both ends of the world: read and saved as they were written, of a new challenge, of an entry, and of the challenge that it completes", async ({
    newDevice,
    newPerson,
  }) => {
    for (const timezoneId of ENDS) {
      const person = await newPerson();
      const read = await person.setChallenge({ title: "Read", start_date: "2025-06-15" });
      await person.writeDay(read, "2025-06-16", "Somewhere.");
      const id = await person.setChallenge({ days: 1 });
      const page = await newDevice({ timezoneId });
      await person.signIn(page);
      const told = page.waitForResponse(
        (response) => response.request().method() === "PATCH" && response.url().includes("/setting"),
      );
      await page.goto(`/challenge/${read}`);
      await told;
      await expect(page.getByRole("main")).toContainText("2025-06-15 ~");
      await page.getByRole("link", { name: "Edit Day" }).click();
      await expect(date(page)).toHaveValue("2025-06-16");
      await button(page, "Update").click();
      await answerDialog(page, "Update your day Success");
      await expect(page.getByRole("article", { name: "DAY 1" }).locator("time")).toHaveText("2025-06-16");

      const today = new Date().toLocaleDateString("sv", { timeZone: timezoneId });
      await follow(page, "/challenge/create");
      await expect(page.getByLabel("Start Date")).toHaveValue(today);
      await follow(page, `/day/create/${id}`);
      await expect(date(page)).toHaveValue(today);
      await page.getByLabel("Content").fill("All of it.");
      await button(page, "Register!").click();
      await answerDialog(page, "COMPLETED");
      await expect(page.getByRole("region", { name: "Achieved" })).toContainText(`2026-01-01 ~ ${today}`);
    }
  });
});

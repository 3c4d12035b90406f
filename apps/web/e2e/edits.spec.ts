import type { Page } from "@playwright/test";

import type { Person } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

const DATE = "2026-01-05";
/** What a browser without a network reports by itself. */
const OFFLINE = /ERR_INTERNET_DISCONNECTED|error occurred when fetching the script|Failed to fetch/;

const edited = (page: Page) => page.getByLabel("What did you do today?");
const update = (page: Page) => page.getByRole("button", { name: "Update" }).click();
const onThisDevice = (page: Page) => page.getByRole("region", { name: "On this device" });

/** Somebody with one entry, whose form is open. */
async function editing(page: Page, person: Person) {
  await person.signIn(page);
  const challenge = await person.setChallenge({ title: "Read ten pages", days: 30 });
  const day = await person.writeDay(challenge, DATE, "As it was.");
  await page.goto(`/challenge/${challenge}`);
  await page.getByRole("link", { name: "Edit Day" }).click();
  await expect(edited(page)).toHaveValue("As it was.");
  return { challenge, day };
}

test(
  "an edit without a network waits visibly, can be edited on, and arrives; one that was changed elsewhere meanwhile shows both texts",
  { tag: "@desktop" },
  async ({ backend, context, page, person, problems }) => {
    problems.allow(OFFLINE, /\b409\b/);
    const { challenge, day } = await editing(page, person);
    await context.setOffline(true);
    await edited(page).fill("Changed offline.");
    await update(page);
    await expect(page).toHaveURL(`/challenge/${challenge}`);
    await expect(onThisDevice(page)).toContainText("Changed offline.");
    await page.getByRole("link", { name: "Edit Day" }).click();
    await expect(edited(page)).toHaveValue("Changed offline.");
    await expect(page.getByText("Waiting to be sent")).toBeVisible();
    await edited(page).fill("Changed offline, twice.");
    await update(page);
    await expect(onThisDevice(page)).toContainText("Changed offline, twice.");

    await context.setOffline(false);
    await expect(page.getByText("Update your day Success").first()).toBeVisible();
    await expect(onThisDevice(page)).toBeHidden();
    await expect(page.getByRole("article")).toContainText("Changed offline, twice.");
    expect(await backend.sql("select content, version from day where day_id = $1", [day])).toEqual([
      { content: "Changed offline, twice.", version: 2 },
    ]);

    await page.getByRole("link", { name: "Edit Day" }).click();
    await expect(edited(page)).toHaveValue("Changed offline, twice.");
    await context.setOffline(true);
    await edited(page).fill("Changed here.");
    await update(page);
    await expect(onThisDevice(page)).toContainText("Changed here.");
    await person.editDay(day, "Changed elsewhere.");
    await context.setOffline(false);
    await expect(onThisDevice(page)).toContainText("This entry was changed elsewhere.");
    await onThisDevice(page).getByRole("link", { name: "Show both texts" }).click();
    await expect(page.getByText("Changed elsewhere.", { exact: true })).toBeVisible();
    await expect(edited(page)).toHaveValue("Changed here.");
    await page.getByRole("button", { name: "Keep both" }).click();
    await update(page);
    await page.getByRole("dialog", { name: "Update your day Success" }).getByRole("button").click();
    expect(await backend.sql("select content from day")).toEqual([
      { content: "Changed here.\n\nChanged elsewhere." },
    ]);
  },
);

// On the phone the list is the longest.
test(
  "after Edit Day the changed entry is in view, and Back does not lead into the form just saved",
  { tag: "@phone" },
  async ({ backend, page, person }) => {
    const id = await person.setChallenge({ days: 30 });
    await backend.sql(
      `insert into day (user_id, challenge_id, date, content)
       select $1, $2, date::date, repeat('A line. ', 60)
       from generate_series(date '2026-01-01', '2026-01-12', '1 day') date order by date`,
      [person.id, id],
    );
    await person.signIn(page);
    await page.goto("/mypage");
    await page.getByRole("article").getByRole("link", { name: "Detail" }).click();
    const entry = page.getByRole("article", { name: "DAY 4", exact: true });
    await entry.getByRole("link", { name: "Edit Day" }).click();
    await edited(page).fill("Changed.");
    await page.getByRole("button", { name: "Update", exact: true }).click();
    await page
      .getByRole("dialog", { name: "Update your day Success" })
      .getByRole("button", { name: "OK" })
      .click();
    await expect(page).toHaveURL(`/challenge/${id}`);
    await expect(entry).toContainText("Changed.");
    await expect(entry).toBeInViewport();
    await page.goBack();
    await expect(page).toHaveURL(`/challenge/${id}`);
    await page.goBack();
    await expect(page).toHaveURL("/mypage");
  },
);

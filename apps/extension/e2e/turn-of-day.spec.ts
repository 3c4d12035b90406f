import type { Page } from "@playwright/test";

import type { ExtensionBrowser } from "./support/extension-browser.ts";
import { expect, test } from "./support/test.ts";

test.use({ setsClock: true });

const field = (popup: Page) => popup.getByRole("textbox", { name: /^(Content|What did you do today)/ });
const dateOf = (time: Date) => time.toISOString().slice(0, 10);

/** Half a minute before midnight, by the clock of every page from now on; answers the date. */
async function setBeforeMidnight({ context }: ExtensionBrowser): Promise<string> {
  const time = new Date();
  time.setUTCHours(23, 59, 30, 0);
  await context.clock.install({ time });
  return dateOf(time);
}

/** A minute later it is the day after `date`. */
async function letMidnightPass(popup: Page, date: string): Promise<void> {
  await popup.clock.fastForward("01:00");
  await expect(popup.locator("header time")).not.toHaveAttribute("datetime", date);
}

// A text that was left, or waits, since the day before: `other-dates.test.tsx`.
test("a popup left open over midnight is the new day's, while nothing is typed", async ({
  browserWithExtension,
  member,
  openPopup,
}) => {
  const date = await setBeforeMidnight(browserWithExtension);
  await member.writeDay(await member.setChallenge(), date, "Of the day before.");
  const popup = await openPopup();
  await expect(field(popup)).toHaveValue("Of the day before.");
  await expect(popup.getByText("Today is written.")).toBeVisible();

  await letMidnightPass(popup, date);
  await expect(popup.getByText("Today is written.")).toBeHidden();
  await expect(field(popup)).toHaveValue("");
  await expect(field(popup)).toBeFocused();
  await expect(popup.getByRole("button", { name: "Register!" })).toBeEnabled();
});

test("what was begun before midnight stays, and is an entry of its own day", async ({
  backend,
  browserWithExtension,
  openEntry,
}) => {
  const date = await setBeforeMidnight(browserWithExtension);
  const { popup } = await openEntry();
  await field(popup).fill("Begun in the evening");

  await letMidnightPass(popup, date);
  await expect(field(popup)).toHaveValue("Begun in the evening");
  await expect(popup.getByText("A new day has begun since.")).toBeVisible();
  await field(popup).press("End");
  await field(popup).pressSequentially(", ended at night.");
  await popup.getByRole("button", { name: "Register!" }).click();
  await expect(popup.getByText("Registered successfully!").first()).toBeVisible();
  expect(await backend.sql("select content, date::text from day")).toEqual([
    { content: "Begun in the evening, ended at night.", date },
  ]);
  // And then it is the new day's turn.
  await expect(field(popup)).toHaveValue("");
  await expect(popup.getByText("A new day has begun since.")).toBeHidden();
});

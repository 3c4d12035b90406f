import type { Page } from "@playwright/test";

import { signInAtPopup } from "./support/site.ts";
import { expect, test } from "./support/test.ts";

const field = (popup: Page) => popup.getByRole("textbox", { name: /^(Content|What did you do today)/ });
const shownDate = (popup: Page) => popup.locator("header time").getAttribute("datetime");

/** Half a minute before midnight, by the clock of this page alone. */
async function beforeMidnight(popup: Page): Promise<void> {
  const late = new Date();
  late.setUTCHours(23, 59, 30, 0);
  await popup.clock.install({ time: late });
  await popup.reload();
  await expect(field(popup)).toBeFocused();
}

/** A minute later it is the day after `date`. */
async function letMidnightPass(popup: Page, date: string | null): Promise<void> {
  await popup.clock.fastForward("01:00");
  await expect(popup.locator("header time")).not.toHaveAttribute("datetime", date ?? "");
}

test("a popup left open over midnight is the new day's, while nothing is typed", async ({
  openPopup,
  person,
}) => {
  const challengeId = await person.setChallenge();
  const popup = await openPopup();
  await signInAtPopup(popup, person);
  await expect(field(popup)).toBeFocused();
  await person.writeDay(challengeId, (await shownDate(popup)) ?? "", "Of the day before.");
  await beforeMidnight(popup);
  const before = await shownDate(popup);
  await expect(field(popup)).toHaveValue("Of the day before.");
  await expect(popup.getByText("Today is written.")).toBeVisible();

  await letMidnightPass(popup, before);
  await expect(popup.getByText("Today is written.")).toBeHidden();
  await expect(field(popup)).toHaveValue("");
  await expect(field(popup)).toBeFocused();
  await expect(popup.getByRole("button", { name: "Register!" })).toBeEnabled();
});

test("what was begun before midnight stays, and is an entry of its own day", async ({
  backend,
  openPopup,
  person,
}) => {
  await person.setChallenge();
  const popup = await openPopup();
  await signInAtPopup(popup, person);
  await beforeMidnight(popup);
  const before = await shownDate(popup);
  await field(popup).fill("Begun in the evening");

  await letMidnightPass(popup, before);
  await expect(field(popup)).toHaveValue("Begun in the evening");
  await expect(popup.getByText("A new one has begun since.")).toBeVisible();
  await field(popup).press("End");
  await field(popup).pressSequentially(", ended at night.");
  await popup.getByRole("button", { name: "Register!" }).click();
  await expect(popup.getByText("Registered successfully!").first()).toBeVisible();
  expect(await backend.sql("select content, date::text from day")).toEqual([
    { content: "Begun in the evening, ended at night.", date: before },
  ]);
  // And then it is the new day's turn.
  await expect(field(popup)).toHaveValue("");
  await expect(popup.getByText("A new one has begun since.")).toBeHidden();
});

import type { Page } from "@playwright/test";

import type { ExtensionBrowser } from "./support/extension-browser.ts";
import { openNotices } from "./support/notices.ts";
import { sendNow } from "./support/send-now.ts";
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

/** Opens the popup anew, a day later than `date`. */
async function openNextDay(popup: Page, date: string): Promise<void> {
  const time = new Date(`${date}T12:00:00Z`);
  time.setUTCDate(time.getUTCDate() + 1);
  await popup.clock.install({ time });
  await popup.reload();
  await expect(popup.getByRole("textbox", { name: "Content" })).toBeFocused();
}

/** Presses "Discard", and answers what is asked then. */
async function discard(popup: Page, answer: "Cancel" | "Discard") {
  await popup.getByRole("button", { name: "Discard", exact: true }).click();
  await popup
    .getByRole("dialog", { name: "Discard this text?" })
    .getByRole("button", { name: answer })
    .click();
}

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

test("an entry that waits stays in view over midnight, whatever is written next", async ({
  backend,
  browserWithExtension,
  gateway,
  member,
  openEntry,
}) => {
  const date = await setBeforeMidnight(browserWithExtension);
  await member.setChallenge({ title: "Run", days: 3 });
  const { popup } = await openEntry();
  const content = popup.getByRole("textbox", { name: "Content" });
  const { restore } = gateway.break(/./, { kind: "offline" });
  await content.fill("Typed at ten to midnight.");
  await popup.getByRole("button", { name: "Register!" }).click();
  await expect(popup.getByText("Waiting to be sent")).toBeVisible();

  const waiting = popup
    .locator("main section")
    .filter({ has: popup.getByRole("button", { name: "Send now" }) });
  const isWaiting = async () => {
    await expect(popup.locator("header time")).not.toHaveAttribute("datetime", date);
    await openNotices(popup);
    await expect(waiting).toContainText("Typed at ten to midnight.");
    await expect(waiting.locator("time")).toHaveAttribute("datetime", date);
    await expect(content).toHaveValue("");
    await expect(content).toBeInViewport({ ratio: 1 });
  };
  await popup.clock.fastForward("01:00");
  await isWaiting();
  await popup.reload();
  await isWaiting();
  for (const label of ["Run", "Learn TypeScript"]) {
    await popup.getByLabel("Challenge", { exact: true }).selectOption({ label });
    await isWaiting();
  }

  restore();
  await sendNow(popup);
  await expect(popup.getByText("Registered successfully!").first()).toBeVisible();
  await expect(waiting).toBeHidden();
  await expect(content).toHaveValue("");
  expect(await backend.sql("select content, date::text from day")).toEqual([
    { content: "Typed at ten to midnight.", date },
  ]);
});

test("an edit that was left stays with its entry the next day, and leads to it", async ({
  browserWithExtension,
  gateway,
  member,
  openPopup,
}) => {
  const date = await setBeforeMidnight(browserWithExtension);
  const dayId = await member.writeDay(await member.setChallenge(), date, "As it was.");
  const popup = await openPopup();
  await expect(field(popup)).toHaveValue("As it was.");
  await field(popup).fill("As it was, and a little more.");
  await openNextDay(popup, date);
  await expect(popup.getByText("You left changes to the entry of")).toBeVisible();
  await openNotices(popup);
  await expect(popup.getByText("As it was, and a little more.")).toBeVisible();
  await expect(popup.getByRole("textbox", { name: "Content" })).toHaveValue("");

  await discard(popup, "Cancel");
  await expect(popup.getByText("As it was, and a little more.")).toBeVisible();

  const opening = popup.context().waitForEvent("page");
  await popup.getByRole("button", { name: "Write on the site" }).click();
  const site = await opening;
  await expect(site).toHaveURL(new RegExp(`^${gateway.url}/day/edit/[^/]+/${dayId}$`));
  await expect(field(site)).toHaveValue("As it was, and a little more.");
  // It has moved.
  await expect(popup.getByText("As it was, and a little more.")).toBeHidden();
});

test("a text that was left is written on for its own day, or discarded when that is sure", async ({
  browserWithExtension,
  openEntry,
}) => {
  const date = await setBeforeMidnight(browserWithExtension);
  const { popup } = await openEntry();
  const content = popup.getByRole("textbox", { name: "Content" });
  await content.fill("Half a thought");
  await openNextDay(popup, date);
  const left = popup.getByText("You left a text of");
  await expect(left).toBeVisible();
  await openNotices(popup);
  await discard(popup, "Cancel");
  await expect(left).toBeVisible();
  await popup.getByRole("button", { name: "Edit" }).click();
  await expect(popup.locator("header time")).toHaveAttribute("datetime", date);
  await expect(content).toHaveValue("Half a thought");
  await expect(left).toBeHidden();
});

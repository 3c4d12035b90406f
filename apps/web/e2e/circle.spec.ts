import { today } from "@diary/core/civil-date";
import type { Page } from "@playwright/test";

import { expect, test } from "./support/test.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const card = (page: Page, name: RegExp) => page.getByRole("article", { name });

function storedTexts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { promise, resolve, reject } = Promise.withResolvers<IDBDatabase>();
    const opening = indexedDB.open("challenge-diary-answers");
    opening.addEventListener("success", () => resolve(opening.result));
    opening.addEventListener("error", () => reject(new Error("The database can't be opened.")));
    const database = await promise;
    const all = Promise.withResolvers<unknown>();
    const values = database.transaction("values").objectStore("values").getAll();
    values.addEventListener("success", () => all.resolve(values.result));
    const texts = JSON.stringify(await all.promise);
    database.close();
    return texts;
  });
}

const simulateReturn = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));

test(
  "two friends write, reply and nudge in a circle, and leaving it ends all access",
  { tag: "@desktop" },
  async ({ newDevice, newUser, page, person }) => {
    test.slow();
    await person.setProfile({ nickname: "Aiko" });
    await person.setChallenge({ title: "Thirty small types" });
    const friend = await newUser();
    await friend.setProfile({ nickname: "Kwame" });
    const secret = await friend.setChallenge({ title: "My sister's shop", visibility: "private" });

    await person.signIn(page);
    await page.goto("/circles");
    await button(page, "New circle").click();
    await page.getByLabel("Name").fill("The early table");
    await page.getByLabel("Your challenge for this circle").selectOption("Thirty small types");
    await button(page, "Create circle").click();
    await expect(page.getByRole("heading", { level: 1, name: "The early table" })).toBeVisible();
    await button(page, "Invite").first().click();
    await button(page, "Make a link").click();
    await button(page, "Copy link").click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();

    const theirs = await newDevice();
    await theirs.goto(link);
    await expect(theirs.getByText("Aiko invites you to a circle. 1 member so far")).toBeVisible();
    await theirs.getByRole("main").getByRole("link", { name: "Sign In" }).click();
    await theirs.getByLabel("Email").fill(friend.email);
    await theirs.getByLabel("Password", { exact: true }).fill(friend.password);
    await theirs.getByRole("main").getByRole("button", { name: "Sign In", exact: true }).click();
    await theirs.getByLabel("Your challenge for this circle").selectOption("My sister's shop (private)");
    await expect(theirs.getByText(/^Members will read this private challenge/)).toBeVisible();
    await button(theirs, "Join").click();
    await expect(card(theirs, /Thirty small types/)).toBeVisible();
    const circle = new URL(theirs.url()).pathname;

    await button(theirs, "Nudge Aiko").click();
    await theirs.getByLabel("A nudge for Aiko").fill("How is the first type?");
    await button(theirs, "Send").last().click();
    await expect(theirs.getByText("Nudged today")).toBeVisible();
    await friend.writeDay(secret, today(Date.now(), 0), "Market day. Forty-one orders.");

    await simulateReturn(page);
    const read = card(page, /My sister's shop/);
    await expect(read.getByText("Market day. Forty-one orders.")).toBeVisible();
    await expect(page.getByRole("list", { name: "Nudges for you" })).toContainText("How is the first type?");
    await read.getByLabel("Reply to Kwame").fill("Forty-one!");
    await page.keyboard.press("Enter");
    await expect(read.getByRole("list", { name: "Replies" })).toContainText("Forty-one!");
    await expect(read.getByLabel("Reply to Kwame")).toHaveValue("");
    await read.getByRole("link", { name: "My sister's shop" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "My sister's shop" })).toBeVisible();
    await page.goBack();

    await theirs.goto("/mypage");
    const line = theirs.getByRole("navigation", { name: "Circles" }).getByRole("link");
    await expect(line).toHaveText("The early table 1 of 2 wrote today New replies");
    await line.click();
    await expect(card(theirs, /My sister's shop/).getByText("Forty-one!")).toBeVisible();
    await expect.poll(() => storedTexts(theirs)).toContain("Forty-one!");

    const otherTab = await theirs.context().newPage();
    await otherTab.goto(circle);
    await expect(card(otherTab, /Thirty small types/)).toBeVisible();
    await button(theirs, "More: The early table").click();
    await theirs.getByRole("menuitem", { name: "Leave the circle" }).click();
    await button(theirs, "Leave").click();
    await expect(theirs.getByRole("heading", { level: 1, name: "Circles" })).toBeVisible();
    await expect.poll(() => storedTexts(theirs)).not.toContain("Thirty small types");
    await simulateReturn(otherTab);
    await expect(otherTab.getByText("There is no such circle here")).toBeVisible();
    await expect(card(otherTab, /Thirty small types/)).toHaveCount(0);
    await expect.poll(() => storedTexts(theirs)).not.toContain("Thirty small types");

    await simulateReturn(page);
    await expect(page.getByRole("heading", { name: "You are the first here" })).toBeVisible();
    await expect(page.getByText("Market day. Forty-one orders.")).toHaveCount(0);
    await expect.poll(() => storedTexts(page)).not.toContain("Market day");
  },
);

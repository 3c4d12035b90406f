import type { Locator, Page } from "@playwright/test";

import { asPhone } from "./support/as-phone.ts";
import { expect, test } from "./support/test.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** How many lines of its own text a box shows. */
function linesOf(box: Locator): Promise<number> {
  return box.evaluate((element) => {
    const style = getComputedStyle(element);
    const padding = parseFloat(style.paddingTop) + parseFloat(style.paddingBottom);
    return (element.clientHeight - padding) / parseFloat(style.lineHeight);
  });
}

test(
  "the day's content box has at least 10 rows, the feedback box 4, on a phone too",
  { tag: "@desktop" },
  async ({ page, person }) => {
    const onBoth = async (look: () => Promise<void>) => {
      await look();
      await asPhone(page, look);
    };
    const id = await person.setChallenge();
    const day = await person.writeDay(id, "2026-01-01", "Short.");
    await person.signIn(page);
    await page.goto(`/day/edit/${id}/${day}`);
    const content = page.getByLabel("What did you do today?");
    await expect(content).toHaveAttribute("rows", "10");
    await onBoth(async () => expect(await linesOf(content)).toBeGreaterThanOrEqual(10));
    // It grows with the text.
    await content.fill("line\n".repeat(30));
    await onBoth(async () => expect(await linesOf(content)).toBeGreaterThanOrEqual(30));

    await page.getByRole("button", { name: "Profile", exact: true }).click();
    await page.getByRole("menuitem", { name: "FeedBack" }).click();
    const feedback = page.getByRole("dialog").getByLabel("Feedback", { exact: true });
    await expect(feedback).toHaveAttribute("rows", "4");
    // Its border takes a part of a line.
    await onBoth(async () => expect(Math.round(await linesOf(feedback))).toBe(4));
  },
);

test(
  "Share by X opens a window of 550 by 400 with the first 50 characters, an ellipsis, and the challenge's address",
  { tag: "@desktop" },
  async ({ baseURL, context, page, person }) => {
    const asked: string[] = [];
    await context.route("https://x.com/**", (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: "text/html", body: "<title>Compose</title>" });
    });
    const id = await person.setChallenge();
    await person.writeDay(id, "2026-01-01", "The first day.");
    await person.writeDay(id, "2026-01-02", `${"日".repeat(49)}🎉 and a lot more`);
    await person.signIn(page);
    await page.goto(`/challenge/${id}`);
    await expect(page.getByRole("article", { name: "DAY 2" })).toBeVisible();
    // Nothing of the network is loaded before.
    expect(asked).toEqual([]);
    await button(page, "Share").click();
    const opened = context.waitForEvent("page");
    await page.getByRole("menuitem", { name: "X" }).click();
    const compose = await opened;
    await expect(compose).toHaveTitle("Compose");
    expect(await compose.evaluate(() => [innerWidth, innerHeight, opener])).toEqual([550, 400, null]);
    expect(Object.fromEntries(new URL(compose.url()).searchParams)).toEqual({
      text: `${"日".repeat(49)}🎉…`,
      url: `${baseURL ?? ""}/challenge/${id}`,
    });
  },
);

const titles = (page: Page) => page.getByRole("article").getByRole("heading");

test.describe("Orders", { tag: "@desktop" }, () => {
  test("the feed comes in pages of 20, and back from a challenge leads to the same place", async ({
    newPerson,
    page,
    person,
  }) => {
    const people = [person, await newPerson()];
    for (let number = 1; number <= 45; number += 1)
      await people[number % 2]!.setChallenge({ title: `Challenge ${number}` });
    await page.goto("/home");
    await expect(page.getByRole("article", { name: "Challenge 45" })).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(20);
    // On a slow device a page has come long before it is drawn: it is not taken for missing.
    const device = await page.context().newCDPSession(page);
    await device.send("Emulation.setCPUThrottlingRate", { rate: 8 });
    await page.getByRole("article").last().scrollIntoViewIfNeeded();
    await expect(page.getByRole("article")).toHaveCount(40);
    await device.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    await page.getByRole("article").last().scrollIntoViewIfNeeded();
    await expect(page.getByRole("article")).toHaveCount(45);
    await expect(page.getByText("That's all of them.")).toBeVisible();
    // Each once.
    expect(new Set(await titles(page).allTextContents()).size).toBe(45);

    const card = page.getByRole("article", { name: "Challenge 12", exact: true });
    await card.scrollIntoViewIfNeeded();
    const top = await page.evaluate(() => scrollY);
    expect(top).toBeGreaterThan(500);
    await card.getByRole("link", { name: "More detail..." }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Challenge 12" })).toBeVisible();
    await button(page, "Back").click();
    await expect(card).toBeInViewport();
    expect(Math.abs((await page.evaluate(() => scrollY)) - top)).toBeLessThan(5);
  });
});

test(
  "an address that is opened in the same tab begins at its top, and a reload stays where it was",
  { tag: "@desktop" },
  async ({ page, person }) => {
    await person.signIn(page);
    const challenge = await person.setChallenge({ desc: "A line.\n".repeat(60) });
    const scrollTop = () => page.evaluate(() => Math.round(scrollY));
    await page.goto(`/challenge/${challenge}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.evaluate(() => scrollTo(0, 400));
    await expect.poll(scrollTop).toBe(400);
    await page.reload();
    await expect.poll(scrollTop).toBe(400);

    for (const address of [`/challenge/update/${challenge}`, `/challenge/${challenge}`]) {
      await page.goto(address, { waitUntil: "networkidle" });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await scrollTop()).toBe(0);
    }
  },
);

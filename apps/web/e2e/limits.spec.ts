import type { Page } from "@playwright/test";

import { watchRequests } from "./support/all-arrived.ts";
import { expect, test } from "./support/test.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const titles = (page: Page) => page.getByRole("article").getByRole("heading");

test.describe("Orders", { tag: "@desktop" }, () => {
  test("the feed comes in pages of 20, and back from a challenge leads to the same place", async ({
    backend,
    newPerson,
    page,
    person,
  }) => {
    const authors = [person.id, (await newPerson()).id];
    await backend.sql(
      `insert into public.challenge (user_id, title, "desc", updated_at)
       select ($1::uuid[])[1 + number % 2], 'Challenge ' || number, 'Every evening.',
         now() - (45 - number) * interval '1 second'
       from generate_series(1, 45) number`,
      [authors],
    );
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
    const arrived = watchRequests(page);
    const scrollTop = () => page.evaluate(() => Math.round(scrollY));
    await page.goto(`/challenge/${challenge}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.evaluate(() => scrollTo(0, 400));
    await expect.poll(scrollTop).toBe(400);
    await page.reload();
    await expect.poll(scrollTop).toBe(400);

    for (const address of [`/challenge/update/${challenge}`, `/challenge/${challenge}`]) {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await arrived();
      expect(await scrollTop()).toBe(0);
    }
  },
);

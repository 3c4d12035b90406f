import type { Page } from "@playwright/test";

import { follow } from "./support/follow.ts";
import { expect, test } from "./support/test.ts";

test.use({ serviceWorkers: "allow" });

async function fillDevice(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
  await page.evaluate(() => {
    for (let size = 1 << 22; size >= 1; size = Math.floor(size / 2)) {
      try {
        for (let part = 0; ; part++) localStorage.setItem(`filler-${size}-${part}`, "x".repeat(size));
      } catch {}
    }
  });
}

test(
  "a device with full storage shows the site, signs in and accepts an entry",
  { tag: "@desktop" },
  async ({ page, person, problems }) => {
    problems.allow(/QuotaExceeded|quota/i);
    const id = await person.setChallenge({ title: "Read ten pages" });
    await page.goto("/home");
    await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true));
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await fillDevice(page);

    await page.reload();
    await expect(page.getByRole("article", { name: "Read ten pages" })).toBeVisible();
    await page.getByRole("link", { name: "Sign in" }).first().click();
    await page.getByLabel("Email Address").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page).toHaveURL(/\/mypage$/);

    await page.getByRole("link", { name: "Write", exact: true }).first().click();
    await expect(page).toHaveURL(new RegExp(`/day/create/${id}$`));
    await page.getByLabel("Content").fill("Chapter one.");
    await page.getByRole("button", { name: "Register!" }).click();
    await expect(page.getByText("Registered successfully!", { exact: true })).toBeVisible();

    await follow(page, "/mypage/setting/look");
    const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await paper();
    await page.getByRole("radio", { name: "Dark" }).check();
    expect(await paper()).not.toBe(light);
  },
);

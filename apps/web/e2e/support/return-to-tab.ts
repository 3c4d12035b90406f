import { expect, type Page } from "@playwright/test";

/** Simulates a user who returns to the tab until the page requests announcements. */
export async function returnToTab(page: Page): Promise<void> {
  const asked = page.waitForResponse(/\/rest\/v1\/site/).then(() => true);
  await expect
    .poll(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      return Promise.race([asked, Promise.resolve(false)]);
    })
    .toBe(true);
}

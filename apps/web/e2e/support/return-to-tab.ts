import { expect, type Page } from "@playwright/test";

/** Simulates a user's return to the tab, repeatedly, until the page requests the announcement. */
export async function returnToTab(page: Page): Promise<void> {
  const asked = page.waitForResponse(/\/rest\/v1\/site/).then(() => true);
  await expect
    .poll(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      return Promise.race([asked, Promise.resolve(false)]);
    })
    .toBe(true);
}

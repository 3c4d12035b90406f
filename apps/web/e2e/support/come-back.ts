import { expect, type Page } from "@playwright/test";

/** Returns to the page, which then requests announcements, as it does some seconds after loading. */
export async function comeBack(page: Page): Promise<void> {
  const asked = page.waitForResponse(/\/rest\/v1\/site/).then(() => true);
  await expect
    .poll(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      return Promise.race([asked, Promise.resolve(false)]);
    })
    .toBe(true);
}

import { expect, type Page } from "@playwright/test";

/** Comes back to the page, which then asks what is announced, as it does by itself some seconds after it has come. */
export async function comeBack(page: Page): Promise<void> {
  const asked = page.waitForResponse(/\/rest\/v1\/site/).then(() => true);
  await expect
    .poll(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      return Promise.race([asked, Promise.resolve(false)]);
    })
    .toBe(true);
}

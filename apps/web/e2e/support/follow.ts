import { expect, type Page } from "@playwright/test";

/** Opens another page as a link of the site does, and waits for its heading: much cheaper than to load the site anew. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll("h1")) heading.dataset["left"] = "";
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, address);
  await expect(page.locator("h1:not([data-left])").first()).toBeVisible();
}

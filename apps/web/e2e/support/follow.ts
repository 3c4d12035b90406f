import type { Page } from "@playwright/test";

const hasNewHeading = () =>
  [...document.querySelectorAll("h1")].some(
    (heading) =>
      heading.checkVisibility({ visibilityProperty: true }) && heading.dataset["left"] !== heading.innerText,
  );

export function push(page: Page, address: string): Promise<void> {
  return page.evaluate((to) => {
    for (const heading of document.querySelectorAll("h1")) heading.dataset["left"] = heading.innerText;
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, address);
}

export async function follow(page: Page, address: string): Promise<void> {
  await push(page, address);
  await page.waitForFunction(hasNewHeading, undefined, { timeout: 15_000 }).catch((error: unknown) => {
    throw new Error(`No new heading appeared at ${address}.`, { cause: error });
  });
}

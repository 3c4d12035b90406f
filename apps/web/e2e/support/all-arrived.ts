import type { Page, Request } from "@playwright/test";

/** Answers with a wait for the moment when all that the page has asked for is there, and the page has nothing to do. */
export function watchRequests(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  page.on("request", (request) => underWay.add(request));
  page.on("requestfinished", (request) => underWay.delete(request));
  page.on("requestfailed", (request) => underWay.delete(request));
  return async () => {
    for (let idle = 0; idle < 3; idle = underWay.size === 0 ? idle + 1 : 0) {
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    }
  };
}

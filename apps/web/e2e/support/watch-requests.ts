import type { Page, Request } from "@playwright/test";

/** Far above the need, because a page paints slowly on a busy machine. */
const TIMEOUT_MS = 60_000;

const whenIdle = async () => {
  const pictures = [...document.images].filter(({ complete }) => complete);
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
  await new Promise((done) => requestIdleCallback(done));
  return document.fonts.status === "loaded";
};

/** Returns a function that waits until the document's requests have ended and the page is idle. */
export function watchRequests(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  page.on("request", (request) => !request.isNavigationRequest() && underWay.add(request));
  page.on("requestfinished", (request) => underWay.delete(request));
  page.on("requestfailed", (request) => underWay.delete(request));
  return async () => {
    const end = Date.now() + TIMEOUT_MS;
    for (let idle = 0; idle < 3;) {
      if (Date.now() > end) {
        const urls = [...underWay].map((request) => request.url());
        throw new Error(`${page.url()} did not become idle. Pending requests: ${urls.join(", ") || "none"}`);
      }
      const isComplete = await page.evaluate(whenIdle);
      idle = isComplete && underWay.size === 0 ? idle + 1 : 0;
    }
  };
}

import type { Page, Request } from "@playwright/test";

/** Longest wait, in milliseconds: as long as for anything else that is expected of a page. */
const LONGEST = 15_000;

/** Decodes the pictures that have come, and answers once the page has nothing to do: whether its fonts are there too. */
const whenIdle = async () => {
  const pictures = [...document.images].filter(({ complete }) => complete);
  // One that is broken or replaced is not waited for.
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
  await new Promise((done) => requestIdleCallback(done));
  return document.fonts.status === "loaded";
};

/** Answers with a wait for the moment when all that the document has asked for is there, and it has nothing to do. */
export function watchRequests(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  page.on("request", (request) => !request.isNavigationRequest() && underWay.add(request));
  page.on("requestfinished", (request) => underWay.delete(request));
  page.on("requestfailed", (request) => underWay.delete(request));
  return async () => {
    const end = Date.now() + LONGEST;
    for (let idle = 0; idle < 3;) {
      if (Date.now() > end) {
        const urls = [...underWay].map((request) => request.url());
        throw new Error(`${page.url()} does not come to rest. Under way: ${urls.join(", ") || "no request"}`);
      }
      const isComplete = await page.evaluate(whenIdle);
      idle = isComplete && underWay.size === 0 ? idle + 1 : 0;
    }
  };
}

import type { Page } from "@playwright/test";

export async function watchHeadings(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const look = () => {
      if ("isLookedAt" in window) return;
      const seen = new Set(JSON.parse(sessionStorage.getItem("headings") ?? "[]") as string[]);
      for (const heading of document.querySelectorAll("h1")) {
        if (heading.checkVisibility({ visibilityProperty: true })) seen.add(heading.innerText);
      }
      sessionStorage.setItem("headings", JSON.stringify([...seen]));
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () =>
    page.evaluate(async () => {
      // Waits two frames, so `look` has also checked a heading that has just appeared.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const seen = JSON.parse(sessionStorage.getItem("headings") ?? "[]") as string[];
      sessionStorage.removeItem("headings");
      Object.assign(window, { isLookedAt: true });
      return seen;
    });
}

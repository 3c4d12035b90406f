import type { Page } from "@playwright/test";

/**
 * Marks the frame that shows a text field with the focus, where these words can be read beside it in the same
 * frame. They are looked for once the time is taken: the search itself takes some.
 */
export async function markFocus(page: Page, beside: string): Promise<void> {
  await page.addInitScript((words) => {
    addEventListener("focusin", ({ target }) => {
      if (!(target instanceof HTMLTextAreaElement)) return;
      requestAnimationFrame(() => {
        const startTime = performance.now();
        if (document.body.innerText.includes(words)) performance.mark("focused", { startTime });
      });
    });
  }, beside);
}

/** When that was, in milliseconds from the start of the navigation. */
export async function focusedAt(page: Page): Promise<number> {
  const mark = await page.waitForFunction(() => performance.getEntriesByName("focused")[0]?.startTime);
  return Number(await mark.jsonValue());
}

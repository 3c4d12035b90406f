import type { Locator, Page } from "@playwright/test";

/** The line that the notices are folded into; not there without a notice. */
export function noticeLine(popup: Page): Locator {
  return popup.locator("main :is([role=status], [role=alert]) > button[aria-expanded]");
}

/** Unfolds the line of notices once it is there, if it is folded. */
export async function openNotices(popup: Page): Promise<void> {
  const line = noticeLine(popup);
  if ((await line.getAttribute("aria-expanded")) === "false") await line.click();
}

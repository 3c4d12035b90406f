import type { Page } from "@playwright/test";

/** Unfolds the line of notices, if it is folded. */
export async function openNotices(popup: Page): Promise<void> {
  const line = popup.locator("main :is([role=status], [role=alert]) > button[aria-expanded]");
  if ((await line.getAttribute("aria-expanded")) === "false") await line.click();
}

import type { Locator, Page } from "@playwright/test";

/** The lines that the notices are folded into; not there without a notice. */
export function noticeLines(popup: Page): Locator {
  return popup.locator("main :is([role=status], [role=alert]) > button[aria-expanded]");
}

/** Unfolds the notices, once there is one. They open over each other. */
export async function openNotices(popup: Page): Promise<void> {
  await noticeLines(popup).first().waitFor();
  await noticeLines(popup).evaluateAll((lines) => {
    for (const line of lines) if (line.ariaExpanded === "false") (line as HTMLElement).click();
  });
}

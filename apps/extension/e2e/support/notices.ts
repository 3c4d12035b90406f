import type { Locator, Page } from "@playwright/test";

export function noticeLines(popup: Page): Locator {
  return popup.locator("main :is([role=status], [role=alert]) > button[aria-expanded]");
}

export async function openNotices(popup: Page): Promise<void> {
  await noticeLines(popup).first().waitFor();
  await noticeLines(popup).evaluateAll((lines) => {
    for (const line of lines) if (line.ariaExpanded === "false") (line as HTMLElement).click();
  });
}

import { browser } from "wxt/browser";

/** Opens the popup where the browser lets us: it may refuse without a window in front or without a click. */
export async function openPopup(): Promise<void> {
  await browser.action.openPopup().catch(() => undefined);
}

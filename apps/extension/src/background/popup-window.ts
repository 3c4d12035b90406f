import { browser } from "wxt/browser";

/** Browsers can reject this call if no window is in front, or (Firefox) if it doesn't follow a click or key. */
export async function openPopup(): Promise<void> {
  await browser.action.openPopup().catch(() => undefined);
}

/** Brings a window to the front, because browsers open the popup only there. A browser without windows gets one. */
export async function openPopupInFront(): Promise<void> {
  const last = await browser.windows.getLastFocused().catch(() => undefined);
  const { id } = last ?? (await browser.windows.create()) ?? {};
  if (id !== undefined) await browser.windows.update(id, { focused: true });
  await openPopup();
}

import { browser } from "wxt/browser";

import { saveClip } from "../domain/clip.ts";

/** Ignores errors: a browser may refuse without a front window or a click. */
async function openPopup(): Promise<void> {
  await browser.action.openPopup().catch(() => undefined);
}

/** Focuses a window first, because browsers open the popup in the front one. */
export async function openPopupInFront(): Promise<void> {
  const { id } = await browser.windows.getLastFocused();
  if (id !== undefined) await browser.windows.update(id, { focused: true });
  await openPopup();
}

const MENU_ITEM = "add-to-entry";

/** Menus outlive the worker, so they are created on install and update. */
export async function createClipContextMenu(): Promise<void> {
  await browser.contextMenus.removeAll();
  browser.contextMenus.create({
    id: MENU_ITEM,
    title: browser.i18n.getMessage("addToEntry"),
    contexts: ["selection"],
  });
}

/** Runs in the page. Unlike the menu event's text, the selection has line breaks. */
function readSelection(): string {
  const field = document.activeElement;
  if (field instanceof HTMLTextAreaElement)
    return field.value.slice(field.selectionStart, field.selectionEnd);
  return getSelection()?.toString() ?? "";
}

/** Store pages and browser pages forbid it: they return "". */
async function selectionIn(tabId: number | undefined, frameId = 0): Promise<string> {
  if (tabId === undefined) return "";
  try {
    const target = { tabId, frameIds: [frameId] };
    const [found] = await browser.scripting.executeScript({ target, func: readSelection });
    return found?.result ?? "";
  } catch {
    return "";
  }
}

export function handleClipMenuClicks(currentUserId: () => Promise<string | null>): void {
  browser.contextMenus.onClicked.addListener((click, tab) => {
    const { frameId, menuItemId, pageUrl = "", selectionText = "" } = click;
    if (menuItemId !== MENU_ITEM || selectionText.trim() === "") return;
    // Synchronous: Firefox opens a popup only within the click. The popup is notified of the stored text later.
    void openPopup();
    const keep = async () => {
      const [read, userId] = await Promise.all([selectionIn(tab?.id, frameId), currentUserId()]);
      await saveClip({ text: read.trim() === "" ? selectionText : read, url: pageUrl, userId });
    };
    void keep();
  });
}

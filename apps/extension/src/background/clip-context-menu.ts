import { browser } from "wxt/browser";

import { saveClip } from "../domain/clip.ts";

/** Opens the popup where the browser lets us: it may refuse without a window in front or without a click. */
async function openPopup(): Promise<void> {
  await browser.action.openPopup().catch(() => undefined);
}

/** The same where another window may be in front: browsers open a popup in the one that is. */
export async function openPopupInFront(): Promise<void> {
  const { id } = await browser.windows.getLastFocused();
  if (id !== undefined) await browser.windows.update(id, { focused: true });
  await openPopup();
}

const MENU_ITEM = "add-to-entry";

/** Menus outlive the worker: made when the extension is installed or updated. */
export async function createClipContextMenu(): Promise<void> {
  await browser.contextMenus.removeAll();
  browser.contextMenus.create({
    id: MENU_ITEM,
    title: browser.i18n.getMessage("addToEntry"),
    contexts: ["selection"],
  });
}

/** Runs in the page. Unlike the menu's own text the selection has its line breaks. */
function readSelection(): string {
  const field = document.activeElement;
  if (field instanceof HTMLTextAreaElement)
    return field.value.slice(field.selectionStart, field.selectionEnd);
  return getSelection()?.toString() ?? "";
}

/** Reads the selection of the tab that was clicked. Pages of stores and of the browser forbid it: they give "". */
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

/** Keeps what was selected for the popup, which puts it into the draft of the challenge that is chosen there. */
export function handleClipMenuClicks(currentUserId: () => Promise<string | null>): void {
  browser.contextMenus.onClicked.addListener((click, tab) => {
    const { frameId, menuItemId, pageUrl = "", selectionText = "" } = click;
    if (menuItemId !== MENU_ITEM || selectionText.trim() === "") return;
    // Synchronously: Firefox opens a popup only within the press. The popup is notified of what is stored later.
    void openPopup();
    const keep = async () => {
      const [read, userId] = await Promise.all([selectionIn(tab?.id, frameId), currentUserId()]);
      await saveClip({ text: read.trim() === "" ? selectionText : read, url: pageUrl, userId });
    };
    void keep();
  });
}

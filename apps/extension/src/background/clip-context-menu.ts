import { browser } from "wxt/browser";

import { saveClip } from "../domain/clip.ts";

/** Browsers may refuse without a front window or a click. */
async function openPopup(): Promise<void> {
  await browser.action.openPopup().catch(() => undefined);
}

/** Browsers open the popup in the front window only. */
export async function openPopupInFront(): Promise<void> {
  const { id } = await browser.windows.getLastFocused();
  if (id !== undefined) await browser.windows.update(id, { focused: true });
  await openPopup();
}

const MENU_ITEM = "add-to-entry";

/** Menus outlive the worker. */
export async function createClipContextMenu(): Promise<void> {
  await browser.contextMenus.removeAll();
  browser.contextMenus.create({
    id: MENU_ITEM,
    title: browser.i18n.getMessage("addToEntry"),
    contexts: ["selection"],
  });
}

/** The selection has line breaks, unlike the menu event's text. */
function readSelection(): string {
  const field = document.activeElement;
  if (field instanceof HTMLTextAreaElement)
    return field.value.slice(field.selectionStart, field.selectionEnd);
  return getSelection()?.toString() ?? "";
}

/** Returns "" for store pages and browser pages, which forbid scripts. */
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
    // Runs synchronously, because Firefox opens a popup only within the click.
    void openPopup();
    const saveSelection = async () => {
      const [read, userId] = await Promise.all([selectionIn(tab?.id, frameId), currentUserId()]);
      await saveClip({ text: read.trim() === "" ? selectionText : read, url: pageUrl, userId });
    };
    void saveSelection();
  });
}

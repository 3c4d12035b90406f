import { browser } from "wxt/browser";

import type { Server } from "../connection/server.ts";
import { saveClip } from "../domain/clip.ts";

/** Browsers can reject this call if no window is in front or if it doesn't follow a click. */
async function openPopup(): Promise<void> {
  await browser.action.openPopup().catch(() => undefined);
}

/** Brings a window to the front, because browsers open the popup only there. */
export async function openPopupInFront(): Promise<void> {
  const { id } = await browser.windows.getLastFocused();
  if (id !== undefined) await browser.windows.update(id, { focused: true });
  await openPopup();
}

const MENU_ITEM = "add-to-entry";

/** Removes existing items first, because they outlive the worker. */
export async function createClipContextMenu(): Promise<void> {
  await removeClipContextMenu();
  browser.contextMenus.create({
    id: MENU_ITEM,
    title: browser.i18n.getMessage("addToEntry"),
    contexts: ["selection"],
  });
}

export async function removeClipContextMenu(): Promise<void> {
  await browser.contextMenus.removeAll();
}

/** Runs in the page. Unlike the menu event's text, the selection has line breaks. */
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

/** @param current returns the connected server and its user, or null if no server is connected */
export function handleClipMenuClicks(
  current: () => Promise<{ server: Server; userId: string | null } | null>,
): void {
  browser.contextMenus.onClicked.addListener((click, tab) => {
    const { frameId, menuItemId, pageUrl = "", selectionText = "" } = click;
    if (menuItemId !== MENU_ITEM || selectionText.trim() === "") return;
    // Must run before any `await`, because Firefox opens a popup only during the click event.
    void openPopup();
    const saveSelection = async () => {
      const [read, connected] = await Promise.all([selectionIn(tab?.id, frameId), current()]);
      if (connected === null) return;
      const { server, userId } = connected;
      await saveClip({ text: read.trim() === "" ? selectionText : read, url: pageUrl, userId }, server);
    };
    void saveSelection();
  });
}

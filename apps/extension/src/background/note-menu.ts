import { cleanLines, pageNote } from "@diary/core/note";
import { browser } from "wxt/browser";

import type { Server } from "../connection/server.ts";
import { addToInbox } from "../storage/note-inbox.ts";
import { showOutcome } from "./badge.ts";
import { openPopup } from "./popup-window.ts";

type MenuClick = Parameters<Parameters<typeof browser.contextMenus.onClicked.addListener>[0]>[0];

const MENU_ITEM = "add-note";

/** Called after installation or update. Removes earlier items first, because they outlive the worker. */
export async function createNoteMenu(): Promise<void> {
  await browser.contextMenus.removeAll();
  browser.contextMenus.create({
    id: MENU_ITEM,
    title: browser.i18n.getMessage("addToNotes"),
    contexts: ["selection", "link", "page"],
    documentUrlPatterns: ["http://*/*", "https://*/*", "file:///*"],
  });
}

/** Runs in the page. Unlike the menu event's text, the selection has line breaks. */
function readPage(linkUrl: string): { linkText: string; selection: string; title: string } {
  const field = document.activeElement;
  const selection =
    field instanceof HTMLTextAreaElement
      ? field.value.slice(field.selectionStart, field.selectionEnd)
      : (getSelection()?.toString() ?? "");
  const link = Array.from(document.links).find(({ href }) => href === linkUrl);
  return { linkText: link?.textContent ?? "", selection, title: document.title };
}

/** Returns empty texts for store pages and browser pages, which forbid scripts. */
async function read(tabId: number | undefined, { frameId = 0, linkUrl = "" }: MenuClick) {
  const nothing = { linkText: "", selection: "", title: "" };
  if (tabId === undefined) return nothing;
  try {
    const target = { tabId, frameIds: [frameId] };
    const [found] = await browser.scripting.executeScript({ target, func: readPage, args: [linkUrl] });
    return found?.result ?? nothing;
  } catch {
    return nothing;
  }
}

export interface NoteMenuDeps {
  current: () => Promise<{ server: Server; userId: string | null } | null>;
  /** Moves the inbox into the user's notes. Returns false if no user is signed in. */
  moveInbox: () => Promise<boolean>;
  showBadge: () => Promise<void>;
}

export function handleNoteMenuClicks({ current, moveInbox, showBadge }: NoteMenuDeps): void {
  const add = async (click: MenuClick, tab: { id?: number | undefined; title?: string | undefined } = {}) => {
    const { linkUrl = "", pageUrl = "", selectionText = "" } = click;
    const [page, connected] = await Promise.all([read(tab.id, click), current().catch(() => null)]);
    const title = tab.title || page.title;
    const text = page.selection.trim() === "" ? selectionText : page.selection;
    const isLink = selectionText.trim() === "" && /^https?:/.test(linkUrl);
    const part = isLink
      ? { text: "", title: page.linkText, url: linkUrl }
      : { text: selectionText.trim() === "" ? "" : cleanLines(text), title, url: pageUrl };
    const note = pageNote(part);
    if (note === null) return showOutcome("noteEmpty", showBadge);
    await addToInbox(
      { ...part, createdAt: Date.now(), userId: connected?.userId ?? null },
      connected?.server ?? null,
    );
    const isMoved = await moveInbox().catch(() => false);
    // The popup says that the note waits for a sign-in. Firefox opens no popup here, but shows the badge.
    if (!isMoved) void openPopup();
    const outcome = `${isMoved ? "noteAdded" : "noteStored"}${note.isCut ? "Cut" : ""}` as const;
    await showOutcome(outcome, showBadge);
  };
  browser.contextMenus.onClicked.addListener((click, tab) => {
    if (click.menuItemId !== MENU_ITEM) return;
    add(click, tab).catch(() => showOutcome("noteFailed", showBadge).catch(() => undefined));
  });
}

import { browser } from "wxt/browser";

import type { Clip } from "../clip/clip.ts";
import { readStored, writeStored } from "../storage/local.ts";
import { STORED } from "../storage/stored.ts";
import { openPopup } from "./open-popup.ts";

const MENU_ITEM = "add-to-entry";

/** Menus outlive the worker: made when the extension is installed or updated. */
export async function createClipMenu(): Promise<void> {
  await browser.contextMenus.removeAll();
  browser.contextMenus.create({
    id: MENU_ITEM,
    title: browser.i18n.getMessage("addToEntry"),
    contexts: ["selection"],
  });
}

/** Keeps what was selected for the popup, which puts it into the draft of the challenge that is chosen there. */
export function onClip(): void {
  browser.contextMenus.onClicked.addListener((info) => {
    if (info.menuItemId === MENU_ITEM) void keep({ text: info.selectionText ?? "", url: info.pageUrl ?? "" });
  });
}

async function keep(clip: Clip): Promise<void> {
  if (clip.text.trim() === "") return;
  const clips = (await readStored<Clip[]>(STORED.clips)) ?? [];
  await writeStored(STORED.clips, [...clips, clip]);
  await openPopup();
}

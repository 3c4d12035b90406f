import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { browser } from "wxt/browser";

import { currentServer } from "../connection/current-server.ts";
import { loadClips, removeClips } from "../domain/clip.ts";
import { handleClipMenuClicks } from "./clip-context-menu.ts";

type Click = Parameters<Parameters<typeof browser.contextMenus.onClicked.addListener>[0]>;

let press: (...click: Click) => void;
const click = {
  menuItemId: "add-to-entry",
  pageUrl: "https://docs.example/",
  selectionText: "One Two · three",
  editable: false,
};

afterEach(async () => removeClips(await loadClips()));

beforeEach(() => {
  vi.spyOn(browser.contextMenus.onClicked, "addListener").mockImplementation((listener) => {
    press = listener;
  });
  vi.spyOn(browser.action, "openPopup").mockResolvedValue();
  handleClipMenuClicks(async () => ({ server: currentServer(), userId: "u" }));
});

function aPage(read: () => unknown): void {
  const executeScript = vi.fn<() => Promise<unknown>>(async () => [{ result: read() }]);
  Object.assign(browser, { scripting: { executeScript } });
}

const clipped = async () => (await loadClips()).map(({ text }) => text);

test("a clip of two paragraphs and a list keeps the line breaks", async () => {
  aPage(() => "One\n\nTwo\n\n· three");
  press(click, { id: 7 } as Click[1]);
  await expect.poll(clipped).toEqual(["One\n\nTwo\n\n· three"]);
});

test.each<[string, () => unknown]>([
  [
    "forbids scripts",
    () => {
      throw new Error("Cannot access a chrome:// URL");
    },
  ],
  ["has lost its selection", () => "  "],
  ["returns no selection", () => undefined],
])("the clip has the text of the menu event if the page %s", async (_, read) => {
  aPage(read);
  press(click, { id: 7 } as Click[1]);
  await expect.poll(clipped).toEqual(["One Two · three"]);
});

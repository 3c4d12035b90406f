import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { browser } from "wxt/browser";
import { fakeBrowser } from "wxt/testing/fake-browser";

import { currentServer } from "../connection/current-server.ts";
import type { Server } from "../connection/server.ts";
import { readInbox } from "../storage/note-inbox.ts";
import { createNoteMenu, handleNoteMenuClicks, type NoteMenuDeps } from "./note-menu.ts";

type Click = Parameters<Parameters<typeof browser.contextMenus.onClicked.addListener>[0]>;

const SHOWN_FOR_MS = 4_000;
const click = { menuItemId: "add-note", pageUrl: "https://docs.example/", editable: false };
const selection = { ...click, selectionText: "One Two · three" };
const link = { ...click, linkUrl: "https://other.example/a" };
const tab = { id: 7, title: "Docs" } as Click[1];

let press: (...click: Click) => void;
const showBadge = vi.fn<() => Promise<void>>(async () => undefined);
const spies = () => ({
  openPopup: vi.spyOn(browser.action, "openPopup").mockResolvedValue(),
  badge: vi.spyOn(browser.action, "setBadgeText").mockResolvedValue(),
  title: vi.spyOn(browser.action, "setTitle").mockResolvedValue(),
});
let shown: ReturnType<typeof spies>;

function listen(changes: Partial<NoteMenuDeps> = {}): void {
  handleNoteMenuClicks({
    current: async () => ({ server: currentServer(), userId: "mina" }),
    moveInbox: async () => true,
    showBadge,
    ...changes,
  });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(browser.contextMenus.onClicked, "addListener").mockImplementation((listener) => {
    press = listener;
  });
  vi.spyOn(browser.action, "setBadgeBackgroundColor").mockResolvedValue();
  vi.spyOn(browser.action, "setBadgeTextColor").mockResolvedValue();
  vi.spyOn(browser.i18n, "getMessage").mockImplementation((name) => name);
  shown = spies();
  showBadge.mockClear();
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
  fakeBrowser.reset();
});

function aPage(page: { linkText?: string; selection?: string; title?: string } | (() => never)): void {
  const executeScript = vi.fn<() => Promise<unknown>>(async () => [
    { result: typeof page === "function" ? page() : { linkText: "", selection: "", title: "", ...page } },
  ]);
  Object.assign(browser, { scripting: { executeScript } });
}

const added = async () =>
  (await readInbox("mina", currentServer())).map(({ text, title, url }) => ({ text, title, url }));
const page = { title: "Docs", url: "https://docs.example/" };

test("the menu's item replaces an earlier item, and is shown on web pages and local files", async () => {
  const removeAll = vi.spyOn(browser.contextMenus, "removeAll").mockResolvedValue();
  const create = vi.spyOn(browser.contextMenus, "create").mockReturnValue("add-note");
  await createNoteMenu();
  const [created = 0] = create.mock.invocationCallOrder;
  expect(removeAll.mock.invocationCallOrder[0]).toBeLessThan(created);
  expect(create.mock.calls).toEqual([
    [
      {
        id: "add-note",
        title: "addToNotes",
        contexts: ["selection", "link", "page"],
        documentUrlPatterns: ["http://*/*", "https://*/*", "file:///*"],
      },
    ],
  ]);
});

test("other extensions' and unknown items of the menu add no note", async () => {
  aPage({ selection: "One" });
  listen();
  press({ ...selection, menuItemId: "other" }, tab);
  await Promise.resolve();
  expect(browser.scripting.executeScript).not.toHaveBeenCalled();
});

test("the script reads selection, field and link of the pressed frame", async () => {
  aPage({});
  listen();
  press({ ...link, frameId: 3 }, tab);
  const read = vi.mocked(browser.scripting.executeScript).mock;
  await expect.poll(() => read.calls).toHaveLength(1);
  const [script] = read.calls[0] as unknown as [
    { target: object; args: string[]; func: (url: string) => object },
  ];
  expect(script).toMatchObject({ target: { tabId: 7, frameIds: [3] }, args: [link.linkUrl] });
  const content = document.createElement("div");
  content.innerHTML = `<a href="${link.linkUrl}">Further</a><p>One</p><p>Two</p><textarea>in a field</textarea>`;
  document.body.append(content);
  onTestFinished(() => content.remove());
  const [one, two] = content.querySelectorAll("p");
  getSelection()?.setBaseAndExtent(one!, 0, two!, 1);
  expect(script.func(link.linkUrl)).toEqual({
    linkText: "Further",
    selection: "One\n\nTwo",
    title: document.title,
  });
  await expect.poll(added).toHaveLength(1);
  const field = content.querySelector("textarea")!;
  field.focus();
  field.setSelectionRange(3, 4);
  expect(script.func("https://missing.example/")).toMatchObject({ linkText: "", selection: "a" });
});

test("a note of a selection keeps the line breaks between paragraphs and list items", async () => {
  aPage({ selection: "One\n\nTwo\n\n· three" });
  listen();
  press(selection, tab);
  await expect.poll(added).toEqual([{ text: "One\n\nTwo\n\n· three", ...page }]);
});

test.each([
  [
    "forbids scripts",
    () => {
      throw new Error("Cannot access a chrome:// URL");
    },
  ],
  ["has lost its selection", { selection: "  " }],
] as const)("a note of a selection has the menu event's text if the page %s", async (_, content) => {
  aPage(content);
  listen();
  press(selection, tab);
  await expect.poll(added).toEqual([{ text: "One Two · three", ...page }]);
});

test.each([
  ["a page has its title and address", click, {}, { text: "", ...page }],
  [
    "a page doesn't include an earlier selection",
    click,
    { selection: "Selected before" },
    { text: "", ...page },
  ],
  [
    "a link has its text and its own address",
    link,
    { linkText: "Further reading", selection: "Selected before" },
    { text: "", title: "Further reading", url: link.linkUrl },
  ],
  [
    "a link that opens no web page has the page's title and address",
    { ...click, linkUrl: "javascript:alert(1)" },
    { linkText: "Press me" },
    { text: "", ...page },
  ],
  [
    "selected text over a link has the selected text",
    { ...link, selectionText: "reading" },
    { selection: "reading" },
    { text: "reading", ...page },
  ],
])("a note of %s", async (_, pressed, content, note) => {
  aPage(content);
  listen();
  press(pressed, tab);
  await expect.poll(added).toEqual([note]);
});

test("the badge shows for a few seconds that the note is added, and no popup opens", async () => {
  aPage({});
  listen();
  press(click, tab);
  await expect.poll(() => shown.badge.mock.lastCall).toEqual([{ text: "✓" }]);
  expect(shown.title).toHaveBeenLastCalledWith({ title: "noteAdded" });
  expect(shown.openPopup).not.toHaveBeenCalled();
  expect(showBadge).not.toHaveBeenCalled();
  vi.advanceTimersByTime(SHOWN_FOR_MS);
  expect(showBadge).toHaveBeenCalledOnce();
  expect(shown.title).toHaveBeenLastCalledWith({ title: "actionTitle" });
});

test.each([
  ["after many blank lines", `${"\n".repeat(20_000)}One`],
  ["after many invisible characters", `${"\u202A".repeat(20_000)}One`],
])("a selection %s keeps its text", async (_, text) => {
  aPage({ selection: text });
  listen();
  press(selection, tab);
  await expect.poll(added).toEqual([{ text: "One", ...page }]);
});

test.each<[string, Partial<NoteMenuDeps>, Server | null]>([
  ["no server is connected", { current: async () => null, moveInbox: async () => false }, null],
  [
    "no user is signed in",
    { current: async () => ({ server: currentServer(), userId: null }), moveInbox: async () => false },
    currentServer(),
  ],
  [
    "the move fails",
    {
      current: async () => ({ server: currentServer(), userId: null }),
      moveInbox: () => Promise.reject(new Error("full")),
    },
    currentServer(),
  ],
])("if %s, the note stays on the device and the popup opens", async (_, deps, server) => {
  aPage({});
  listen(deps);
  press(click, tab);
  await expect.poll(() => shown.badge.mock.lastCall).toEqual([{ text: "+1" }]);
  expect(shown.title).toHaveBeenLastCalledWith({ title: "noteStored" });
  expect(shown.openPopup).toHaveBeenCalledOnce();
  expect(await readInbox(null, server)).toMatchObject([{ title: "Docs", userId: null }]);
});

test.each([
  ["added", true, "✓…", "noteAddedCut"],
  ["stored for the next user", false, "+1…", "noteStoredCut"],
] as const)(
  "the badge says that only the first part of a long note is %s",
  async (_, isMoved, text, title) => {
    aPage({ selection: "word ".repeat(300) });
    listen({ moveInbox: async () => isMoved });
    press(selection, tab);
    await expect.poll(() => shown.badge.mock.lastCall).toEqual([{ text }]);
    expect(shown.title).toHaveBeenLastCalledWith({ title });
  },
);

test("the badge says that a page without a title and web address adds no note", async () => {
  aPage({ title: "\u200B" });
  listen();
  press({ ...click, pageUrl: "file:///home/mina/a.html" }, { id: 7 } as Click[1]);
  await expect.poll(() => shown.badge.mock.lastCall).toEqual([{ text: "!" }]);
  expect(shown.title).toHaveBeenLastCalledWith({ title: "noteEmpty" });
  expect(shown.openPopup).not.toHaveBeenCalled();
  expect(await added()).toEqual([]);
});

test("if the device has no space, the badge and the title say that the note isn't stored", async () => {
  aPage({});
  const set = vi.spyOn(browser.storage.local, "set").mockRejectedValue(new Error("QUOTA_BYTES exceeded"));
  listen();
  press(click, tab);
  await expect.poll(() => shown.badge.mock.lastCall).toEqual([{ text: "!" }]);
  expect(shown.title).toHaveBeenLastCalledWith({ title: "noteFailed" });
  set.mockRestore();
});

test("if the connected server can't be read, a note is stored for the next user", async () => {
  aPage({});
  listen({ current: () => Promise.reject(new Error("storage")), moveInbox: async () => false });
  press(click, tab);
  await expect.poll(() => shown.badge.mock.lastCall).toEqual([{ text: "+1" }]);
  expect(await readInbox(null, null)).toMatchObject([{ title: "Docs", userId: null }]);
});

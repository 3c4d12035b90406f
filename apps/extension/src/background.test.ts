import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";

import worker from "./entrypoints/background.ts";

const ORIGIN = "chrome-extension://test";
const openPopup = vi.fn<() => Promise<void>>();
const menu = vi.fn<(item: object) => void>();
const commands = new Set<(command: string) => void>();

beforeEach(() => {
  vi.stubGlobal("location", { origin: ORIGIN });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  openPopup.mockReset().mockResolvedValue();
  menu.mockReset();
  commands.clear();
  vi.spyOn(fakeBrowser.action, "openPopup").mockImplementation(openPopup);
  vi.spyOn(fakeBrowser.storage.local, "setAccessLevel").mockResolvedValue();
  vi.spyOn(fakeBrowser.commands.onCommand, "addListener").mockImplementation(
    (listener) => void commands.add(listener),
  );
  vi.spyOn(fakeBrowser.contextMenus.onClicked, "addListener").mockReturnValue();
  vi.spyOn(fakeBrowser.contextMenus, "removeAll").mockResolvedValue();
  vi.spyOn(fakeBrowser.contextMenus, "create").mockImplementation(menu as never);
  vi.spyOn(fakeBrowser.cookies, "get").mockResolvedValue(null as never);
  vi.spyOn(fakeBrowser.tabs, "query").mockResolvedValue([] as never);
  vi.spyOn(fakeBrowser.i18n, "getMessage").mockImplementation((name) => name);
});
afterEach(() => {
  fakeBrowser.reset();
  vi.unstubAllGlobals();
});

const delay = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
const alarms = async () => (await fakeBrowser.alarms.getAll()).map(({ name }) => name);
const remindAt = (hour: number) => fakeBrowser.storage.local.set({ "reminder:v1": { kind: "on", hour } });

const pressKey = (command: string) => {
  for (const listener of commands) listener(command);
};

test("the note's shortcut requests the note field and opens the popup; others do nothing", async () => {
  worker.main();
  pressKey("_execute_action");
  expect(openPopup).not.toHaveBeenCalled();
  pressKey("add-note");
  expect(openPopup).toHaveBeenCalledOnce();
  const stored = await fakeBrowser.storage.session.get("note-request");
  expect(stored["note-request"]).toBeTypeOf("number");
});

test.each([
  ["the welcome page after a user's installation", "install", "normal", [{ url: "/options.html#welcome" }]],
  ["no page after a developer's installation", "install", "development", []],
  ["no page after an update", "update", "normal", []],
])(
  "the worker creates the menu and the reminder's alarm, and opens %s",
  async (_, reason, installType, pages) => {
    const open = vi.spyOn(fakeBrowser.tabs, "create").mockResolvedValue({} as never);
    await remindAt(20);
    vi.spyOn(fakeBrowser.management, "getSelf").mockResolvedValue({ installType } as never);
    worker.main();
    await fakeBrowser.runtime.onInstalled.trigger({ reason } as never);
    await vi.waitFor(() => expect(menu).toHaveBeenCalledOnce());
    await vi.waitFor(async () => expect(await alarms()).toContain("reminder"));
    await delay(20);
    expect(open.mock.calls.flat()).toEqual(pages);
  },
);

test("each alarm wakes the worker for its own work", async () => {
  await remindAt(20);
  worker.main();
  const create = vi.spyOn(fakeBrowser.alarms, "create");
  const badge = vi.spyOn(fakeBrowser.action, "setBadgeText");
  const ring = async (name: string) => {
    create.mockClear();
    badge.mockClear();
    await fakeBrowser.alarms.onAlarm.trigger({ name, scheduledTime: 0 } as never);
    await delay(20);
    return [...create.mock.calls.map(([alarm]) => alarm as unknown), badge.mock.calls.length > 0];
  };
  expect(await ring("outbox")).toEqual(["outbox", false]);
  expect(await ring("day")).toEqual([true]);
  expect(await ring("reminder")).toEqual(["reminder", false]);
  expect(await ring("other")).toEqual([false]);
});

test("a start of the browser sets the reminder, shows the badge and starts a delivery", async () => {
  await remindAt(20);
  worker.main();
  const create = vi.spyOn(fakeBrowser.alarms, "create");
  const badge = vi.spyOn(fakeBrowser.action, "setBadgeText");
  await fakeBrowser.runtime.onStartup.trigger();
  const names = () => new Set(create.mock.calls.map(([alarm]) => alarm as unknown));
  await vi.waitFor(() => expect(names()).toEqual(new Set(["outbox", "reminder"])));
  await vi.waitFor(() => expect(badge).toHaveBeenCalled());
});

test("a change of the reminder in the options changes its alarm", async () => {
  worker.main();
  await remindAt(20);
  await vi.waitFor(async () => expect(await alarms()).toEqual(["reminder"]));
  await fakeBrowser.storage.local.set({ "reminder:v1": { kind: "off" } });
  await vi.waitFor(async () => expect(await alarms()).toEqual([]));
});

const ask = (message: unknown, sender: object) => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  void fakeBrowser.runtime.onMessage.trigger(message, sender, resolve as never);
  return promise;
};

test("the worker rejects changes of the connection by other senders than its own pages", async () => {
  worker.main();
  const page = { id: fakeBrowser.runtime.id, url: `${ORIGIN}/options.html` };
  const forbidden = { kind: "forbidden" };
  for (const type of ["connection:leave", "connection:confirm"]) {
    expect(await ask({ type }, page)).toEqual({ kind: "done" });
    expect(await ask({ type }, { ...page, url: "https://evil.example/" })).toEqual(forbidden);
    expect(await ask({ type }, { ...page, id: "other" })).toEqual(forbidden);
  }
  expect(await ask({ type: "auth:get" }, page)).toEqual({ kind: "signed-out" });
  vi.spyOn(fakeBrowser.storage.local, "get").mockRejectedValue(new Error("no storage"));
  expect(await ask({ type: "auth:get" }, page)).toEqual(forbidden);
});

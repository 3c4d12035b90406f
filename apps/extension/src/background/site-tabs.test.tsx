import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { browser } from "wxt/browser";
import { fakeBrowser } from "wxt/testing/fake-browser";

import type { Server } from "../connection/server.ts";
import {
  collectSessions,
  injectBridgeIntoOpenTabs,
  isFirstStart,
  notifySiteTabs,
  rememberStart,
} from "./site-tabs.ts";

const ORIGIN = "http://localhost:3000";
const server: Server = { siteOrigin: ORIGIN, apiUrl: ORIGIN, isBuiltIn: false };
const TABS = [
  { id: 1, url: `${ORIGIN}/home` },
  { id: 2, url: "http://localhost:4000/home" },
  { url: `${ORIGIN}/policy` },
  { id: 3 },
];
const pull = { type: "auth:pull" } as const;

const query = vi.fn<(wanted: object) => Promise<object>>();
const send = vi.fn<(tab: number, message: object) => Promise<unknown>>();
beforeEach(() => {
  query.mockReset().mockResolvedValue(TABS);
  send.mockReset().mockResolvedValue(null);
  vi.spyOn(browser.tabs, "query").mockImplementation(query);
  vi.spyOn(browser.tabs, "sendMessage").mockImplementation(send as never);
});
afterEach(() => {
  vi.useRealTimers();
  fakeBrowser.reset();
});

test("the site's tabs get a notice, but tabs of another port of its host don't", async () => {
  send.mockRejectedValueOnce(new Error("Receiving end does not exist"));
  await notifySiteTabs(server, pull);
  expect(query.mock.calls).toEqual([[{ url: "http://localhost/*" }]]);
  expect(send.mock.calls).toEqual([
    [1, pull],
    [3, pull],
  ]);
});

function follow(work: Promise<void>): () => boolean {
  let isDone = false;
  void work.then(() => (isDone = true));
  return () => isDone;
}

test("sessions are collected after the bridge is attached, from all tabs that respond", async () => {
  const attached = Promise.withResolvers<void>();
  const report = Promise.withResolvers<null>();
  send.mockRejectedValueOnce(new Error("no bridge")).mockReturnValueOnce(report.promise);
  const isDone = follow(collectSessions(server, attached.promise));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(send).not.toHaveBeenCalled();
  attached.resolve();
  await expect
    .poll(() => send.mock.calls)
    .toEqual([
      [1, { type: "auth:report" }],
      [3, { type: "auth:report" }],
    ]);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isDone()).toBe(false);
  report.resolve(null);
  await expect.poll(isDone).toBe(true);
});

test("a frozen tab delays the collection of sessions by two seconds only", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  send.mockReturnValue(new Promise(() => undefined));
  const isDone = follow(collectSessions(server, Promise.resolve()));
  await expect.poll(() => send.mock.calls).toHaveLength(2);
  vi.advanceTimersByTime(1_999);
  await Promise.resolve();
  expect(isDone()).toBe(false);
  vi.advanceTimersByTime(1);
  await expect.poll(isDone).toBe(true);
});

test("the bridge is attached to the open tabs of a connected site, even if one tab forbids it", async () => {
  const executeScript = vi.fn<(what: object) => Promise<unknown>>(async () => []);
  executeScript.mockRejectedValueOnce(new Error("Cannot access contents of the page"));
  Object.assign(browser, { scripting: { executeScript } });
  await injectBridgeIntoOpenTabs(server);
  expect(executeScript.mock.calls).toEqual(
    [1, 3].map((tabId) => [{ target: { tabId }, files: ["/content-scripts/bridge.js"] }]),
  );
});

test("a start of the worker is the first start until it is remembered", async () => {
  expect(await isFirstStart()).toBe(true);
  await rememberStart();
  expect(await isFirstStart()).toBe(false);
});

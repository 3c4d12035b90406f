import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";

import script from "./entrypoints/bridge.content.ts";

const ORIGIN = "http://localhost:3000";
const HELLO = { channel: "diary-auth/1", type: "hello", key: "sb-localhost-auth-token" };
const DRAFT_HELLO = { channel: "diary-draft/1", type: "hello" };

const respond = vi.fn<(request: { type: string }) => Promise<unknown>>();
const ports: MessagePort[] = [];

beforeEach(() => {
  respond.mockReset().mockResolvedValue({ kind: "done", page: { kind: "keep" } });
  vi.spyOn(fakeBrowser.runtime, "sendMessage").mockImplementation(respond as never);
  vi.spyOn(fakeBrowser.runtime, "getManifest").mockReturnValue({ version: "1.2.0" } as never);
});
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
  fakeBrowser.reset();
  vi.unstubAllGlobals();
});

function run({ isFrame = false, origin = ORIGIN } = {}) {
  const listeners = new Map<string, (event: object) => void>();
  const window = { top: {}, postMessage: vi.fn<(message: object, target: string) => void>() };
  if (!isFrame) window.top = window;
  const setAttribute = vi.fn<(name: string, value: string) => void>();
  const document = { documentElement: { setAttribute }, visibilityState: "visible" };
  const localStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  for (const [name, value] of Object.entries({ document, localStorage, location: { origin }, window }))
    vi.stubGlobal(name, value);
  void script.main({
    addEventListener: (_: unknown, type: string, listener: (event: object) => void) =>
      listeners.set(type, listener),
    onInvalidated: () => undefined,
  } as never);
  /** Sends a message with a port, and returns the page's end of the port. */
  const post = (data: object, changes: object = {}) => {
    const { port1, port2 } = new MessageChannel();
    ports.push(port1, port2);
    const received: unknown[] = [];
    port1.addEventListener("message", (event) => received.push(event.data));
    port1.start();
    listeners.get("message")?.({ data, origin: ORIGIN, ports: [port2], source: window, ...changes });
    return { port: port1, received };
  };
  const show = (visibilityState = "visible") => {
    document.visibilityState = visibilityState;
    listeners.get("visibilitychange")?.({});
  };
  return { listeners, post, setAttribute, show, window };
}

const requests = () => respond.mock.calls.map(([{ type }]) => type);
const settle = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 10);
  });

test("the script marks the site's page and announces itself, but not in frames or on other ports", () => {
  const { setAttribute, window } = run();
  expect(setAttribute.mock.calls).toEqual([["data-diary-extension", "1.2.0"]]);
  expect(window.postMessage.mock.calls).toEqual([[{ channel: "diary-auth/1", type: "here" }, ORIGIN]]);
  for (const page of [run({ isFrame: true }), run({ origin: "http://localhost:4000" })]) {
    expect(page.setAttribute).not.toHaveBeenCalled();
    expect(page.listeners.size).toBe(0);
  }
});

test("the script syncs whenever the page becomes visible or comes back, after its hello", async () => {
  const { listeners, post, show } = run();
  show();
  await settle();
  expect(requests()).toEqual([]);
  post(HELLO);
  show("hidden");
  await settle();
  expect(requests()).toEqual([]);
  show();
  await vi.waitFor(() => expect(requests()).toEqual(["auth:sync"]));
  listeners.get("pageshow")?.({});
  await vi.waitFor(() => expect(requests()).toEqual(["auth:sync", "auth:sync"]));
});

test.each([
  ["another window", { source: {} }],
  ["another origin", { origin: "https://evil.example" }],
  ["a page without a port", { ports: [] }],
])("a hello of %s is ignored", async (_, changes) => {
  const { post, show } = run();
  post(HELLO, changes);
  post(DRAFT_HELLO, changes);
  show();
  await settle();
  expect(requests()).toEqual([]);
});

const give = (siteOrigin: string) =>
  new Promise((resolve) => {
    const notice = { type: "draft:give", siteOrigin, draft: { text: "Ran" } };
    void fakeBrowser.runtime.onMessage.trigger(notice, {}, resolve as never);
  });

test("a draft goes only to a page of its site that asked for drafts and stores it", async () => {
  const { post } = run();
  expect(await give(ORIGIN)).toBe(false);
  const { port, received } = post(DRAFT_HELLO);
  expect(requests()).toEqual(["draft:ready"]);
  expect(await give("https://other.example")).toBe(false);
  expect(received).toEqual([]);
  port.addEventListener("message", () => port.postMessage(true));
  expect(await give(ORIGIN)).toBe(true);
  expect(received).toEqual([{ text: "Ran" }]);
});

test("a page gets the number of its user's unsent texts, or 0 without a response", async () => {
  const { post } = run();
  respond.mockResolvedValueOnce(3).mockRejectedValueOnce(new Error("gone"));
  const counted = post({ ...DRAFT_HELLO, type: "count", userId: "mina" });
  await vi.waitFor(() => expect(counted.received).toEqual([3]));
  expect(respond).toHaveBeenLastCalledWith({ type: "texts:count", userId: "mina" });
  const deleted = post({ ...DRAFT_HELLO, type: "delete", userId: "mina" });
  await vi.waitFor(() => expect(deleted.received).toEqual([0]));
});

test("the worker waits for a report of the page's session, but not for a pull", async () => {
  const { post } = run();
  const reply = vi.fn<(response: unknown) => void>();
  const notify = (type: string) => fakeBrowser.runtime.onMessage.trigger({ type }, {}, reply as never);
  expect(await notify("auth:report")).toEqual([true]);
  await settle();
  expect(reply).not.toHaveBeenCalled();
  post(HELLO);
  await vi.waitFor(() => expect(reply.mock.calls).toEqual([[null]]));
  expect(await notify("auth:pull")).toEqual([false]);
  await vi.waitFor(() => expect(requests()).toEqual(["auth:sync", "auth:sync"]));
  expect(await notify("other")).toEqual([false]);
});

test.each([
  ["offline, if the worker doesn't respond twice", fakeBrowser.runtime.id, 2, "offline"],
  ["unanswered, if the extension was removed", undefined, 1, "unanswered"],
])("a page's refresh is %s", async (_, id, times, kind) => {
  const { post } = run();
  respond.mockRejectedValue(new Error("gone"));
  Object.assign(fakeBrowser.runtime, { id });
  const { port, received } = post(HELLO);
  port.postMessage({ type: "refresh", id: 1 });
  await vi.waitFor(() => expect(received.at(-1)).toEqual({ type: "refreshed", id: 1, answer: { kind } }));
  expect(requests()).toHaveLength(times);
});

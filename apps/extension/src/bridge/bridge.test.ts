import type { BridgeMessage, PageAction, PageSnapshot, SharedSession } from "@diary/core/session-sync";
import { aSession } from "@diary/core/session-sync/testing";
import { afterEach, expect, test, vi } from "vitest";

import { createBridge, sendDraftTo, type SendToBackground } from "./bridge.ts";

const KEY = "sb-localhost-auth-token";
const first = aSession({ sid: "first" });
const second = aSession({ sid: "second", userId: "user-2" });

let open: MessagePort[] = [];
afterEach(() => {
  for (const port of open) port.close();
  open = [];
});

function setup(
  stored: SharedSession | null,
  answer: (page: PageSnapshot) => PageAction | Promise<PageAction> | "failed" | null,
) {
  const store = new Map<string, string>(stored === null ? [] : [[KEY, JSON.stringify(stored)]]);
  const asked: PageSnapshot[] = [];
  const ask = (async (type, page) => {
    asked.push(page);
    const order = await answer(page);
    if (order === null) return { kind: "orphaned" };
    if (order === "failed") return { kind: "failed" };
    return type === "auth:refresh" ? { kind: "session", session: second } : { kind: "done", page: order };
  }) as SendToBackground;
  const bridge = createBridge(
    {
      getItem: (key) => store.get(key) ?? null,
      setItem: (key, value) => void store.set(key, value),
      removeItem: (key) => void store.delete(key),
    },
    ask,
  );
  const channel = new MessageChannel();
  open.push(channel.port1, channel.port2);
  const messages: BridgeMessage[] = [];
  channel.port1.addEventListener("message", ({ data }: MessageEvent<BridgeMessage>) => messages.push(data));
  channel.port1.start();
  return {
    store,
    asked,
    messages,
    bridge,
    hello: () => bridge.connect(KEY, channel.port2),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
    send: (message: object) => channel.port1.postMessage(message),
    read: () => JSON.parse(store.get(KEY) ?? "null") as SharedSession | null,
  };
}

test("the bridge does nothing before the hello message, and ignores damaged data", async () => {
  const page = setup(null, () => ({ kind: "keep" }));
  page.store.set(KEY, "{torn");
  await page.bridge.pull();
  expect(page.asked).toEqual([]);
  page.hello();
  await page.bridge.pull();
  expect(page.asked).toEqual([{ session: null, out: null, cause: "look" }]);
});

test("the bridge writes the background's session and notifies the page", async () => {
  const page = setup(null, () => ({ kind: "write", session: second }));
  page.store.set(`${KEY}.out`, JSON.stringify({ sid: "first", at: 1 }));
  page.hello();
  page.send({ type: "sync", id: 7 });
  await vi.waitFor(() => expect(page.messages).toEqual([{ type: "applied" }, { type: "synced", id: 7 }]));
  expect(page.asked).toEqual([{ session: null, out: { sid: "first", at: 1 }, cause: "look" }]);
  expect(page.read()).toEqual(second);
  expect(page.store.has(`${KEY}.out`)).toBe(false);
});

test("the bridge removes an ended session and notifies the page only of changes", async () => {
  const page = setup(first, () => ({ kind: "remove" }));
  page.hello();
  await page.bridge.pull();
  expect(page.read()).toBeNull();
  await page.bridge.pull();
  await vi.waitFor(() => expect(page.messages).toEqual([{ type: "applied" }]));
});

test("the bridge reports the page's changes to the extension, but not back to the page", async () => {
  const page = setup(null, () => ({ kind: "keep" }));
  page.hello();
  page.store.set(KEY, JSON.stringify(first));
  page.send({ type: "changed" });
  await vi.waitFor(() => expect(page.asked).toEqual([{ session: first, out: null, cause: "change" }]));
  await page.bridge.pull();
  page.send({ type: "sync", id: 1 });
  await vi.waitFor(() => expect(page.messages).toEqual([{ type: "synced", id: 1 }]));
});

test("the bridge stores a rotated token without notifying the page", async () => {
  const rotated = aSession({ sid: "first", issuedAt: 2_000 });
  const page = setup(first, () => ({ kind: "write", session: rotated }));
  page.hello();
  page.send({ type: "sync", id: 1 });
  await vi.waitFor(() => expect(page.messages).toEqual([{ type: "synced", id: 1 }]));
  expect(page.read()).toEqual(rotated);
});

test("a response doesn't undo a sign-out during the request", async () => {
  const answers: PageAction[] = [{ kind: "write", session: second }, { kind: "keep" }];
  const page = setup(first, () => {
    const order = answers.shift() ?? { kind: "keep" };
    if (order.kind === "write") page.store.delete(KEY);
    return order;
  });
  page.hello();
  await page.bridge.pull();
  expect(page.read()).toBeNull();
  expect(page.asked).toHaveLength(2);
});

test("a response doesn't undo a sign-in and sign-out of another tab during the request", async () => {
  const out = { sid: "second", at: 2 };
  const answers: PageAction[] = [{ kind: "write", session: second }, { kind: "keep" }];
  const page = setup(null, () => {
    const order = answers.shift() ?? { kind: "keep" };
    if (order.kind === "write") page.store.set(`${KEY}.out`, JSON.stringify(out));
    return order;
  });
  page.hello();
  await page.bridge.pull();
  expect(page.read()).toBeNull();
  expect(page.asked.at(-1)).toEqual({ session: null, out, cause: "look" });
});

test("the page stores its refreshed session itself: the next sync doesn't write it", async () => {
  const page = setup(first, () => ({ kind: "write", session: second }));
  page.hello();
  page.send({ type: "refresh", id: 3 });
  await vi.waitFor(() =>
    expect(page.messages).toEqual([
      { type: "refreshing", id: 3 },
      { type: "refreshed", id: 3, answer: { kind: "session", session: second } },
    ]),
  );
  await page.bridge.pull();
  expect(page.read()).toEqual(first);
  await page.bridge.pull();
  expect(page.read()).toEqual(second);
});

test("a pull waits for a running refresh of the page, but a report doesn't", async () => {
  const refreshed = Promise.withResolvers<PageAction>();
  const answers = [refreshed.promise];
  const page = setup(first, () => answers.shift() ?? { kind: "keep" });
  page.hello();
  page.send({ type: "refresh", id: 3 });
  await vi.waitFor(() => expect(page.messages).toEqual([{ type: "refreshing", id: 3 }]));
  const pull = page.bridge.pull();
  await page.bridge.report();
  expect(page.asked).toHaveLength(2);
  refreshed.resolve({ kind: "keep" });
  await pull;
  expect(page.asked).toHaveLength(3);
});

test("if the extension doesn't respond to a refresh, the page gets offline as response", async () => {
  const page = setup(first, () => "failed");
  page.hello();
  page.send({ type: "refresh", id: 3 });
  await vi.waitFor(() =>
    expect(page.messages.at(-1)).toEqual({ type: "refreshed", id: 3, answer: { kind: "offline" } }),
  );
});

test("if the extension is gone, the bridge reports this and changes nothing", async () => {
  const page = setup(first, () => null);
  page.hello();
  page.send({ type: "refresh", id: 3 });
  page.send({ type: "sync", id: 4 });
  await vi.waitFor(() =>
    expect(page.messages).toEqual([
      { type: "refreshing", id: 3 },
      { type: "refreshed", id: 3, answer: { kind: "unanswered" } },
      { type: "synced", id: 4 },
    ]),
  );
  expect(page.read()).toEqual(first);
});

test("a draft counts as moved only after the page has stored it", async () => {
  const { port1: page, port2 } = new MessageChannel();
  const received: unknown[] = [];
  const stores = [false, true];
  page.addEventListener("message", ({ data }) => {
    received.push(data);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
    page.postMessage(stores.shift());
  });
  page.start();
  port2.start();
  expect(await sendDraftTo(port2, "Ran")).toBe(false);
  expect(await sendDraftTo(port2, "Ran")).toBe(true);
  expect(received).toEqual(["Ran", "Ran"]);
  page.close();
});

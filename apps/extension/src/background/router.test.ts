import type { Sender } from "@diary/core/session-sync";
import { expect, test, vi } from "vitest";

import type { SessionBroker } from "./auth/session-broker.ts";
import { createRouter } from "./router.ts";

const site: Sender = {
  id: "diary",
  url: "https://diary.example/",
  frameId: 0,
  tab: { id: 7, incognito: false },
};
const popup: Sender = { id: "diary", url: "chrome-extension://diary/popup.html" };

function setup() {
  const onSiteSeen = vi.fn<() => void>();
  const asked: string[] = [];
  const answered = (name: string) => async () => {
    asked.push(name);
    return { kind: name };
  };
  const broker = Object.fromEntries(
    ["sync", "refresh", "getSession", "signIn", "signOut"].map((name) => [name, answered(name)]),
  ) as unknown as SessionBroker;
  const route = createRouter({
    trusted: {
      extensionId: "diary",
      extensionOrigin: "chrome-extension://diary",
      siteOrigin: "https://diary.example",
    },
    broker,
    onPageRequest: async () => ({ kind: "done" }),
    onSiteRequest: async (request, tabId) => {
      asked.push(request.type === "draft:ready" ? `draft for ${tabId}` : `${request.type} ${request.userId}`);
      return 1;
    },
    onSiteSeen,
  });
  return { route, asked, onSiteSeen };
}

test("a page's content script can sync and refresh, and the sync calls onSiteSeen", async () => {
  const { route, asked, onSiteSeen } = setup();
  expect(await route({ type: "auth:sync", page: {} }, site)).toEqual({ kind: "sync" });
  expect(await route({ type: "auth:refresh", page: {} }, site)).toEqual({ kind: "refresh" });
  expect(asked).toEqual(["sync", "refresh"]);
  expect(onSiteSeen).toHaveBeenCalledOnce();
});

test("the popup can read the session, sign in, sign out and start a delivery", async () => {
  const { route, asked } = setup();
  await route({ type: "auth:get" }, popup);
  await route({ type: "auth:signIn", email: "a", password: "b" }, popup);
  await route({ type: "auth:signOut" }, popup);
  expect(asked).toEqual(["getSession", "signIn", "signOut"]);
  expect(await route({ type: "outbox:deliver" }, popup)).toEqual({ kind: "done" });
});

const ready = { type: "draft:ready" };
const count = { type: "texts:count", userId: "mina" };

test("a page can request a draft for its tab, and can count and delete unsent texts", async () => {
  const { route, asked } = setup();
  await route(ready, site);
  expect(await route(count, site)).toBe(1);
  await route({ ...count, type: "texts:delete" }, site);
  expect(asked).toEqual(["draft for 7", "texts:count mina", "texts:delete mina"]);
});

test.each<[string, unknown, Sender]>([
  ["another site's request for texts", count, { ...site, url: "https://evil.example/" }],
  ["the popup's request for texts of the site", count, popup],
  ["another site's request for a draft", ready, { ...site, url: "https://evil.example/" }],
  ["the popup's request for a draft of the site", ready, popup],
  ["the site's request for the session", { type: "auth:get" }, site],
  ["a sign-in by the site", { type: "auth:signIn", email: "a", password: "b" }, site],
  ["a sign-out by the site", { type: "auth:signOut" }, site],
  ["the site's request to deliver entries", { type: "outbox:deliver" }, site],
  ["a sync that the popup sends as if it were a page", { type: "auth:sync", page: {} }, popup],
  ["another site's sync", { type: "auth:sync", page: {} }, { ...site, url: "https://evil.example/" }],
  ["an unknown request", { type: "auth:everything" }, popup],
  ["a message that is no request", "hello", popup],
  ["an empty message", undefined, site],
])("the router forbids %s", async (_, message, sender) => {
  const { route, asked } = setup();
  expect(await route(message, sender)).toEqual({ kind: "forbidden" });
  expect(asked).toEqual([]);
});

const page = { session: null, out: null, cause: "look" };
const REQUESTS = [
  { type: "auth:sync", page },
  { type: "auth:refresh", page },
  { type: "auth:get" },
  { type: "auth:signIn", email: "a", password: "b" },
  { type: "auth:signOut" },
  { type: "draft:ready" },
  count,
  { ...count, type: "texts:delete" },
  { ...count, type: "texts:reminder" },
  { ...count, type: "texts:reminder-off" },
  { type: "outbox:deliver" },
  { type: "outbox:send", submission: {} },
  { type: "today:check" },
];
const STRANGERS: [name: string, Sender][] = [
  ["another site", { ...site, url: "https://evil.example/" }],
  ["the site without encryption", { ...site, url: "http://diary.example/" }],
  ["another port of the site", { ...site, url: "https://diary.example:8443/" }],
  ["a subdomain of the site", { ...site, url: "https://user.diary.example/" }],
  ["a page whose address contains the site", { ...site, url: "https://evil.example/https://diary.example/" }],
  ["a blob of the site", { ...site, url: "blob:https://diary.example/1" }],
  ["an empty frame", { ...site, url: "about:blank" }],
  ["a page that is data", { ...site, url: "data:text/html,https://diary.example/" }],
  ["a frame of the site", { ...site, frameId: 2 }],
  ["a private window", { ...site, tab: { id: 7, incognito: true } }],
  ["another extension", { ...popup, id: "other" }],
  ["another extension's page", { id: "diary", url: "chrome-extension://other/popup.html" }],
];

test.each(
  STRANGERS.flatMap(([name, sender]) =>
    REQUESTS.map((request) => [name, request.type, sender, request] as const),
  ),
)("the router forbids %s to send %s", async (_, _type, sender, request) => {
  const { route, asked, onSiteSeen } = setup();
  expect(await route(request, sender)).toEqual({ kind: "forbidden" });
  expect(asked).toEqual([]);
  expect(onSiteSeen).not.toHaveBeenCalled();
});

test("each of these requests is accepted from the site or from the popup", async () => {
  for (const request of REQUESTS) {
    const { route } = setup();
    const answers = await Promise.all([route(request, site), route(request, popup)]);
    expect(answers.filter((answer) => (answer as { kind?: string }).kind === "forbidden")).toHaveLength(1);
  }
});

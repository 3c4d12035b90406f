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

test("the site's bridge synchronizes, and its page is noticed", async () => {
  const { route, asked, onSiteSeen } = setup();
  expect(await route({ type: "auth:sync", page: {} }, site)).toEqual({ kind: "sync" });
  expect(await route({ type: "auth:refresh", page: {} }, site)).toEqual({ kind: "refresh" });
  expect(asked).toEqual(["sync", "refresh"]);
  expect(onSiteSeen).toHaveBeenCalledOnce();
});

test("the popup reads the session, signs in and signs out", async () => {
  const { route, asked } = setup();
  await route({ type: "auth:get" }, popup);
  await route({ type: "auth:signIn", email: "a", password: "b" }, popup);
  await route({ type: "auth:signOut" }, popup);
  expect(asked).toEqual(["getSession", "signIn", "signOut"]);
  expect(await route({ type: "outbox:deliver" }, popup)).toEqual({ kind: "done" });
});

const ready = { type: "draft:ready" };
const count = { type: "texts:count", userId: "mina" };

test("a page of the site gets a draft in its tab, and counts texts before a sign-out", async () => {
  const { route, asked } = setup();
  await route(ready, site);
  expect(await route(count, site)).toBe(1);
  await route({ ...count, type: "texts:delete" }, site);
  expect(asked).toEqual(["draft for 7", "texts:count mina", "texts:delete mina"]);
});

test.each<[string, unknown, Sender]>([
  ["another site asking for texts", count, { ...site, url: "https://evil.example/" }],
  ["the popup pretending to be a page, about texts", count, popup],
  ["another site asking for a draft", ready, { ...site, url: "https://evil.example/" }],
  ["the popup pretending to be a page, about drafts", ready, popup],
  ["the site asking for the session", { type: "auth:get" }, site],
  ["the site signing a user in", { type: "auth:signIn", email: "a", password: "b" }, site],
  ["the site signing out by itself", { type: "auth:signOut" }, site],
  ["the site sending a request of the popup", { type: "outbox:deliver" }, site],
  ["the popup pretending to be a page", { type: "auth:sync", page: {} }, popup],
  ["another site", { type: "auth:sync", page: {} }, { ...site, url: "https://evil.example/" }],
  ["an unknown request", { type: "auth:everything" }, popup],
  ["a message that is no request", "hello", popup],
  ["an empty message", undefined, site],
])("%s is forbidden", async (_, message, sender) => {
  const { route, asked } = setup();
  expect(await route(message, sender)).toEqual({ kind: "forbidden" });
  expect(asked).toEqual([]);
});

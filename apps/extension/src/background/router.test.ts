import type { Sender } from "@diary/core/session-sync";
import { expect, test, vi } from "vitest";

import type { Broker } from "./auth/broker.ts";
import { createRouter } from "./router.ts";

const site: Sender = { id: "diary", url: "https://diary.example/", frameId: 0, tab: { incognito: false } };
const popup: Sender = { id: "diary", url: "chrome-extension://diary/popup.html" };
const forbidden = { kind: "forbidden" };

function setup() {
  const onSiteSeen = vi.fn<() => void>();
  const asked: string[] = [];
  const answered = (name: string) => async () => {
    asked.push(name);
    return { kind: name };
  };
  const broker = Object.fromEntries(
    ["sync", "refresh", "who", "signIn", "signOut"].map((name) => [name, answered(name)]),
  ) as unknown as Broker;
  const route = createRouter({
    trusted: {
      extensionId: "diary",
      extensionOrigin: "chrome-extension://diary",
      siteOrigin: "https://diary.example",
    },
    broker,
    onPageRequest: async () => ({ kind: "done" }),
    onEntryRequest: async ({ type }) => {
      asked.push(type);
      return { kind: "both", entry: null };
    },
    onSiteSeen,
  });
  return { route, asked, onSiteSeen };
}

test("the site's bridge keeps in step, and is seen", async () => {
  const { route, asked, onSiteSeen } = setup();
  expect(await route({ type: "auth:sync", page: {} }, site)).toEqual({ kind: "sync" });
  expect(await route({ type: "auth:refresh", page: {} }, site)).toEqual({ kind: "refresh" });
  expect(asked).toEqual(["sync", "refresh"]);
  expect(onSiteSeen).toHaveBeenCalledOnce();
});

test("the popup asks who is signed in, and signs in and out", async () => {
  const { route, asked } = setup();
  await route({ type: "auth:get" }, popup);
  await route({ type: "auth:signIn", email: "a", password: "b" }, popup);
  await route({ type: "auth:signOut" }, popup);
  expect(asked).toEqual(["who", "signIn", "signOut"]);
  expect(await route({ type: "outbox:deliver" }, popup)).toEqual({ kind: "done" });
});

const list = { type: "entry:list", userId: "mina" };
const key = { userId: "mina", challengeId: "c1", date: "2026-11-20" };
const merge = { type: "entry:merge", key, here: null, common: null };

test("the site's bridge asks for entries", async () => {
  const { route, asked } = setup();
  await route(list, site);
  expect(await route(merge, site)).toEqual({ kind: "both", entry: null });
  expect(asked).toEqual(["entry:list", "entry:merge"]);
});

test.each<[string, unknown, Sender]>([
  ["another site asking for entries", list, { ...site, url: "https://evil.example/" }],
  ["a frame asking for entries", merge, { ...site, frameId: 2 }],
  ["private browsing asking for entries", merge, { ...site, tab: { incognito: true } }],
  ["a record that is none", { ...merge, here: { text: "hello" } }, site],
  ["the popup pretending to be a page, about drafts", list, popup],
  ["the site asking for the session", { type: "auth:get" }, site],
  ["the site signing somebody in", { type: "auth:signIn", email: "a", password: "b" }, site],
  ["the site signing out by itself", { type: "auth:signOut" }, site],
  ["the site asking for what is the popup's", { type: "outbox:deliver" }, site],
  ["the popup pretending to be a page", { type: "auth:sync", page: {} }, popup],
  ["another site", { type: "auth:sync", page: {} }, { ...site, url: "https://evil.example/" }],
  ["a frame", { type: "auth:refresh", page: {} }, { ...site, frameId: 2 }],
  ["another extension", { type: "auth:get" }, { ...popup, id: "other" }],
  ["a request that does not exist", { type: "auth:everything" }, popup],
  ["no request at all", "hello", popup],
  ["nothing", undefined, site],
])("%s is forbidden", async (_, message, sender) => {
  const { route, asked } = setup();
  expect(await route(message, sender)).toEqual(forbidden);
  expect(asked).toEqual([]);
});

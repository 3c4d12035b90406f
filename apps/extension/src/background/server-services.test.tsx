import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { browser } from "wxt/browser";
import { fakeBrowser } from "wxt/testing/fake-browser";

import { readStored, writeStored } from "../storage/extension-storage.ts";
import { addToInbox, readInbox } from "../storage/note-inbox.ts";
import { aWorkerServer, KEN, MINA } from "../testing/worker-server.ts";
import { createServerServices } from "./server-services.ts";

beforeEach(() => {
  for (const name of ["get", "set", "remove"])
    vi.spyOn(browser.cookies, name as "get").mockResolvedValue(null as never);
  vi.spyOn(browser.tabs, "query").mockResolvedValue([] as never);
});
afterEach(() => {
  fakeBrowser.reset();
  vi.unstubAllGlobals();
});

async function services(userId: string | null) {
  const api = await aWorkerServer();
  vi.stubGlobal("fetch", api.fetch);
  await api.signIn(userId);
  const isFirst = Promise.resolve(false);
  const worker = createServerServices(api.server, {
    isFirst,
    remember: async () => undefined,
    wasAnnounced: Promise.resolve(true),
  });
  onTestFinished(worker.close);
  const sender = { id: browser.runtime.id, url: `${location.origin}/popup.html` };
  const ask = (request: object) => worker.route(request, sender);
  const add = (by: string | null, text: string) =>
    addToInbox({ text, url: "https://docs.example/", userId: by }, api.server);
  const notes = () => api.sent.filter(({ name }) => name === "POST note").map(({ body }) => body);
  return { ...api, add, ask, notes, worker };
}

test("a delivery for the popup also sends notes that the user added to the inbox", async () => {
  const { add, ask, notes, server } = await services(MINA);
  await add(MINA, "Promises settle once.");
  await add(KEN, "Of Ken");
  expect(await ask({ type: "outbox:deliver" })).toEqual({ kind: "done" });
  expect(await readInbox(MINA, server)).toEqual([]);
  expect(await readInbox(KEN, server)).toHaveLength(1);
  await expect.poll(notes).toEqual([expect.stringContaining("Promises settle once.")]);
});

test("a sign-in shows the badge and sends a visitor's notes", async () => {
  const { add, notes, signIn, worker } = await services(null);
  await add(null, "Added before the sign-in");
  expect(await worker.current()).toMatchObject({ userId: null });
  expect(await worker.moveNotes()).toBe(false);
  await signIn(MINA);
  await expect.poll(notes).toEqual([expect.stringContaining("Added before the sign-in")]);
  await expect.poll(() => browser.action.getBadgeText({})).toBe("1");
  expect(await worker.current()).toMatchObject({ userId: MINA });
  expect(await worker.moveNotes()).toBe(true);
});

test.each([
  ["a sign-out", null],
  ["a change of the user", KEN],
])("%s deletes the cached data of the user", async (_, next) => {
  const { ask, keys, signIn } = await services(MINA);
  await ask({ type: "today:check" });
  await writeStored(keys.shown, { userId: MINA });
  expect(await readStored(keys.today)).toMatchObject({ userId: MINA });
  await signIn(next);
  await expect.poll(() => readStored(keys.shown)).toBeUndefined();
  const owner = async () => (await readStored<{ userId: string }>(keys.today))?.userId ?? null;
  await expect.poll(owner).toBe(next);
});

test("the site's syncs request the user's day at most once a minute", async () => {
  const { rows, sent, server, worker } = await services(MINA);
  rows.challenges = [];
  const tab = { id: 7, incognito: false };
  const sender = { id: browser.runtime.id, url: `${server.siteOrigin}/mypage`, frameId: 0, tab };
  const sync = () => worker.route({ type: "auth:sync", page: { cause: "look" } }, sender);
  for (let time = 0; time < 3; time++) expect(await sync()).toMatchObject({ kind: "done" });
  const days = () => sent.filter(({ name }) => name === "GET day").length;
  await expect.poll(days).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(days()).toBe(1);
  vi.setSystemTime(Date.now() + 60_000);
  await sync();
  await expect.poll(days).toBe(2);
});

test("closed services neither follow the session nor send requests", async () => {
  const { add, keys, notes, server, signIn, worker } = await services(null);
  await add(null, "Of a visitor");
  worker.close();
  await signIn(MINA);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(notes()).toEqual([]);
  expect(await readInbox(MINA, server)).toHaveLength(1);
  expect(await readStored(keys.today)).toBeUndefined();
});

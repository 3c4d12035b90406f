import { SIGNED_OUT_STATE, withSession } from "@diary/core/session-sync";
import { aSession } from "@diary/core/session-sync/testing";
import { anId } from "@diary/core/testing";
import { afterEach, expect, test, vi } from "vitest";
import { browser } from "wxt/browser";
import { fakeBrowser } from "wxt/testing/fake-browser";

import { storageKeys, writeStored } from "../storage/extension-storage.ts";
import { requestNoteField } from "../storage/note-request.ts";
import { startServices } from "./services.ts";

afterEach(() => fakeBrowser.reset());

const CHALLENGES = ["challenge", "of Mina"];
const keys = storageKeys();

async function start(userId = "mina") {
  const signedInAt = Math.floor(Date.now() / 1000);
  await writeStored(keys.auth, withSession(SIGNED_OUT_STATE, aSession({ userId, signedInAt })));
  await writeStored(`${keys.chosen}mina`, anId(2));
  const state = { data: ["Run"], dataUpdatedAt: Date.now(), status: "success", fetchStatus: "idle" };
  const query = { queryKey: CHALLENGES, queryHash: JSON.stringify(CHALLENGES), state };
  await writeStored(keys.shown, { userId: "mina", known: { queries: [query] } });
  const services = await startServices();
  if (services === null) throw new Error("A server is built in.");
  return services;
}

const shown = ({ queries }: Awaited<ReturnType<typeof start>>) => queries.getQueryData(CHALLENGES);

test("the popup starts with the user's last challenge and data, and with a requested note", async () => {
  await requestNoteField();
  const services = await start();
  expect(services).toMatchObject({ userId: "mina", chosen: anId(2), opensNote: true });
  expect(shown(services)).toEqual(["Run"]);
  expect(services.session.current()).toMatchObject({ user: { id: "mina" } });
});

test("the popup of another user starts without the last user's challenge and data", async () => {
  const services = await start("ken");
  expect(services).toMatchObject({ userId: "ken", chosen: null, opensNote: false });
  expect(shown(services)).toBeUndefined();
});

test("the popup starts empty if the browser can't read its storage", async () => {
  await writeStored(keys.auth, SIGNED_OUT_STATE);
  vi.spyOn(browser.storage.local, "get").mockRejectedValueOnce(new Error("IO error"));
  vi.spyOn(browser.storage.session, "get").mockRejectedValueOnce(new Error("IO error"));
  expect(await startServices()).toMatchObject({ userId: null, chosen: null, opensNote: false });
});

const alarm = async () => (await browser.alarms.get("outbox"))?.periodInMinutes;

test("an entry is pending without a response of the worker, and an alarm wakes it", async () => {
  const send = vi.spyOn(browser.runtime, "sendMessage").mockRejectedValue(new Error("gone"));
  const { writing } = await start();
  expect(await writing.outbox.send({} as never)).toEqual({ status: "queued" });
  expect(send.mock.calls[0]).toEqual([{ type: "outbox:send", submission: {} }]);
  expect(await writing.outbox.sendUnstored({} as never)).toEqual({ status: "rejected", code: "network" });
  expect(send).toHaveBeenLastCalledWith({ type: "outbox:send-unstored", submission: {} });
  expect(await alarm()).toBeUndefined();
  await expect(writing.outbox.deliver()).rejects.toMatchObject({ code: "network" });
  expect(send).toHaveBeenLastCalledWith({ type: "outbox:deliver" });
  expect(await alarm()).toBe(1);
  await browser.alarms.clear("outbox");
  writing.outbox.expectWrite?.();
  await expect.poll(alarm).toBe(1);
});

import { listDrafts, receiveDraft, type Draft, type WritingDb } from "@diary/core/writing";
import { expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";

import { readStored, REMINDER_KEY, writeStored } from "../storage/extension-storage.ts";
import { draftToMove, openExtensionDb } from "../storage/texts.ts";
import { respondToSite } from "./site-texts.ts";

const page = { siteOrigin: "http://localhost:3000", tabId: 7, userId: "mina" };

const respond = (type: "texts:reminder" | "texts:reminder-off", userId = "mina") =>
  respondToSite({} as WritingDb, { type, userId }, page);

test("a page of the signed-in user can read the reminder setting and turn it off", async () => {
  const reminder = { kind: "on", hour: 20 };
  await writeStored(REMINDER_KEY, reminder);
  expect(await respond("texts:reminder")).toBe(1);
  expect(await respond("texts:reminder-off", "ken")).toBe(0);
  expect(await readStored(REMINDER_KEY)).toEqual(reminder);
  expect(await respond("texts:reminder-off")).toBe(0);
  expect(await readStored(REMINDER_KEY)).toEqual({ kind: "off" });
  expect(await respond("texts:reminder")).toBe(0);
});

const draft: Draft = {
  key: { kind: "entry", userId: "mina", challengeId: "c", date: "2026-11-28" },
  writer: "popup",
  rev: 3,
  fields: { content: "Begun in the popup" },
  caret: null,
  base: null,
  savedAt: 1,
  replaces: [],
};

test("the popup's draft moves to the page of its user, and is deleted after the page stored it", async () => {
  const db = openExtensionDb();
  await receiveDraft(db, draft, "mina");
  await draftToMove.set({ userId: "mina", writer: "popup", rev: 3 });
  let isStored: boolean | undefined;
  const sent = vi.spyOn(fakeBrowser.tabs, "sendMessage").mockImplementation(async () => isStored);
  const pageOf = (userId: string) =>
    respondToSite(db, { type: "draft:ready" }, { siteOrigin: "http://localhost:3000", tabId: 7, userId });
  const stored = async () => (await listDrafts(db, "mina")).map(({ fields }) => fields["content"]);

  await pageOf("ken");
  expect(sent).not.toHaveBeenCalled();
  await pageOf("mina");
  const { siteOrigin } = page;
  expect(sent.mock.calls).toMatchObject([
    [7, { type: "draft:give", siteOrigin, draft: { fields: draft.fields } }],
  ]);
  expect(await stored()).toEqual(["Begun in the popup"]);
  isStored = true;
  await pageOf("mina");
  expect(await stored()).toEqual([]);
  await pageOf("mina");
  expect(sent).toHaveBeenCalledTimes(2);
});

test("a draft that changed since the click stays in the popup, and its move is canceled", async () => {
  const db = openExtensionDb();
  await receiveDraft(db, { ...draft, rev: 4 }, "mina");
  await draftToMove.set({ userId: "mina", writer: "popup", rev: 3 });
  const sent = vi.spyOn(fakeBrowser.tabs, "sendMessage").mockResolvedValue(true as never);
  await respondToSite(db, { type: "draft:ready" }, page);
  expect(sent).not.toHaveBeenCalled();
  expect(await draftToMove.get()).toBeUndefined();
  expect(await listDrafts(db, "mina")).toHaveLength(1);
});

test("a page can count the unsent texts of its user, and delete them at a sign-out", async () => {
  const db = openExtensionDb();
  await receiveDraft(db, draft, "mina");
  const ask = (type: "texts:count" | "texts:delete", userId: string) =>
    respondToSite(db, { type, userId }, page);
  const left = async () => (await listDrafts(db, "mina")).length;
  expect(await ask("texts:delete", "ken")).toBe(0);
  expect(await ask("texts:count", "mina")).toBe(1);
  expect(await left()).toBe(1);
  expect(await ask("texts:delete", "mina")).toBe(1);
  expect(await left()).toBe(0);
});

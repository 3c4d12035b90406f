import { listDrafts, receiveDraft, type Draft } from "@diary/core/writing";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";

import { currentServer, setCurrentServer } from "../connection/current-server.ts";
import type { Server } from "../connection/server.ts";
import { removeServerData, storageKeys, writeStored } from "./extension-storage.ts";
import { noteDraft } from "./note-draft.ts";
import { addToInbox, readInbox } from "./note-inbox.ts";
import { openPageDb } from "./texts.ts";
import { lastUser, readTyped, rememberUser } from "./typed-text.ts";
import { createTypedTexts, textsOf } from "./typed-texts.ts";
import { countTexts, deleteTexts } from "./unsent-texts.ts";

const server = (siteOrigin: string): Server => ({ siteOrigin, apiUrl: siteOrigin, isBuiltIn: false });
const one = server("https://one.example");
const two = server("http://localhost:3000");
const builtIn = currentServer();

beforeEach(() => localStorage.clear());
afterEach(() => {
  setCurrentServer(builtIn);
  localStorage.clear();
  fakeBrowser.reset();
});

const draft: Draft = {
  key: { kind: "entry", userId: "mina", challengeId: "c", date: "2026-11-28" },
  writer: "popup",
  rev: 1,
  fields: { content: "For one server" },
  caret: null,
  base: null,
  savedAt: 1,
  replaces: [],
};

async function writeOnOne() {
  setCurrentServer(one);
  const db = openPageDb();
  await receiveDraft(db, draft, "mina");
  db.journal?.put(draft);
  await addToInbox({ text: "Selected", url: "", userId: "mina" }, one);
  noteDraft("mina").write("Begun");
  createTypedTexts(new Set(), "mina").change("closed", "Typed", "mina");
  for (const key of Object.values(storageKeys(one))) await writeStored(key, await loadOr(key));
  return db;
}

async function loadOr(key: string): Promise<unknown> {
  return (await fakeBrowser.storage.local.get(key))[key] ?? { of: "one" };
}

test("two servers with the same user id share no text and no stored item", async () => {
  const first = await writeOnOne();
  expect(await countTexts(first, "mina")).toBe(4);
  setCurrentServer(two);
  const db = openPageDb();
  expect(await listDrafts(db, "mina")).toEqual([]);
  expect(db.journal?.list()).toEqual([]);
  expect(await readInbox("mina", two)).toEqual([]);
  expect(noteDraft("mina").read()).toBe("");
  const { current, page } = createTypedTexts(new Set(), "mina");
  expect(textsOf(current(), page, "mina")).toEqual([]);
  expect(await countTexts(db, "mina")).toBe(0);
  const keys = Object.values(storageKeys(two));
  expect(await fakeBrowser.storage.local.get(keys)).toEqual({});
  await deleteTexts(db, "mina");
  setCurrentServer(one);
  expect(await countTexts(first, "mina")).toBe(4);
});

test("leaving a server deletes the user's texts and stored items of this server only", async () => {
  const db = await writeOnOne();
  await addToInbox({ text: "Of another user", url: "", userId: "ken" }, one);
  await writeStored(storageKeys(two).config, { of: "two" });
  await writeStored("reminder:v1", { kind: "off" });
  await deleteTexts(db, "mina");
  await removeServerData(one);
  expect(await countTexts(db, "mina")).toBe(0);
  expect(readTyped()).toEqual([]);
  expect(noteDraft("mina").read()).toBe("");
  expect(Object.keys(await fakeBrowser.storage.local.get(null)).toSorted()).toEqual([
    storageKeys(two).config,
    storageKeys(one).inbox,
    "reminder:v1",
  ]);
});

test("the last user's id is stored with its server, for text typed before the app starts", () => {
  setCurrentServer(one);
  rememberUser("mina");
  setCurrentServer(two);
  expect(lastUser()).toEqual({ userId: "mina", server: "https://one.example" });
  setCurrentServer(builtIn);
  rememberUser("mina");
  expect(lastUser()).toEqual({ userId: "mina", server: undefined });
  rememberUser(null);
  expect(lastUser()).toEqual({ userId: null, server: undefined });
});

import "fake-indexeddb/auto";
import { expect, test } from "vitest";

import { anId, openWritingDb } from "../testing/index.ts";
import { listDrafts, saveDraft } from "./drafts.ts";
import { DRAFT_CHANNEL, isDraftHello, receiveDraft, sendDraft } from "./move.ts";
import type { Draft } from "./records.ts";

test.each([
  { type: "hello" },
  { type: "count", userId: "mina" },
  { type: "delete", userId: "mina" },
  { type: "reminder", userId: "mina" },
  { type: "reminder-off", userId: "mina" },
])("%j is a message of the channel for drafts", (message) => {
  expect(isDraftHello({ channel: DRAFT_CHANNEL, ...message })).toBe(true);
  expect(isDraftHello({ channel: "diary-draft/2", ...message })).toBe(false);
  expect(isDraftHello(message)).toBe(false);
});

test.each([
  null,
  undefined,
  DRAFT_CHANNEL,
  { channel: DRAFT_CHANNEL },
  { channel: DRAFT_CHANNEL, type: "count" },
  { channel: DRAFT_CHANNEL, type: "count", userId: 1 },
  { channel: DRAFT_CHANNEL, type: "recount", userId: "mina" },
  { channel: DRAFT_CHANNEL, type: "counted", userId: "mina" },
])("%j is no message of the channel for drafts", (message) => {
  expect(isDraftHello(message)).toBe(false);
});

const USER = anId(9001);
const DRAFT: Draft = {
  key: { kind: "entry", userId: USER, challengeId: anId(1), date: "2026-11-20" },
  writer: "popup",
  rev: 1,
  fields: { content: "Ran" },
  caret: null,
  base: null,
  savedAt: 1,
  replaces: [],
};

let devices = 0;
async function aDevice(...drafts: Draft[]) {
  const db = openWritingDb(`move ${++devices}`, null);
  for (const draft of drafts) await saveDraft(db, draft);
  const texts = async () => (await listDrafts(db, USER)).map(({ fields }) => fields["content"]);
  return { db, texts };
}

test("a draft stays in the popup if the site doesn't store it", async () => {
  const { db, texts } = await aDevice(DRAFT);
  expect(await sendDraft(db, DRAFT, () => Promise.resolve(false))).toBe(false);
  await expect(sendDraft(db, DRAFT, () => Promise.reject(new Error("closed")))).rejects.toThrow("closed");
  expect(await texts()).toEqual(["Ran"]);
});

test("text that the user types during the move of a draft stays in the popup", async () => {
  const { db, texts } = await aDevice(DRAFT);
  const move = sendDraft(db, DRAFT, async () => {
    await saveDraft(db, { ...DRAFT, rev: 2, fields: { content: "Ran far" } });
    return true;
  });
  expect(await move).toBe(true);
  expect(await texts()).toEqual(["Ran far"]);
});

test("two revisions of a draft that arrive on the site are two drafts there", async () => {
  const { db: popup } = await aDevice(DRAFT);
  const site = await aDevice();
  for (const [at, content] of ["Ran", "Ran far"].entries()) {
    const draft = { ...DRAFT, rev: at + 1, savedAt: at, fields: { content } };
    await sendDraft(popup, draft, (moved) => receiveDraft(site.db, moved, USER));
  }
  expect(await site.texts()).toEqual(["Ran far", "Ran"]);
});

test.each([
  ["of a visitor's page", DRAFT, null],
  ["of another user", DRAFT, anId(9002)],
  ["with a revision that is no number", { ...DRAFT, rev: "1" }, USER],
  ["of another form", { ...DRAFT, key: { ...DRAFT.key, kind: "form" } }, USER],
  ["without fields", { ...DRAFT, fields: undefined }, USER],
  ["with an invalid id of a note", { ...DRAFT, noteIds: ["1"] }, USER],
])("the site doesn't store a draft %s", async (_, message, userId) => {
  const { db, texts } = await aDevice();
  expect(await receiveDraft(db, message, userId)).toBe(false);
  expect(await texts()).toEqual([]);
});

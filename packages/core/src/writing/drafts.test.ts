import "fake-indexeddb/auto";
import { expect, test } from "vitest";

import { anId, openWritingDb } from "../testing/index.ts";
import type { WritingDb } from "./db.ts";
import {
  deleteDrafts,
  draftName,
  draftsOf,
  includesDraft,
  listDrafts,
  moveDraft,
  putIfLater,
  removeUnstored,
  saveDraft,
} from "./drafts.ts";
import { listStoredNotes } from "./note-store.ts";
import type { Draft, EntryDraft, EntryKey } from "./records.ts";

const silent = { addEventListener: () => undefined, postMessage: () => undefined };
const USER = anId(9001);
const keyOn = (date: string, userId = USER): EntryKey => ({
  kind: "entry",
  userId,
  challengeId: anId(1),
  date,
});
const KEY = keyOn("2026-11-20");
const NEXT = keyOn("2026-11-21");

const aDraft = (writer: string, changes: Partial<EntryDraft> = {}): EntryDraft => ({
  key: KEY,
  writer,
  rev: 1,
  fields: { content: writer },
  caret: null,
  base: null,
  savedAt: 1,
  replaces: [],
  ...changes,
});

let devices = 0;
async function aDevice(stored: readonly Draft[], unstored: readonly Draft[] = []): Promise<WritingDb> {
  const db = openWritingDb(`drafts ${++devices}`, silent);
  for (const draft of stored) await saveDraft(db, draft);
  for (const draft of unstored) db.unstored.set(draftName(draft), draft);
  return db;
}
async function listed(stored: readonly Draft[], unstored: readonly Draft[] = []): Promise<string[]> {
  const drafts = await listDrafts(await aDevice(stored, unstored), USER);
  return drafts.map(({ rev, writer }) => `${writer}${rev}`);
}

test("drafts are listed from the latest to the earliest, and equal times by writer", async () => {
  const drafts = [
    aDraft("b", { savedAt: 2 }),
    aDraft("d", { savedAt: 1 }),
    aDraft("c", { savedAt: 3 }),
    aDraft("a", { savedAt: 2 }),
  ];
  expect(await listed(drafts)).toEqual(["c1", "a1", "b1", "d1"]);
});

test("a draft's replaced revision isn't listed, but later revisions are", async () => {
  const replaces = [{ writer: "a", rev: 1 }];
  expect(await listed([aDraft("a"), aDraft("b", { replaces })])).toEqual(["b1"]);
  expect(await listed([aDraft("a", { rev: 2 }), aDraft("b", { replaces })])).toEqual(["a2", "b1"]);
  expect(await listed([aDraft("a", { key: NEXT }), aDraft("b", { replaces })])).toEqual(["a1", "b1"]);
});

test("an empty draft is listed only if it empties a saved entry", async () => {
  const base = { id: anId(7), version: 1, sent: [] };
  const empty = { fields: { content: " \n" } };
  expect(await listed([aDraft("a", empty), aDraft("b", { ...empty, base })])).toEqual(["b1"]);
});

test("a text that the device couldn't store replaces only its earlier revisions", async () => {
  const stored = [aDraft("a", { rev: 2 })];
  expect(await listed(stored, [aDraft("a", { rev: 3 }), aDraft("b")])).toEqual(["a3", "b1"]);
  expect(await listed(stored, [aDraft("a", { rev: 1 })])).toEqual(["a2"]);
});

test("drafts of other users aren't listed", async () => {
  const theirs = keyOn(KEY.date, anId(9002));
  const [stored, unstored] = [aDraft("a", { key: theirs }), aDraft("b", { key: theirs })];
  expect(await listed([stored, aDraft("c")], [unstored, aDraft("d")])).toEqual(["c1", "d1"]);
});

test("draftsOf returns the drafts of one entry", async () => {
  const db = await aDevice(
    [aDraft("a"), aDraft("b", { key: NEXT })],
    [aDraft("c"), aDraft("d", { key: NEXT })],
  );
  expect((await draftsOf(db, KEY))?.map(({ writer }) => writer)).toEqual(["a", "c"]);
});

test("draftsOf returns null if the device can't be read, even with texts in memory", async () => {
  const db = await aDevice([], [aDraft("a")]);
  const unreadable = { ...db, read: () => Promise.reject(new Error("forbidden")) };
  expect(await draftsOf(unreadable, KEY)).toBeNull();
  expect((await listDrafts(unreadable, USER)).map(({ writer }) => writer)).toEqual(["a"]);
});

test("a draft moves to another date unless that date has a draft", async () => {
  const replaced = aDraft("a");
  const draft = aDraft("b", { replaces: [{ writer: "a", rev: 1 }], rev: 4, savedAt: 2 });
  const db = await aDevice([replaced, draft, aDraft("c", { key: NEXT })]);
  expect(await moveDraft(db, draft, NEXT, "d", [])).toBe(false);
  expect((await draftsOf(db, KEY))?.length).toBe(1);
  expect(await moveDraft(db, draft, NEXT, "d")).toBe(true);
  expect(await draftsOf(db, KEY)).toEqual([]);
  const moved = { ...draft, key: NEXT, writer: "d", rev: 5, replaces: [] };
  expect(await draftsOf(db, NEXT)).toEqual([moved, aDraft("c", { key: NEXT })]);
});

test("a draft moves to a date that has only an earlier row of the same text", async () => {
  const draft = aDraft("b");
  const earlier = aDraft("a", { key: NEXT });
  const db = await aDevice([draft, earlier]);
  expect(await moveDraft(db, draft, NEXT, "c", [earlier])).toBe(true);
  expect((await draftsOf(db, NEXT))?.map(({ writer }) => writer)).toEqual(["a", "c"]);
});

test("a draft that the device couldn't store moves to an empty date", async () => {
  const draft = aDraft("a");
  const db = await aDevice([], [draft]);
  expect(await moveDraft(db, draft, NEXT, "b", [])).toBe(true);
  expect(db.unstored.size).toBe(0);
  expect(await listDrafts(db, USER)).toMatchObject([{ key: NEXT, writer: "b", rev: 2 }]);
});

test("deleteDrafts deletes exact revisions, and each revision of the given writer", async () => {
  const stored = [aDraft("a", { rev: 2 }), aDraft("b"), aDraft("c"), aDraft("d", { rev: 4 })];
  const db = await aDevice(stored, [aDraft("d", { rev: 5 }), aDraft("e")]);
  const revisions = ["a", "b", "e"].map((writer) => ({ writer, rev: 1 }));
  await deleteDrafts(db, KEY, revisions, "d", { noteIds: [anId(1)], at: 3 });
  expect((await listDrafts(db, USER)).map(({ rev, writer }) => `${writer}${rev}`)).toEqual(["a2", "c1"]);
  expect(db.unstored.size).toBe(0);
  expect(await listStoredNotes(db, USER)).toMatchObject([{ noteId: anId(1), state: { status: "removing" } }]);
});

test("a received draft doesn't replace a later revision", async () => {
  const db = await aDevice([aDraft("a", { rev: 2 })]);
  for (const rev of [1, 2, 3])
    expect(await putIfLater(db, aDraft("a", { rev, fields: { content: `${rev}` } }))).toBe(true);
  expect(await listDrafts(db, USER)).toMatchObject([{ rev: 3, fields: { content: "3" } }]);
  expect(await putIfLater(db, aDraft("a", { rev: 1 }))).toBe(true);
  expect(await listDrafts(db, USER)).toMatchObject([{ rev: 3 }]);
});

test("a revision is the same only with the same writer and number", () => {
  const revisions = [{ writer: "a", rev: 1 }];
  const found = [aDraft("a"), aDraft("b"), aDraft("a", { rev: 2 })].map((draft) =>
    includesDraft(revisions, draft),
  );
  expect(found).toEqual([true, false, false]);
});

test("removeUnstored doesn't delete a later revision of the text", async () => {
  const db = await aDevice([], [aDraft("a", { rev: 2 }), aDraft("b")]);
  removeUnstored(db, KEY, [
    { writer: "a", rev: 1 },
    { writer: "b", rev: 1 },
  ]);
  expect([...db.unstored.values()].map(({ writer }) => writer)).toEqual(["a"]);
});

import "fake-indexeddb/auto";
import { expect, test } from "vitest";

import { createMutex, systemTimers } from "../local-store/index.ts";
import { anId } from "../testing/index.ts";
import { openWritingDb } from "./db.ts";
import { deleteDrafts, draftName, draftsOf, listDrafts, saveDraft, unstoredOfUser } from "./drafts.ts";
import { createDraftJournal, recoverDrafts } from "./journal.ts";
import { contentOf, emptyForm, type Draft, type EntryKey } from "./records.ts";
import { submitDraft } from "./submissions.ts";
import { createTextForm } from "./text-form.ts";
import { countUnsent, deleteTextsOf } from "./texts-of-user.ts";

const key: EntryKey = { kind: "entry", userId: anId(9001), challengeId: anId(1), date: "2026-11-20" };
const silent = { addEventListener: () => undefined, postMessage: () => undefined };
const aDraft = (rev: number, content: string, writer = anId(2)): Draft => ({
  key,
  writer,
  rev,
  fields: { content },
  caret: null,
  base: null,
  savedAt: rev,
  replaces: [],
});

function aStorage(limit = Infinity): Storage {
  const items = {} as Record<string, string>;
  const methods = {
    getItem: (name: string) => items[name] ?? null,
    setItem: (name: string, value: string) => {
      if (value.length > limit) throw new DOMException("full", "QuotaExceededError");
      items[name] = value;
    },
    removeItem: (name: string) => void delete items[name],
  };
  return new Proxy(methods as unknown as Storage, {
    ownKeys: () => Object.keys(items),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
}

function forbidden(): never {
  throw new DOMException("forbidden", "SecurityError");
}

const full = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
const unused = () => Promise.reject(new Error("unused"));

async function anOpenForm(db: ReturnType<typeof openWritingDb>) {
  const form = createTextForm(
    {
      db,
      outbox: { deliver: async () => {}, send: unused, sendUnstored: unused },
      timers: systemTimers,
      newId: () => anId(7),
    },
    key,
    emptyForm(),
  );
  form.open();
  await expect.poll(() => form.current().status).toBe("clean");
  return form;
}

let devices = 0;

function aDevice(storage?: () => Storage) {
  const shared = aStorage();
  const name = `journal ${++devices}`;
  return {
    open: () => openWritingDb(name, silent, systemTimers, createDraftJournal(storage ?? (() => shared))),
  };
}

const textsOf = async (db: ReturnType<typeof openWritingDb>) =>
  (await listDrafts(db, key.userId)).map(({ fields }) => contentOf(fields));

test("a draft of a page that closed before the database stored it is restored", async () => {
  const device = aDevice();
  const closing = device.open();
  closing.write = () => new Promise(() => undefined);
  void saveDraft(closing, aDraft(1, "T"));
  void saveDraft(closing, aDraft(2, "Typed and closed"));
  const next = device.open();
  const recovering = recoverDrafts(next);
  expect(await textsOf(next)).toEqual(["Typed and closed"]);
  await recovering;
  expect(next.unstored.size).toBe(0);
  expect(next.journal?.list()).toEqual([]);
  expect(await textsOf(device.open())).toEqual(["Typed and closed"]);
});

test("the journal removes a stored draft, but not a later revision", async () => {
  const db = aDevice().open();
  await saveDraft(db, aDraft(1, "First"));
  expect(db.journal?.list()).toEqual([]);
  const second = saveDraft(db, aDraft(2, "Second"));
  db.journal?.put(aDraft(3, "Third"));
  await second;
  expect(db.journal?.list()).toMatchObject([{ rev: 3 }]);
});

test("deleteTextsOf also empties the journal, for one user only", async () => {
  const db = aDevice().open();
  const ofOther = { ...aDraft(1, "Of another user"), key: { ...key, userId: anId(9002) } };
  for (const draft of [aDraft(1, "Typed"), ofOther]) db.journal?.put(draft);
  await deleteTextsOf(db, key.userId);
  expect(db.journal?.list()).toMatchObject([{ fields: { content: "Of another user" } }]);
});

test("texts of another user in the journal are neither shown nor counted, and stay", async () => {
  const device = aDevice();
  const otherId = anId(9002);
  device.open().journal?.put({ ...aDraft(1, "Of another user"), key: { ...key, userId: otherId } });
  const db = device.open();
  db.write = full;
  await recoverDrafts(db);
  expect(await textsOf(db)).toEqual([]);
  expect(await draftsOf(db, key)).toEqual([]);
  expect(await countUnsent(db, key.userId)).toBe(0);
  expect(unstoredOfUser(db, key.userId)).toEqual([]);
  expect(await countUnsent(db, otherId)).toBe(1);
  await deleteTextsOf(db, key.userId).catch(() => undefined);
  expect(unstoredOfUser(db, otherId)).toMatchObject([{ fields: { content: "Of another user" } }]);
  expect(db.journal?.list()).toHaveLength(1);
});

test("an earlier revision in the journal doesn't replace a later revision", async () => {
  const device = aDevice();
  const db = device.open();
  await saveDraft(db, aDraft(4, "Later"));
  db.journal?.put(aDraft(3, "Earlier"));
  const next = device.open();
  await recoverDrafts(next);
  expect(await textsOf(next)).toEqual(["Later"]);
});

test("a text that a full device can't store stays in memory until the device has stored it", async () => {
  const db = aDevice().open();
  const { write } = db;
  db.write = full;
  await expect(saveDraft(db, aDraft(1, "Not stored"))).rejects.toThrow("full");
  db.write = (work) => {
    db.write = full;
    return write(work);
  };
  await saveDraft(db, aDraft(2, "Stored", anId(3)));
  expect(await textsOf(db)).toEqual(["Stored", "Not stored"]);
  db.write = write;
  await saveDraft(db, aDraft(3, "Stored again", anId(3)));
  await expect.poll(() => db.unstored.size).toBe(0);
  expect(await textsOf(db)).toEqual(["Stored again", "Not stored"]);
});

test("a submitted text does not return as a draft", async () => {
  const device = aDevice();
  const db = device.open();
  const draft = aDraft(1, "Ran");
  await saveDraft(db, draft);
  await submitDraft(db, { key, dayId: anId(5), text: "Ran", version: null, sent: [] }, draft);
  db.journal?.put(draft);
  const next = device.open();
  await recoverDrafts(next);
  expect(await textsOf(next)).toEqual([]);
  expect(next.journal?.list()).toEqual([]);
});

test("a discarded draft is removed from the journal before the database responds", async () => {
  const db = aDevice().open();
  const form = await anOpenForm(db);
  form.change({ content: "Typed" });
  expect(db.journal?.list()).toHaveLength(1);
  void form.discard();
  expect(db.journal?.list()).toEqual([]);
});

test("a form's deleted draft also leaves the journal and the memory", async () => {
  const device = aDevice();
  const db = device.open();
  for (const writer of [anId(2), anId(3)]) {
    db.journal?.put(aDraft(2, "Typed during the deletion", writer));
    db.unstored.set(draftName({ key, writer }), aDraft(2, "Typed during the deletion", writer));
  }
  await deleteDrafts(db, key, [{ rev: 1, writer: anId(2) }], anId(2));
  expect(db.journal?.list()).toMatchObject([{ writer: anId(3) }]);
  expect([...db.unstored.values()]).toMatchObject([{ writer: anId(3) }]);
});

test("after a move that a full device rejects, the journal has the text only for the new date", async () => {
  const db = aDevice().open();
  const form = await anOpenForm(db);
  db.write = full;
  form.change({ content: "Typed" });
  await form.flush();
  form.moveTo({ ...key, date: "2026-11-21" });
  await form.flush();
  expect(db.journal?.list()).toMatchObject([{ key: { date: "2026-11-21" }, fields: { content: "Typed" } }]);
});

test("drafts are saved if local storage is forbidden or full", async () => {
  for (const storage of [forbidden, () => aStorage(10)]) {
    const device = aDevice(storage);
    const db = device.open();
    await saveDraft(db, aDraft(1, "Stored by the database"));
    expect(db.journal?.list()).toEqual([]);
    const next = device.open();
    await recoverDrafts(next);
    expect(await textsOf(next)).toEqual(["Stored by the database"]);
  }
});

test("a damaged draft in the journal doesn't hide other drafts", async () => {
  const storage = aStorage();
  const device = aDevice(() => storage);
  for (const [name, item] of ["{", "{}", "null"].entries()) storage.setItem(`draft:${name}`, item);
  device.open().journal?.put(aDraft(1, "Whole"));
  expect(device.open().journal?.list()).toMatchObject([{ fields: { content: "Whole" } }]);
});

test("a browser without BroadcastChannel opens its database", async () => {
  const db = openWritingDb(`journal ${++devices}`, null);
  await createMutex()(() => saveDraft(db, aDraft(1, "Alone")));
  expect(await textsOf(db)).toEqual(["Alone"]);
});

test("a draft that its page submits or discards during the recovery isn't restored", async () => {
  const device = aDevice();
  device.open().journal?.put(aDraft(1, "Ran"));
  const db = device.open();
  const recovering = recoverDrafts(db);
  db.journal?.remove(aDraft(1, "Ran"));
  await recovering;
  expect(await textsOf(db)).toEqual([]);
  expect(db.unstored.size).toBe(0);
});

import "fake-indexeddb/auto";
import { openDB } from "idb";
import { expect, test } from "vitest";

import { anId } from "../testing/index.ts";
import { upgradeWritingDb, WRITING_DB_VERSION, type WritingSchema } from "./db-versions.ts";
import { openWritingDb } from "./db.ts";
import { draftId, listDrafts } from "./drafts.ts";
import { contentOf, type Draft, type EntryKey } from "./records.ts";
import { listPending } from "./submissions.ts";

const key: EntryKey = { kind: "entry", userId: anId(9001), challengeId: anId(1), date: "2026-11-20" };
const draft: Draft = {
  key,
  writer: "a page",
  rev: 1,
  fields: { content: "Ran" },
  caret: null,
  base: null,
  savedAt: 1,
  replaces: [],
};
const submission = { key, dayId: anId(7), text: "Swam", version: null, sent: ["Swam"] };
const mark = { userId: key.userId, challengeId: key.challengeId, dates: ["2026-11-21"], isRest: true };

const EARLIER = [
  { version: 2, state: { status: "waiting" }, marks: [] },
  { version: 3, state: { status: "queued" }, marks: [] },
  { version: 4, state: { status: "queued" }, marks: [mark] },
];

async function storeAt({ marks, state, version }: (typeof EARLIER)[number]): Promise<string> {
  const name = `version ${version} ${crypto.randomUUID()}`;
  const database = await openDB(name, version, {
    upgrade: (created) => {
      created.createObjectStore("drafts");
      created.createObjectStore("outbox", { keyPath: "order", autoIncrement: true });
      if (version >= 4) created.createObjectStore("rest", { keyPath: "order", autoIncrement: true });
    },
  });
  await database.put("drafts", draft, draftId(draft));
  await database.put("outbox", { ...submission, state });
  for (const one of marks) await database.put("rest", one);
  database.close();
  return name;
}

test.each(EARLIER)("a database of version $version opens with all its data", async (earlier) => {
  const db = openWritingDb(await storeAt(earlier), null);
  expect((await listDrafts(db, key.userId)).map(({ fields }) => contentOf(fields))).toEqual(["Ran"]);
  const { marks, pending } = await listPending(db, key.userId);
  expect(pending).toMatchObject([{ ...submission, state: { status: "queued" } }]);
  expect(marks).toMatchObject(earlier.marks);
});

test.each(EARLIER)(
  "an upgrade from version $version creates the stores that a later step can use",
  async (earlier) => {
    const name = await storeAt(earlier);
    const database = await openDB<WritingSchema>(name, WRITING_DB_VERSION + 1, {
      upgrade: (opened, before, _next, transaction) => upgradeWritingDb(opened, before, transaction),
    });
    expect([...database.objectStoreNames]).toEqual(["drafts", "outbox", "rest"]);
    expect(await database.count("outbox")).toBe(1);
  },
);

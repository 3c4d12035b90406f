import "fake-indexeddb/auto";
import { openDB } from "idb";
import { expect, test } from "vitest";

import { anId } from "../testing/index.ts";
import { upgradeWritingDb, WRITING_DB_VERSION, type WritingSchema } from "./db-versions.ts";
import { openWritingDb } from "./db.ts";
import { draftId, listDrafts } from "./drafts.ts";
import { listStoredNotes, storeNote } from "./note-store.ts";
import { readPhotoFile, storePhoto } from "./photo-store.ts";
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
const GUESSED_AT = Date.parse("2026-11-20T12:00:00Z");

const EARLIER = [
  { version: 2, state: { status: "waiting" }, marks: [] },
  { version: 3, state: { status: "queued" }, marks: [] },
  { version: 4, state: { status: "queued" }, marks: [mark] },
  { version: 4, state: { status: "queued" }, marks: [mark], guessedAt: GUESSED_AT },
  { version: 5, state: { status: "queued" }, marks: [mark], guessedAt: { at: GUESSED_AT, zoneOffset: 60 } },
  { version: 6, state: { status: "queued" }, marks: [mark] },
  { version: 7, state: { status: "queued" }, marks: [mark] },
];
/** Version 4 stored no time zone. */
const guessAfterUpgrade = (guessedAt: (typeof EARLIER)[number]["guessedAt"]) =>
  typeof guessedAt === "number"
    ? { at: guessedAt, zoneOffset: new Date(guessedAt).getTimezoneOffset() }
    : guessedAt;

async function storeAt({ guessedAt, marks, state, version }: (typeof EARLIER)[number]): Promise<string> {
  const name = `version ${version} ${crypto.randomUUID()}`;
  const database = await openDB(name, version, {
    upgrade: (created) => {
      created.createObjectStore("drafts");
      created.createObjectStore("outbox", { keyPath: "order", autoIncrement: true });
      if (version >= 4) created.createObjectStore("rest", { keyPath: "order", autoIncrement: true });
      if (version >= 6) created.createObjectStore("photos", { keyPath: ["userId", "photoId"] });
      if (version >= 7) created.createObjectStore("notes", { keyPath: ["userId", "noteId"] });
    },
  });
  await database.put("drafts", draft, draftId(draft));
  const guess = guessedAt === undefined ? {} : { guessedAt };
  await database.put("outbox", { ...submission, ...guess, state });
  for (const one of marks) await database.put("rest", { ...one, ...guess });
  database.close();
  return name;
}

test.each(EARLIER)(
  "a database of version $version (guessed time: $guessedAt) opens with all its data",
  async (earlier) => {
    const db = openWritingDb(await storeAt(earlier), null);
    expect((await listDrafts(db, key.userId)).map(({ fields }) => contentOf(fields))).toEqual(["Ran"]);
    const { marks, pending } = await listPending(db, key.userId);
    expect(pending).toMatchObject([{ ...submission, state: { status: "queued" } }]);
    expect(marks).toMatchObject(earlier.marks);
    for (const { guessedAt } of [...pending, ...marks])
      expect(guessedAt).toEqual(guessAfterUpgrade(earlier.guessedAt));
  },
);

test.each(EARLIER)(
  "an upgrade from version $version (guessed time: $guessedAt) creates all object stores",
  async (earlier) => {
    const name = await storeAt(earlier);
    const database = await openDB<WritingSchema>(name, WRITING_DB_VERSION + 1, {
      upgrade: (opened, before, _next, transaction) => upgradeWritingDb(opened, before, transaction),
    });
    expect([...database.objectStoreNames]).toEqual(["drafts", "notes", "outbox", "photos", "rest"]);
    expect(await database.count("outbox")).toBe(1);
  },
);

test.each(EARLIER)(
  "a database of version $version (guessed time: $guessedAt) stores a photo",
  async (earlier) => {
    const db = openWritingDb(await storeAt(earlier), null);
    const large = new Blob(["large"], { type: "image/webp" });
    const photo = { photoId: anId(501), width: 4, height: 3, placeholder: "", large, small: large };
    await storePhoto(db, key.userId, photo, 1);
    const stored = await readPhotoFile(db, key.userId, photo.photoId, "large");
    expect([stored?.type, await stored?.text()]).toEqual(["image/webp", "large"]);
  },
);

test.each(EARLIER)(
  "a database of version $version (guessed time: $guessedAt) stores a note",
  async (earlier) => {
    const db = openWritingDb(await storeAt(earlier), null);
    const note = {
      userId: key.userId,
      noteId: anId(601),
      challengeId: null,
      date: key.date,
      content: "An idea",
      source: "site" as const,
      createdAt: "2026-11-20T12:00:00.000Z",
      state: { status: "queued" as const },
    };
    await storeNote(db, note);
    expect(await listStoredNotes(db, key.userId)).toEqual([note]);
  },
);

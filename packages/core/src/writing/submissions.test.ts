import "fake-indexeddb/auto";
import { describe, expect, test } from "vitest";

import type { EntryPhotos } from "../photo/rules.ts";
import { aDay, anId, openWritingDb } from "../testing/index.ts";
import type { WritingDb } from "./db.ts";
import { listDrafts } from "./drafts.ts";
import type { Draft, EntryKey, PendingEntry, Submission } from "./records.ts";
import { addRestMark, rejectRestMark } from "./rest-marks.ts";
import {
  acknowledge,
  changeEntryDate,
  deleteDelivered,
  discardPendingEntry,
  draftOf,
  listDelivered,
  listPending,
  reject,
  retryPendingEntry,
  startSending,
  submitDraft,
  whenDeliveriesShown,
  withdrawPendingEntry,
} from "./submissions.ts";

const silent = { addEventListener: () => undefined, postMessage: () => undefined };
const USER = anId(9001);
const REJECTED = { status: "rejected", code: "challenge/completed" } as const;
const SAVED = { day: aDay({ version: 5 }), completed: false };
const DELIVERED = { status: "delivered", registered: SAVED } as const;
const GUESSED = { at: 1, zoneOffset: 0 };

const keyOn = (date: string, userId = USER): EntryKey => ({
  kind: "entry",
  userId,
  challengeId: anId(1),
  date,
});
const photos = (...ids: number[]): EntryPhotos => ({
  list: ids.map((n) => ({
    photoId: anId(n),
    width: 4,
    height: 3,
    placeholder: "",
    alt: "",
    isNew: true,
  })),
  removed: [],
  isEdited: true,
});

let devices = 0;
async function aDevice(...rows: Partial<Submission>[]) {
  const db = openWritingDb(`submissions ${++devices}`, silent);
  for (const [index, row] of rows.entries()) {
    const key = keyOn(`2026-11-${20 + index}`);
    const whole = {
      key,
      dayId: anId(100 + index),
      text: "Ran.",
      version: null,
      sent: [],
      state: { status: "queued" },
    };
    await db.write((transaction) =>
      transaction.objectStore("outbox").add({ ...whole, ...row } as Submission),
    );
  }
  const stored = await rowsOf(db);
  return { db, stored, first: stored[0] as PendingEntry };
}
const rowsOf = (db: WritingDb) => db.read((transaction) => transaction.objectStore("outbox").getAll());

function aDraft({ dayId, key, text }: Submission): Draft {
  const fields = { content: text };
  return { key, writer: dayId, rev: 1, fields, caret: null, base: null, savedAt: 0, replaces: [] };
}

test("listPending returns only the user's unsent entries and rest days", async () => {
  const { db, stored } = await aDevice(
    {},
    { state: REJECTED },
    { state: DELIVERED },
    { key: keyOn("a", "b") },
  );
  const day = { challengeId: anId(1), first: "2026-11-20", last: "2026-11-20", rests: true };
  for (const userId of [USER, USER, anId(9002)]) await addRestMark(db, { ...day, userId });
  const [mark, other] = (await listPending(db, USER)).marks;
  await rejectRestMark(db, other!, "rest/limit");
  expect(await listPending(db, USER)).toEqual({ pending: stored.slice(0, 2), marks: [mark], notes: [] });
  expect(await listDelivered(db, USER)).toEqual([stored[2]]);
});

const submit = async (db: WritingDb, submission: Submission) =>
  submitDraft(db, submission, aDraft(submission));

describe("submitDraft", () => {
  test("a new text of a rejected entry is sent after the other entries", async () => {
    const { db, stored } = await aDevice({ sent: ["Ran"] }, { state: REJECTED, sent: ["Swam"] }, {});
    const [queued, rejected, last] = stored as [Submission, Submission, Submission];
    await submit(db, { ...queued, text: "Ran far.", sent: ["Ran."] });
    expect((await rowsOf(db))[0]).toEqual({
      ...queued,
      text: "Ran far.",
      sent: ["Ran", "Ran."],
      guessedAt: undefined,
    });
    await submit(db, rejected);
    const rows = await rowsOf(db);
    expect(rows.map(({ dayId }) => dayId)).toEqual([queued, last, rejected].map(({ dayId }) => dayId));
    expect(rows[2]!.state).toEqual({ status: "queued" });
  });

  test("a new entry is rejected only if its date has another queued entry", async () => {
    const { db, first } = await aDevice({}, { state: REJECTED });
    const other = { ...first, dayId: anId(7) };
    expect(await submit(db, other)).toBe("day/duplicate-date");
    expect(await submit(db, { ...other, version: 1 })).toMatchObject({ dayId: anId(7) });
    expect(await submit(db, { ...other, dayId: anId(8), key: keyOn("2026-11-21") })).toMatchObject({
      dayId: anId(8),
    });
    expect(await submit(db, { ...other, dayId: anId(9), key: keyOn("2026-11-22") })).toMatchObject({
      dayId: anId(9),
    });
  });

  test("the notes of a pending entry stay only with the same text", async () => {
    const { db, first } = await aDevice({ noteIds: [anId(1)] });
    expect(await submit(db, { ...first, noteIds: [anId(2)] })).toMatchObject({ noteIds: [anId(2), anId(1)] });
    const { db: otherDb } = await aDevice({ noteIds: [anId(1)] });
    const changed = { ...first, text: "Swam.", sent: ["Ran."], noteIds: [anId(2)] };
    expect(await submit(otherDb, changed)).toMatchObject({ noteIds: [anId(2)] });
  });
});

test("startSending records the text and the checked date of a queued entry", async () => {
  const { db, first } = await aDevice({ guessedAt: GUESSED, sent: ["Ran."] });
  const sending = await startSending(db, first);
  expect(sending).toEqual({ ...first, guessedAt: undefined });
  expect(await rowsOf(db)).toEqual([sending]);
  const { db: otherDb, first: other } = await aDevice({ sent: ["Ran"] }, { state: REJECTED });
  expect((await startSending(otherDb, other))?.sent).toEqual(["Ran", "Ran."]);
  const [, rejected] = await rowsOf(otherDb);
  expect(await startSending(otherDb, rejected!)).toBeNull();
  expect((await rowsOf(otherDb))[1]).toEqual(rejected);
  expect(await startSending(otherDb, { ...other, order: 99 })).toBeNull();
});

test("a delivery that no form awaits is stored, unless the entry has a newer text", async () => {
  const { db, first } = await aDevice({});
  await acknowledge(db, { ...first, text: "Ran" }, SAVED, true, 1);
  expect(await rowsOf(db)).toEqual([first]);
  await acknowledge(db, first, SAVED, false, 1);
  expect(await rowsOf(db)).toEqual([{ ...first, state: DELIVERED }]);
  // The second response to the same request must not delete the delivery, which no page has shown.
  await acknowledge(db, first, SAVED, true, 1);
  const [delivered] = await listDelivered(db, USER);
  expect(await deleteDelivered(db, delivered!)).toBe(true);
  expect(await deleteDelivered(db, delivered!)).toBe(false);
});

test("a delivery that a form awaits is deleted", async () => {
  const { db, first, stored } = await aDevice({}, {});
  await acknowledge(db, first, SAVED, true, 1);
  expect(await rowsOf(db)).toEqual(stored.slice(1));
});

test("a rejection applies only to the queued text, and has the version of a saved text", async () => {
  const { db, first } = await aDevice({ guessedAt: GUESSED });
  await reject(db, { ...first, text: "Ran" }, "photo/invalid", 1);
  expect(await rowsOf(db)).toEqual([first]);
  await reject(db, first, "photo/invalid", 1, SAVED);
  const state = { status: "rejected", code: "photo/invalid" };
  const rejected = { ...first, version: 5, guessedAt: undefined, state };
  expect(await rowsOf(db)).toEqual([rejected]);
  await reject(db, first, "challenge/completed", 1);
  expect(await rowsOf(db)).toEqual([rejected]);
});

test("a discard deletes the pending entry that the user sees, and no delivery", async () => {
  const { db, first, stored } = await aDevice({}, { state: DELIVERED });
  await discardPendingEntry(db, { ...first, text: "Ran" });
  await discardPendingEntry(db, stored[1] as PendingEntry);
  expect(await rowsOf(db)).toEqual(stored);
  await discardPendingEntry(db, first);
  expect(await rowsOf(db)).toEqual(stored.slice(1));
});

test("a retry queues only a rejected entry again, after the other entries", async () => {
  const { db, stored } = await aDevice({ state: REJECTED }, {}, { state: DELIVERED });
  for (const entry of stored) await retryPendingEntry(db, entry as PendingEntry);
  const rows = await rowsOf(db);
  expect(rows.slice(0, 2)).toEqual(stored.slice(1));
  expect(rows[2]).toEqual({ ...stored[0], order: rows[2]!.order, state: { status: "queued" } });
});

const withdraw = async (row: Partial<Submission>, seen: Partial<Submission> = {}) => {
  const { db, first } = await aDevice(row);
  const isWithdrawn = await withdrawPendingEntry(db, { ...first, ...seen }, (now) => draftOf(now, "w"));
  expect(await rowsOf(db)).toHaveLength(isWithdrawn ? 0 : 1);
  expect(await listDrafts(db, USER)).toHaveLength(isWithdrawn ? 1 : 0);
  return isWithdrawn;
};

describe("withdrawPendingEntry", () => {
  test.each<[string, Partial<Submission>, Partial<Submission>, boolean]>([
    ["a queued entry", {}, {}, true],
    ["a queued entry with another text", {}, { text: "Ran" }, false],
    ["a queued entry with another photo", { photos: photos(1) }, { photos: photos(2) }, false],
    ["a delivered entry", { state: DELIVERED }, {}, false],
    [
      "a rejected entry with a renewed photo",
      { state: REJECTED, photos: photos(1) },
      { photos: photos(2) },
      true,
    ],
    [
      "a rejected entry with one more photo",
      { state: REJECTED, photos: photos(1, 2) },
      { photos: photos(1) },
      false,
    ],
  ])("withdrawing %s succeeds only if the user has seen it", async (_, row, seen, isWithdrawn) => {
    expect(await withdraw(row, seen)).toBe(isWithdrawn);
  });
});

test("the draft of a withdrawn entry has its notes, photos and sent texts", async () => {
  const { first } = await aDevice({ photos: photos(1), noteIds: [anId(3)] });
  expect(draftOf(first, "w")).toMatchObject({
    fields: { content: "Ran." },
    photos: photos(1),
    noteIds: [anId(3)],
    base: null,
  });
  const plain: Submission = { ...first, photos: { ...photos(1), isEdited: undefined }, sent: ["Ran"] };
  const draft = draftOf(plain, "w");
  expect(draft.photos).toBeUndefined();
  expect(draft.base).toEqual({ id: first.dayId, version: null, sent: ["Ran", "Ran."] });
  expect(draftOf({ ...plain, version: 2, sent: [] }, "w").base).toEqual({
    id: first.dayId,
    version: 2,
    sent: ["Ran."],
  });
});

test("a rejected entry moves to another date unless the server has it", async () => {
  const { db, stored } = await aDevice(
    { state: REJECTED, sent: ["Ran"] },
    { state: REJECTED, version: 2 },
    {},
    { state: REJECTED },
  );
  const change = (index: number, date: string) =>
    changeEntryDate(db, stored[index] as PendingEntry, date, anId(200));
  expect(await change(0, "2026-11-22")).toBe(false);
  expect(await change(1, "2026-11-30")).toBe(true);
  expect(await change(2, "2026-11-30")).toBe(true);
  expect(
    await changeEntryDate(db, { ...(stored[0] as PendingEntry), text: "R" }, "2026-11-30", anId(200)),
  ).toBe(true);
  expect(await rowsOf(db)).toEqual(stored);
  expect(await change(0, "2026-11-23")).toBe(true);
  const rows = await rowsOf(db);
  expect(rows.slice(0, -1)).toEqual(stored.slice(1));
  const moved = rows.at(-1);
  expect(moved).toEqual({
    ...stored[0],
    order: moved!.order,
    key: keyOn("2026-11-23"),
    dayId: anId(200),
    sent: [],
    state: { status: "queued" },
  });
});

test("whenDeliveriesShown waits until pages have shown the user's deliveries", async () => {
  const { db } = await aDevice({ state: DELIVERED }, {});
  let isShown = false;
  const shown = whenDeliveriesShown(db, USER).then(() => (isShown = true));
  await whenDeliveriesShown(db, anId(9002));
  const [delivered] = await listDelivered(db, USER);
  expect(isShown).toBe(false);
  await deleteDelivered(db, delivered!);
  await shown;
  expect(isShown).toBe(true);
});

test("pages are notified of a changed outbox, and not of an unchanged one", async () => {
  const { db, first, stored } = await aDevice(
    {},
    { state: REJECTED },
    { state: REJECTED },
    { state: DELIVERED },
  );
  let notices = 0;
  db.subscribe(() => (notices += 1));
  const noticesOf = async (change: Promise<unknown>) => {
    const before = notices;
    await change;
    return notices - before;
  };
  const rejected = stored.slice(1, 3) as PendingEntry[];
  expect(await noticesOf(submitDraft(db, first, aDraft(first)))).toBe(1);
  expect(await noticesOf(startSending(db, first))).toBe(1);
  expect(await noticesOf(startSending(db, first))).toBe(0);
  expect(await noticesOf(retryPendingEntry(db, rejected[0]!))).toBe(1);
  expect(await noticesOf(changeEntryDate(db, rejected[1]!, "2026-12-01", anId(300)))).toBe(1);
  expect(await noticesOf(deleteDelivered(db, (await listDelivered(db, USER))[0]!))).toBe(1);
  expect(await noticesOf(discardPendingEntry(db, { ...first, order: 99 }))).toBe(0);
  expect(await noticesOf(withdrawPendingEntry(db, first, (now) => draftOf(now, "w")))).toBe(1);
});

import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";

import type { GuessedTime } from "../clock/clock-reading.ts";
import type { DaySubmission, SavedEntry } from "../day/index.ts";
import { AppError, type AppErrorCode } from "../errors/index.ts";
import { createMutex } from "../local-store/index.ts";
import { aDay, anId, createFakeTimers } from "../testing/index.ts";
import { openWritingDb, type WritingDb } from "./db.ts";
import { draftName, listDrafts, saveDraft } from "./drafts.ts";
import { createOutbox, retryDelayMs, type OutboxDeps } from "./outbox.ts";
import { addRestMark, removeRejectedRestMarks } from "./rest-marks.ts";
import {
  changeEntryDate,
  deleteDelivered,
  discardPendingEntry,
  listDelivered,
  listPending,
  submitDraft,
} from "./submissions.ts";
import { noNoteDelivery } from "./tests/no-notes.ts";
import { noPhotoDelivery } from "./tests/no-photos.ts";
import { deleteTextsOf } from "./texts-of-user.ts";

const userId = anId(9001);

let devices = 0;
function aDevice({
  currentUserId = () => userId,
  send = () => Promise.reject(new AppError("network")),
  sendRest = () => Promise.resolve(),
  photos = noPhotoDelivery,
  notes = noNoteDelivery,
  formShowsDelivery = true,
  lock = createMutex(),
  dateAt = () => Promise.reject(new AppError("network")),
  onDelivered = () => undefined,
}: Partial<OutboxDeps>) {
  const channel = { addEventListener: () => undefined, postMessage: () => undefined };
  const db = openWritingDb(`outbox ${++devices}`, channel);
  const timers = createFakeTimers();
  const deps = { db, timers, lock, random: () => 1, currentUserId, formShowsDelivery, onDelivered };
  return { db, timers, outbox: createOutbox({ ...deps, dateAt, notes, photos, send, sendRest }) };
}

const aMark = (day: string, rests = true) => ({
  challengeId: anId(1),
  userId,
  first: day,
  last: day,
  rests,
});

interface Changes {
  challengeId?: string;
  savedAt?: number;
  text?: string;
  sent?: string[];
  guessedAt?: GuessedTime;
}

const aDraft = (owner: string, writer = anId(2)) => ({
  key: { kind: "entry", userId: owner, challengeId: anId(1), date: "2026-11-23" } as const,
  writer,
  rev: 1,
  fields: { content: "Typed" },
  caret: null,
  base: null,
  savedAt: 0,
  replaces: [],
});

async function submit(
  db: WritingDb,
  id: number,
  date: string,
  { challengeId = anId(1), guessedAt, savedAt = 0, sent = [], text = `Of ${date}` }: Changes = {},
) {
  const key = { kind: "entry", userId, challengeId, date } as const;
  const submission = { key, dayId: anId(id), text, version: null, sent, guessedAt };
  return submitDraft(db, submission, {
    key,
    writer: anId(id),
    rev: 1,
    fields: { content: text },
    caret: null,
    base: null,
    savedAt,
    replaces: [],
  });
}

test("entries are sent in order of submission, even if the clock was a year ahead", async () => {
  const sent: DaySubmission[] = [];
  let isOnline = false;
  const { db, outbox, timers } = aDevice({
    send: async (submission) => {
      if (!isOnline) throw new AppError("network");
      sent.push(submission);
      return { day: aDay({ content: submission.content }), completed: false };
    },
  });
  const inAYear = timers.now() + 365 * 24 * 3_600_000;
  await submit(db, 1, "2026-11-20", { savedAt: inAYear });
  await submit(db, 2, "2026-11-19", { savedAt: timers.now() });
  await outbox.deliver();
  isOnline = true;
  // The test doesn't wait, because `deliver` ignores the delay before a retry.
  await outbox.deliver();
  expect(sent.map(({ date }) => date)).toEqual(["2026-11-20", "2026-11-19"]);
  expect(timers.next()).toBeNull();
  expect((await listPending(db, userId)).pending.length).toBe(0);
});

test.each<[AppErrorCode, string[]]>([
  ["network", ["2026-11-20"]],
  ["blocked", ["2026-11-20"]],
  ["busy", ["2026-11-20"]],
  ["session/expired", ["2026-11-20"]],
  ["session/missing", ["2026-11-20"]],
  ["server", ["2026-11-20", "2026-11-22"]],
])("after the failure %s, entries are pending and sent later", async (code, attempted) => {
  const sent: string[] = [];
  const { db, outbox, timers } = aDevice({
    send: ({ date }) => {
      sent.push(date);
      return Promise.reject(new AppError(code));
    },
  });
  await submit(db, 1, "2026-11-20");
  await submit(db, 2, "2026-11-21");
  await submit(db, 3, "2026-11-22", { challengeId: anId(2) });
  await outbox.deliver();
  // Entries of another challenge don't wait for a failed entry, unless no request can succeed.
  expect(sent).toEqual(attempted);
  const { pending } = await listPending(db, userId);
  expect(pending.map(({ state }) => state.status)).toEqual(["queued", "queued", "queued"]);
  expect(timers.next()).not.toBeNull();
});

test("an entry isn't sent while another user is signed in", async () => {
  const sent: string[] = [];
  let isThere = true;
  const { db, outbox, timers } = aDevice({
    send: ({ content, date }) => {
      sent.push(date);
      isThere = false;
      return Promise.resolve({ day: aDay({ content }), completed: false });
    },
    currentUserId: () => (isThere ? userId : anId(9002)),
  });
  await submit(db, 1, "2026-11-20");
  await submit(db, 2, "2026-11-21");
  await outbox.deliver();
  expect(sent).toEqual(["2026-11-20"]);
  expect((await listPending(db, userId)).pending).toMatchObject([{ text: "Of 2026-11-21" }]);
  expect(timers.next()).toBeNull();
});

test("a submission contains all earlier texts that the server may have received", async () => {
  const sent: (readonly string[])[] = [];
  const { db, outbox } = aDevice({
    send: (submission) => {
      sent.push(submission.sent);
      return Promise.reject(new AppError("network"));
    },
  });
  await submit(db, 1, "2026-11-20", { text: "Ran" });
  await outbox.deliver();
  await submit(db, 1, "2026-11-20", { text: "Ran far", sent: ["Ran"] });
  await outbox.deliver();
  await submit(db, 1, "2026-11-20", { text: "Ran very far", sent: ["Ran far"] });
  await outbox.deliver();
  expect(sent.at(-1)).toEqual(["Ran", "Ran far", "Ran very far"]);
});

test("deleteTextsOf deletes the drafts, pending entries and rest days of one user only", async () => {
  const { db } = aDevice({});
  const other = anId(9002);
  await submit(db, 1, "2026-11-20");
  await addRestMark(db, aMark("2026-11-21"));
  await addRestMark(db, { ...aMark("2026-11-22"), userId: other });
  for (const id of [userId, other]) await saveDraft(db, aDraft(id));
  const unstored = [userId, other].map((id) => aDraft(id, anId(3)));
  for (const draft of unstored) db.unstored.set(draftName(draft), draft);
  await deleteTextsOf(db, userId);
  expect(await listPending(db, userId)).toEqual({ marks: [], pending: [], notes: [] });
  expect(await listDrafts(db, userId)).toEqual([]);
  expect((await listPending(db, other)).marks).toMatchObject([{ first: "2026-11-22" }]);
  expect(await listDrafts(db, other)).toHaveLength(2);
});

test.each([
  [1, 1, 2_000],
  [1, 0, 1_000],
  [2, 1, 4_000],
  [8, 1, 256_000],
  [9, 1, 300_000],
  [100, 0.5, 225_000],
])("after %i failures and with the random number %f, a retry waits %i ms", (failures, chance, delay) => {
  expect(retryDelayMs(failures, chance)).toBe(delay);
});

test("submitDraft rejects a date's second entry and a replacement of an unseen text", async () => {
  const { db } = aDevice({});
  await submit(db, 1, "2026-11-20", { text: "Ran" });
  expect(await submit(db, 2, "2026-11-20")).toBe("day/duplicate-date");
  expect(await submit(db, 1, "2026-11-20", { text: "Swam" })).toBe("day/edited-elsewhere");
  expect(await submit(db, 1, "2026-11-20", { text: "Ran" })).toMatchObject({ text: "Ran" });
  expect(await submit(db, 2, "2026-11-20", { challengeId: anId(2) })).toMatchObject({ dayId: anId(2) });
  expect(await submit(db, 3, "2026-11-21")).toMatchObject({ dayId: anId(3) });
  expect((await listPending(db, userId)).pending).toHaveLength(3);
});

test("a rejected entry can move to a date without a queued entry", async () => {
  const { db, outbox } = aDevice({ send: () => Promise.reject(new AppError("day/duplicate-date")) });
  await submit(db, 1, "2026-11-20");
  await outbox.deliver();
  await submit(db, 2, "2026-11-20");
  await submit(db, 3, "2026-11-21");
  const [rejected] = (await listPending(db, userId)).pending;
  expect(rejected?.state).toEqual({ status: "rejected", code: "day/duplicate-date" });
  expect(await changeEntryDate(db, rejected!, "2026-11-21", anId(4))).toBe(false);
  expect(await changeEntryDate(db, rejected!, "2026-11-22", anId(4))).toBe(true);
  const { pending } = await listPending(db, userId);
  expect(pending.map(({ key, state }) => [key.date, state.status])).toEqual([
    ["2026-11-20", "queued"],
    ["2026-11-21", "queued"],
    ["2026-11-22", "queued"],
  ]);
  expect(pending.at(-1)).toMatchObject({ dayId: anId(4), sent: [], version: null });
});

test("a text that replaces a pending text in delivery is sent by the next delivery", async () => {
  const sent: string[] = [];
  const { db, outbox } = aDevice({
    send: async ({ content }) => {
      sent.push(content);
      if (content === "Ran") await submit(db, 1, "2026-11-20", { text: "Ran far", sent: ["Ran"] });
      return { day: aDay({ content }), completed: false };
    },
  });
  await submit(db, 1, "2026-11-20", { text: "Ran" });
  await outbox.deliver();
  expect((await listPending(db, userId)).pending).toMatchObject([{ text: "Ran far" }]);
  await outbox.deliver();
  expect(sent).toEqual(["Ran", "Ran far"]);
  expect((await listPending(db, userId)).pending).toEqual([]);
});

test("a discard doesn't delete a pending text that is newer than the shown text", async () => {
  const { db } = aDevice({});
  await submit(db, 1, "2026-11-20", { text: "Ran" });
  const [shown] = (await listPending(db, userId)).pending;
  await submit(db, 1, "2026-11-20", { text: "Ran far", sent: ["Ran"] });
  await discardPendingEntry(db, shown!);
  const [newest] = (await listPending(db, userId)).pending;
  expect(newest).toMatchObject({ text: "Ran far" });
  await discardPendingEntry(db, newest!);
  expect((await listPending(db, userId)).pending).toEqual([]);
});

test("a worker stores a delivery until a page of the same user has shown the entry", async () => {
  const { db, outbox } = aDevice({
    formShowsDelivery: false,
    send: ({ content }) => Promise.resolve({ day: aDay({ content }), completed: false }),
  });
  const submission = await submit(db, 1, "2026-11-20");
  if (typeof submission === "string") throw new Error(submission);
  expect(await outbox.send(submission)).toMatchObject({ status: "registered" });
  expect(await listDelivered(db, anId(9002))).toEqual([]);
  const [delivered] = await listDelivered(db, userId);
  expect(delivered).toMatchObject({ text: "Of 2026-11-20" });
  expect([await deleteDelivered(db, delivered!), await deleteDelivered(db, delivered!)]).toEqual([
    true,
    false,
  ]);
  expect(await listDelivered(db, userId)).toEqual([]);
});

test("an outbox also sends submissions of other pages until it stops following them", async () => {
  const { db, outbox, timers } = aDevice({});
  const stop = outbox.follow();
  await submit(db, 1, "2026-11-20");
  expect(timers.next()).not.toBeNull();
  stop();
  expect(timers.next()).toBeNull();
  await submit(db, 2, "2026-11-21");
  await outbox.deliver();
  expect(timers.next()).toBeNull();
});

test("a rest day isn't sent while another user is signed in", async () => {
  const sent: string[] = [];
  let isThere = true;
  const { db, outbox } = aDevice({
    sendRest: ({ first }) => {
      sent.push(first);
      isThere = false;
      return Promise.resolve();
    },
    currentUserId: () => (isThere ? userId : anId(9002)),
  });
  for (const day of ["2026-11-20", "2026-11-21"]) await addRestMark(db, aMark(day, false));
  await outbox.deliver();
  expect(sent).toEqual(["2026-11-20"]);
  expect((await listPending(db, userId)).marks.map(({ first }) => first)).toEqual(["2026-11-21"]);
});

test("a rest day beyond the hourly quota is pending and is retried", async () => {
  let isOverBudget = true;
  const { db, outbox, timers } = aDevice({
    sendRest: () => (isOverBudget ? Promise.reject(new AppError("quota/exceeded")) : Promise.resolve()),
  });
  await addRestMark(db, aMark("2026-11-20"));
  await outbox.deliver();
  expect((await listPending(db, userId)).marks).toHaveLength(1);
  expect(timers.next()).not.toBeNull();
  isOverBudget = false;
  await outbox.deliver();
  expect((await listPending(db, userId)).marks).toEqual([]);
});

test("a rejected rest day is removed from the outbox and reported once", async () => {
  const { db, outbox } = aDevice({ sendRest: () => Promise.reject(new AppError("rest/limit")) });
  const mark = aMark("2026-11-20");
  await addRestMark(db, mark);
  await outbox.deliver();
  expect((await listPending(db, userId)).marks).toEqual([]);
  const reported = await Promise.all([
    removeRejectedRestMarks(db, userId),
    removeRejectedRestMarks(db, userId),
  ]);
  expect(reported.flat()).toMatchObject([{ ...mark, refused: "rest/limit" }]);
});

test("the delay before a retry grows with each failure, until a delivery succeeds", async () => {
  let isOnline = false;
  const { db, outbox, timers } = aDevice({
    send: async ({ content }) => {
      if (!isOnline) throw new AppError("network");
      return { day: aDay({ content }), completed: false };
    },
  });
  const deliver = async () => {
    await outbox.deliver();
    return timers.next();
  };
  await submit(db, 1, "2026-11-20");
  expect([await deliver(), await deliver(), await deliver()]).toEqual([2_000, 4_000, 8_000]);
  isOnline = true;
  expect(await deliver()).toBeNull();
  isOnline = false;
  await submit(db, 2, "2026-11-21");
  expect(await deliver()).toBe(2_000);
});

test("a delivery is retried if the browser can't lock the outbox", async () => {
  const sent: string[] = [];
  const failures = [new DOMException("stolen", "AbortError")];
  const { db, outbox, timers } = aDevice({
    lock: async (work) => {
      const failure = failures.pop();
      if (failure !== undefined) throw failure;
      return work();
    },
    send: async ({ content, date }) => {
      sent.push(date);
      return { day: aDay({ content }), completed: false };
    },
  });
  await submit(db, 1, "2026-11-20");
  await outbox.deliver();
  expect(sent).toEqual([]);
  await timers.pass(2_000);
  await expect.poll(() => sent).toEqual(["2026-11-20"]);
});

test("a form waits ten seconds for a response, and a page shows a later response", async () => {
  const response = Promise.withResolvers<SavedEntry>();
  const { db, outbox, timers } = aDevice({ send: () => response.promise });
  const submission = await submit(db, 1, "2026-11-20");
  if (typeof submission === "string") throw new Error(submission);
  const shown = vi.fn<(outcome: object) => void>();
  void outbox.send(submission).then(shown);
  await timers.pass(9_999);
  expect(shown).not.toHaveBeenCalled();
  await timers.pass(1);
  await expect.poll(() => shown.mock.calls).toEqual([[{ status: "queued" }]]);
  response.resolve({ day: aDay({ content: submission.text }), completed: true });
  await expect.poll(() => listDelivered(db, userId)).toMatchObject([{ text: "Of 2026-11-20" }]);
});

test.each<AppErrorCode>(["network", "server", "session/expired"])(
  "a rest day is pending after the failure %s",
  async (code) => {
    const { db, outbox, timers } = aDevice({ sendRest: () => Promise.reject(new AppError(code)) });
    await addRestMark(db, aMark("2026-11-20"));
    await outbox.deliver();
    expect((await listPending(db, userId)).marks).toHaveLength(1);
    expect(timers.next()).toBe(2_000);
  },
);

test("an unexpected error of a request doesn't count as a delivery", async () => {
  const { db, outbox, timers } = aDevice({ send: () => Promise.reject(new TypeError("a bug")) });
  await submit(db, 1, "2026-11-20");
  await outbox.deliver();
  expect((await listPending(db, userId)).pending).toMatchObject([{ state: { status: "queued" } }]);
  expect(timers.next()).toBe(2_000);
});

test.each<[AppErrorCode, string[]]>([
  ["forbidden", ["2026-11-20"]],
  ["network", []],
  ["server", []],
])("if the check of its date fails with %s, these dates are sent: %j", async (code, expected) => {
  const sent: string[] = [];
  const { db, outbox } = aDevice({
    dateAt: () => Promise.reject(new AppError(code)),
    send: async ({ content, date }) => {
      sent.push(date);
      return { day: aDay({ content }), completed: false };
    },
  });
  await submit(db, 1, "2026-11-20", { guessedAt: { at: 1, zoneOffset: 0 } });
  await outbox.deliver();
  expect(sent).toEqual(expected);
  expect((await listPending(db, userId)).pending).toHaveLength(1 - expected.length);
});

test("an entry is sent even if a full device can't record it, and is confirmed later", async () => {
  const sent: string[] = [];
  const delivered: SavedEntry[] = [];
  const { db, outbox, timers } = aDevice({
    send: async ({ content, date }) => {
      sent.push(date);
      return { day: aDay({ content }), completed: true };
    },
    onDelivered: (entry) => void delivered.push(entry),
  });
  await submit(db, 1, "2026-11-20");
  const { write } = db;
  db.write = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
  await outbox.deliver();
  expect([sent.length, delivered]).toEqual([1, []]);
  expect((await listPending(db, userId)).pending).toHaveLength(1);
  db.write = write;
  await timers.pass(2_000);
  await expect.poll(() => delivered).toMatchObject([{ completed: true }]);
  expect((await listPending(db, userId)).pending).toEqual([]);
});

test("the outbox sends and plans nothing while no user is signed in", async () => {
  const send = vi.fn<OutboxDeps["send"]>();
  const { db, outbox, timers } = aDevice({ currentUserId: () => null, send });
  await submit(db, 1, "2026-11-20");
  await outbox.deliver();
  expect(send).not.toHaveBeenCalled();
  expect(timers.next()).toBeNull();
});

test("an outbox plans a delivery after a new submission, and not after its own changes", async () => {
  const { db, outbox, timers } = aDevice({
    send: async ({ content }) => ({ day: aDay({ content }), completed: false }),
  });
  const stop = outbox.follow();
  for (const [at, date] of ["2026-11-20", "2026-11-21"].entries()) {
    await submit(db, at, date);
    expect(timers.next()).toBe(2_000);
    await outbox.deliver();
    expect(timers.next()).toBeNull();
  }
  stop();
});

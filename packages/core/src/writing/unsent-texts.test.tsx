import { expect, test } from "vitest";

import { systemTimers } from "../local-store/index.ts";
import { challengeKeys, dayKeys } from "../query/keys.ts";
import { callHook } from "../testing/call-hook.tsx";
import { aDay, anId } from "../testing/index.ts";
import { openWritingDb } from "./db.ts";
import { usePendingActions, useUnsentTexts, WritingProvider } from "./hooks.tsx";
import { changeStoredNote, storeNote } from "./note-store.ts";
import type { PendingEntry } from "./records.ts";
import { acknowledge, listPending, reject, submitDraft } from "./submissions.ts";

const USER = anId(9001);
const day = aDay({ content: "Ran." });
const keyOn = (date: string) =>
  ({ kind: "entry", userId: USER, challengeId: day.challenge_id, date }) as const;

const unused = () => Promise.reject(new Error("unused"));
const note = (n: number) => ({
  userId: USER,
  noteId: anId(n),
  challengeId: null,
  date: day.date,
  content: `Note ${n}`,
  source: "site" as const,
  createdAt: "2026-11-20T12:00:00.000Z",
  state: { status: "queued" } as const,
});

async function openPage<Result>(useHook: () => Result) {
  const db = openWritingDb(crypto.randomUUID());
  let deliveries = 0;
  const deliver = async () => void (deliveries += 1);
  const writing = { db, outbox: { deliver, send: unused, sendUnstored: unused }, timers: systemTimers };
  const page = await callHook(useHook, () => Response.error(), {
    wrap: (hook) => <WritingProvider writing={writing}>{hook}</WritingProvider>,
  });
  const submit = async (date: string): Promise<PendingEntry> => {
    const key = keyOn(date);
    const submission = { key, dayId: crypto.randomUUID(), text: "Ran.", version: null, sent: [] };
    const draft = {
      key,
      writer: date,
      rev: 1,
      fields: {},
      caret: null,
      base: null,
      savedAt: 0,
      replaces: [],
    };
    return (await submitDraft(db, submission, draft)) as PendingEntry;
  };
  const pending = async () => (await listPending(db, USER)).pending;
  return { ...page, db, deliveries: () => deliveries, pending, submit };
}

test("an entry that another page has delivered is fetched with its challenge", async () => {
  const { cache, db, hook, submit } = await openPage(() => useUnsentTexts(USER));
  const changed = [dayKeys.list(day.challenge_id), challengeKeys.detail(day.challenge_id)];
  const other = dayKeys.list(anId(2));
  for (const key of [...changed, other]) cache.setQueryData(key, []);
  const isInvalidated = () => [...changed, other].map((key) => cache.getQueryState(key)?.isInvalidated);
  const entry = await submit(day.date);
  await expect.poll(() => hook()?.pending).toMatchObject([{ text: "Ran." }]);
  expect(isInvalidated()).toEqual([false, false, false]);
  await acknowledge(db, entry, { day, completed: false }, true, 0);
  await expect.poll(() => hook()?.pending).toEqual([]);
  await expect.poll(isInvalidated).toEqual([true, true, false]);
});

test("the list of unsent texts contains no sent note", async () => {
  const { db, hook } = await openPage(() => useUnsentTexts(USER));
  for (const n of [1, 2]) await storeNote(db, note(n));
  await changeStoredNote(db, { ...note(1), state: { status: "sent", at: 1 } });
  await expect.poll(() => hook()?.notes.map(({ content }) => content)).toEqual(["Note 2"]);
});

test("a visitor has no unsent texts", async () => {
  const { db, hook } = await openPage(() => useUnsentTexts(null));
  await storeNote(db, note(1));
  await new Promise((done) => setTimeout(done, 50));
  expect(hook()).toBeUndefined();
});

test("a rejected entry is delivered after a retry or a change to a free date", async () => {
  const { db, deliveries, hook, pending, submit } = await openPage(usePendingActions);
  const rejected = async (date: string) => {
    const entry = await submit(date);
    await reject(db, entry, "challenge/completed", 0);
    return (await pending()).find(({ order }) => order === entry.order)!;
  };
  await submit("2026-11-18");
  const entry = await rejected("2026-11-19");
  expect(await hook().changeDate(entry, "2026-11-18")).toBe(false);
  expect(deliveries()).toBe(0);
  expect(await hook().changeDate(entry, "2026-11-20")).toBe(true);
  expect(deliveries()).toBe(1);
  await hook().retry(await rejected("2026-11-21"));
  expect(deliveries()).toBe(2);
  expect((await pending()).map(({ key, state }) => [key.date, state.status])).toEqual([
    ["2026-11-18", "queued"],
    ["2026-11-20", "queued"],
    ["2026-11-21", "queued"],
  ]);
});

import "fake-indexeddb/auto";
import { afterEach, describe, expect, test, vi } from "vitest";

import { type CivilDate, today } from "../civil-date/civil-date.ts";
import { fetchDateAt, type SavedEntry } from "../day/index.ts";
import { createMutex } from "../local-store/index.ts";
import { addNote } from "../note/add-note.ts";
import { createDiaryClient } from "../supabase/index.ts";
import { aDay, anId, aSetting, createFakeTimers, createMemoryPlatform } from "../testing/index.ts";
import { openWritingDb } from "./db.ts";
import { guessTime } from "./hooks.tsx";
import { createOutbox } from "./outbox.ts";
import { emptyForm, savedSubmission, type EntryKey } from "./records.ts";
import { addRestMark, removeRejectedRestMarks } from "./rest-marks.ts";
import { changeEntryDate, listPending, retryPendingEntry } from "./submissions.ts";
import { noPhotoDelivery } from "./tests/no-photos.ts";
import { createTextForm } from "./text-form.ts";

const HOUR = 3_600_000;
const NOON = Date.parse("2026-11-20T12:00:00Z");
const USER = anId(9001);
let devices = 0;
afterEach(() => vi.unstubAllEnvs());
const newId = () => anId(500 + ++devices);

function aDevice(ahead: number) {
  const state = { ahead, isOnline: false, real: NOON, requests: 0 };
  const now = () => state.real + state.ahead * HOUR;
  const fetch: typeof globalThis.fetch = async () => {
    state.requests += 1;
    if (!state.isOnline) throw new TypeError("offline");
    return Response.json([aSetting()], { headers: { date: new Date(state.real).toUTCString() } });
  };
  const client = () =>
    createDiaryClient(
      { url: "http://localhost", key: "key" },
      createMemoryPlatform({ fetch, now, randomId: newId }),
      { accessToken: () => Promise.resolve("token") },
    );
  const db = openWritingDb(`clock ${++devices}`, {
    addEventListener: () => undefined,
    postMessage: () => undefined,
  });
  const sent: CivilDate[] = [];
  const timers = createFakeTimers();
  const page = client();
  const outbox = createOutbox({
    db,
    timers,
    lock: createMutex(),
    random: () => 1,
    currentUserId: () => USER,
    formShowsDelivery: false,
    send: async ({ content, date }): Promise<SavedEntry> => {
      if (!state.isOnline) throw new TypeError("offline");
      sent.push(date);
      return { day: aDay({ content, date }), completed: false };
    },
    photos: noPhotoDelivery,
    notes: {
      insert: async ({ date }) => {
        if (!state.isOnline) throw new TypeError("offline");
        sent.push(date);
      },
      remove: () => Promise.resolve(),
    },
    sendRest: async ({ first }) => void sent.push(first),
    dateAt: (userId, guessedAt) => fetchDateAt(page, userId, guessedAt),
  });
  const date = () => today(now(), 0);
  const queueing = { ...outbox, send: () => Promise.resolve({ status: "queued" as const }) };
  const write = async (chosen?: CivilDate) => {
    const key: EntryKey = { kind: "entry", userId: USER, challengeId: anId(1), date: chosen ?? date() };
    const form = createTextForm({ db, outbox: queueing, timers, newId }, key, emptyForm());
    const close = form.open();
    form.change({ content: "Ran" });
    await form.submit(chosen === undefined ? guessTime(client()) : undefined);
    close();
  };
  const rewrite = async () => {
    const [entry] = await pending();
    const form = createTextForm({ db, outbox: queueing, timers, newId }, entry!.key, savedSubmission(entry!));
    const close = form.open();
    form.change({ content: "Ran far" });
    await form.submit();
    close();
  };
  const goOnline = async ({ later = 1, set = state.ahead } = {}) => {
    Object.assign(state, { ahead: set, isOnline: true, real: state.real + later * HOUR });
    await outbox.deliver();
  };
  const pending = async () => (await listPending(db, USER)).pending;
  return { client, date, db, goOnline, outbox, pending, rewrite, sent, state, write };
}

describe("an unchecked entry for today", () => {
  test.each([
    ["right", 0, {}],
    ["two hours ahead on the same day", 2, {}],
    ["right and the entry is sent days later", 0, { later: 70 }],
    ["six hours ahead on the same day and was corrected", 6, { set: 0, later: 1 }],
  ])("an entry for today is sent if the clock was %s", async (_, ahead, online) => {
    const { goOnline, pending, sent, write } = aDevice(ahead);
    await write();
    await goOnline(online);
    expect(sent).toEqual(["2026-11-20"]);
    expect(await pending()).toMatchObject([]);
  });

  test.each([
    ["26 hours ahead", 26, {}],
    ["26 hours behind", -26, {}],
    ["26 hours ahead and the entry is sent days later", 26, { later: 70 }],
    ["26 hours behind and the entry is sent days later", -26, { later: 70 }],
    ["26 hours ahead and was corrected", 26, { set: 0 }],
  ])("an entry for today is rejected on the device if the clock was %s", async (_, ahead, online) => {
    const { date, goOnline, pending, sent, write } = aDevice(ahead);
    const queuedFor = date();
    await write();
    await goOnline(online);
    expect(sent).toEqual([]);
    const [entry] = await pending();
    expect(entry).toMatchObject({
      key: { date: queuedFor },
      state: { status: "rejected", code: "day/wrong-clock" },
    });
  });

  test.each([
    ["Pacific/Kiritimati", "America/Los_Angeles", "2026-11-21"],
    ["Pacific/Honolulu", "Pacific/Kiritimati", "2026-11-20"],
    ["America/New_York", "Pacific/Auckland", "2026-11-20"],
    ["Pacific/Auckland", "UTC", "2026-11-21"],
  ])("an entry for today is sent if the user travels from %s to %s", async (from, to, date) => {
    vi.stubEnv("TZ", from);
    const { goOnline, pending, sent, write } = aDevice(0);
    await write();
    vi.stubEnv("TZ", to);
    await goOnline();
    expect(sent).toEqual([date]);
    expect(await pending()).toEqual([]);
  });

  test.each([26, -26])(
    "a clock with an error of %i hours is found even if the time zone changes",
    async (ahead) => {
      vi.stubEnv("TZ", "Asia/Tokyo");
      const { goOnline, pending, sent, write } = aDevice(ahead);
      await write();
      vi.stubEnv("TZ", "America/New_York");
      await goOnline();
      expect(sent).toEqual([]);
      expect(await pending()).toMatchObject([{ state: { code: "day/wrong-clock" } }]);
    },
  );

  test("another text for a pending entry doesn't confirm the entry's date", async () => {
    const { goOnline, pending, rewrite, sent, write } = aDevice(26);
    await write();
    await rewrite();
    await goOnline();
    expect(sent).toEqual([]);
    expect(await pending()).toMatchObject([{ text: "Ran far", state: { code: "day/wrong-clock" } }]);
  });

  test("an entry with a wrong date is sent unchanged if the user retries it", async () => {
    const { date, db, goOnline, outbox, pending, sent, write } = aDevice(-26);
    const queuedFor = date();
    await write();
    await goOnline();
    await retryPendingEntry(db, (await pending())[0]!);
    await outbox.deliver();
    expect(sent).toEqual([queuedFor]);
  });

  test("an entry with a wrong date is sent for the date that the user chooses", async () => {
    const { db, goOnline, outbox, pending, sent, write } = aDevice(26);
    await write();
    await goOnline();
    await changeEntryDate(db, (await pending())[0]!, "2026-11-20", anId(700));
    await outbox.deliver();
    expect(sent).toEqual(["2026-11-20"]);
  });

  test("an entry for today is not sent before the server has responded", async () => {
    const { outbox, pending, sent, write } = aDevice(26);
    await write();
    await outbox.deliver();
    expect(sent).toEqual([]);
    expect(await pending()).toMatchObject([{ state: { status: "queued" } }]);
  });
});

test("an entry for a chosen date is sent without a check", async () => {
  const { goOnline, sent, state, write } = aDevice(26);
  await write("2026-11-19");
  await goOnline();
  expect(sent).toEqual(["2026-11-19"]);
  expect(state.requests).toBe(0);
});

test.each([
  ["right", 0],
  ["26 hours ahead", 26],
  ["26 hours behind", -26],
])("a note is sent with the right date if the clock was %s", async (_clock, ahead) => {
  const { client, date, db, goOnline, outbox, sent } = aDevice(ahead);
  const page = client();
  const note = { content: "An idea", source: "site" as const, date: date(), guessedAt: guessTime(page) };
  await addNote({ db, outbox, platform: page.platform }, USER, note);
  await goOnline({ later: 50 });
  expect(sent).toEqual(["2026-11-20"]);
});

test("guessTime returns the device's time before a response and undefined after it", async () => {
  const { client, goOnline } = aDevice(26);
  await goOnline();
  const page = client();
  expect(guessTime(page)?.at).toBe(NOON + 27 * HOUR);
  await page.fetch("http://localhost/rest/v1/day");
  expect(guessTime(page)).toBeUndefined();
});

test.each([
  ["set 26 hours ahead", 26, 0],
  ["set 26 hours back", -26, 0],
  ["last measured half an hour ago", 0, 0.5],
])("guessTime returns the device's time again if the clock was %s", async (_, ahead, later) => {
  const { client, goOnline, state } = aDevice(0);
  await goOnline();
  const page = client();
  await page.fetch("http://localhost/rest/v1/day");
  expect(guessTime(page)).toBeUndefined();
  Object.assign(state, { ahead, real: state.real + later * HOUR });
  expect(guessTime(page)?.at).toBe(page.platform.now());
});

test.each([26, -26])(
  "a note of an open page has the right date after the clock was set by %i hours",
  async (ahead) => {
    const { client, date, db, goOnline, outbox, sent, state } = aDevice(0);
    const page = client();
    await goOnline();
    await page.fetch("http://localhost/rest/v1/day");
    Object.assign(state, { ahead, isOnline: false });
    const note = { content: "An idea", source: "site" as const, date: date(), guessedAt: guessTime(page) };
    await addNote({ db, outbox, platform: page.platform }, USER, note);
    await goOnline();
    expect(sent).toEqual(["2026-11-20"]);
  },
);

test.each([
  ["sent", "right", 0, ["2026-11-20"], 0],
  ["rejected", "26 hours ahead", 26, [], 1],
])("a rest day for today is %s if the clock was %s", async (_result, _clock, ahead, expected, rejected) => {
  const { client, date, db, goOnline, sent } = aDevice(ahead);
  const day = { first: date(), last: date(), rests: true, challengeId: anId(1), userId: USER };
  await addRestMark(db, { ...day, guessedAt: guessTime(client()) });
  await goOnline();
  expect(sent).toEqual(expected);
  expect(await removeRejectedRestMarks(db, USER)).toHaveLength(rejected);
  expect((await listPending(db, USER)).marks).toEqual([]);
});

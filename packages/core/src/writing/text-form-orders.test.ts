import "fake-indexeddb/auto";
import { expect, test } from "vitest";

import type { Day } from "../day/index.ts";
import { AppError } from "../errors/index.ts";
import { createMutex } from "../local-store/index.ts";
import { aDay, anId, createSeededRandom } from "../testing/index.ts";
import { openWritingDb } from "./db.ts";
import { listDrafts } from "./drafts.ts";
import { createOutbox } from "./outbox.ts";
import { contentOf, emptyForm, type EntryKey } from "./records.ts";
import { listPending } from "./submissions.ts";
import { noNoteDelivery } from "./tests/no-notes.ts";
import { noPhotoDelivery } from "./tests/no-photos.ts";
import { createWalkTime } from "./tests/time.ts";
import { createTextForm } from "./text-form.ts";

const USER = anId(9001);
const DATES = ["2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20"] as const;
const ORDERS = 40;
const ACTIONS = 25;
const LATE_MS = 40;

const wordsIn = (text: string) => text.split(" ").filter(Boolean);

function aSlowDevice(seed: number) {
  const random = createSeededRandom(seed);
  const time = createWalkTime();
  const rows = new Map<string, Day>();
  let ids = 0;
  const newId = () => anId(++ids);
  const late = () =>
    new Promise<void>((resolve) => {
      time.after(Math.floor(random() * LATE_MS), resolve);
    });
  const stored = openWritingDb(`orders ${seed}`, null, time);
  let last: Promise<unknown> = Promise.resolve();
  const inOrder = <Result>(work: Promise<Result>): Promise<Result> => {
    const before = last;
    const result = time.track(work).then(async (value) => {
      await before;
      await late();
      return value;
    });
    last = result;
    return result;
  };
  const db: typeof stored = {
    ...stored,
    read: (work) => inOrder(stored.read(work)),
    write: (work) => inOrder(stored.write(work)),
  };
  const outbox = createOutbox({
    photos: noPhotoDelivery,
    notes: noNoteDelivery,
    sendRest: () => Promise.resolve(),
    dateAt: () => Promise.reject(new AppError("network")),
    db,
    lock: createMutex(),
    timers: time,
    random,
    currentUserId: () => USER,
    formShowsDelivery: true,
    send: async (entry) => {
      await late();
      const ofDate = [...rows.values()].find(({ date }) => date === entry.date);
      if (ofDate !== undefined && ofDate.day_id !== entry.day_id) throw new AppError("day/duplicate-date");
      const day = aDay({ ...entry, version: (ofDate?.version ?? 0) + 1 });
      rows.set(day.day_id, day);
      await late();
      return { day, completed: false };
    },
  });
  return { db, newId, outbox, random, rows, stored, time };
}

async function faultsOf(seed: number): Promise<string[]> {
  const { db, newId, outbox, random, rows, stored, time } = aSlowDevice(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const faults: string[] = [];
  let date: string = pick(DATES);
  let datesSinceCheck = new Set([date]);
  const chosenDates = new Map<string, ReadonlySet<string>>();
  let isSending = false;

  const keyNow = (): EntryKey => ({ kind: "entry", userId: USER, challengeId: anId(1), date });
  const mount = () => {
    const form = createTextForm({ db, outbox, timers: time, newId }, keyNow(), emptyForm());
    return { ...form, close: form.open(), text: () => contentOf(form.current().fields) };
  };
  let form = mount();

  const type = () => {
    const word = `word${chosenDates.size}`;
    chosenDates.set(word, new Set(datesSinceCheck));
    form.change({ content: `${form.text()} ${word}` });
  };
  const chooseDate = () => {
    // Until the response, a date that was left can show the sent words.
    const open = isSending ? DATES.filter((other) => !datesSinceCheck.has(other)) : DATES;
    if (open.length === 0) return;
    date = pick(open);
    datesSinceCheck.add(date);
    for (const word of wordsIn(form.text()))
      chosenDates.set(word, new Set([...chosenDates.get(word)!, date]));
    form.moveTo(keyNow());
  };
  const register = async () => {
    const shown = wordsIn(form.text());
    const hasEntry = [...rows.values()].some((row) => row.date === date);
    if (isSending || hasEntry || shown.length === 0) return;
    isSending = true;
    const outcome = await form.submit();
    isSending = false;
    if (outcome.status !== "registered") return;
    const sent = wordsIn(outcome.day.content);
    if (!shown.every((word) => sent.includes(word))) faults.push(`sent ${sent.join()} for ${shown.join()}`);
  };
  const check = async () => {
    await time.pass(3_000);
    if (isSending) faults.push("no outcome");
    const entries = [...rows.values()].map((row) => ({ id: row.day_id, date: row.date, text: row.content }));
    const drafts = (await listDrafts(stored, USER)).map(({ base, fields, key, writer }) => {
      return { id: base?.id ?? writer, date: (key as EntryKey).date, text: contentOf(fields) };
    });
    const rejected = (await listPending(stored, USER)).pending.map(({ dayId, key, text }) => {
      return { id: dayId, date: key.date, text };
    });
    for (const [word, dates] of chosenDates) {
      const hasWord = ({ text }: { text: string }) => wordsIn(text).includes(word);
      // An edit has the id of its entry. A rejected entry doesn't count as saved: the user decides about it.
      const ids = new Set([...entries, ...drafts].filter(hasWord).map(({ id }) => id));
      const places = [...entries, ...drafts, ...rejected].filter(hasWord);
      if (places.length === 0) faults.push(`${word} is lost`);
      if (ids.size > 1) faults.push(`${word} is saved twice`);
      for (const place of places) {
        if (!dates.has(place.date)) faults.push(`${word} is on ${place.date}`);
      }
      chosenDates.set(word, new Set(places.map((place) => place.date)));
    }
    datesSinceCheck = new Set([date]);
  };
  /** Checks first, because a form that opens before the last result can leave two drafts. The user chooses one. */
  const remount = async () => {
    await check();
    form.close();
    form = mount();
  };

  for (let action = 0; action < ACTIONS; action += 1) {
    const next = pick([type, type, type, chooseDate, chooseDate, chooseDate, register, register, remount]);
    if (next === remount) await remount();
    else next();
    await time.pass(pick([0, 5, 20, 60]));
  }
  await check();
  return faults.map((fault) => `seed ${seed}: ${fault}`);
}

test("in random orders, no word is lost, on a wrong date, or saved twice", async () => {
  const faults: string[] = [];
  for (let seed = 1; seed <= ORDERS; seed += 1) faults.push(...(await faultsOf(seed)));
  expect(faults).toEqual([]);
});

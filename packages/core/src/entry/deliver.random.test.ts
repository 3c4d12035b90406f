import { expect, test } from "vitest";

import type { DayEntry } from "../day/index.ts";
import { inTurn, memoryStore, type Exclusive, type KeyValueStore } from "../local-store/index.ts";
import { anId, manualTimers, random, settled } from "../testing/index.ts";
import { discardPending, retryEntry, changeEntryDate } from "./actions.ts";
import { createDelivery } from "./deliver.ts";
import { createEntryStore, type RawEntryStore } from "./entry-store.ts";
import { isPending, type EntryKey } from "./entry.ts";
import { joinTexts } from "./merge-texts.ts";
import { diaryServer, type Weather } from "./testing/diary-server.ts";
import { mortal } from "./testing/slow-stores.ts";

const WEATHER: Weather[] = [
  "fine",
  "fine",
  "request-lost",
  "answer-lost",
  "failing",
  "busy",
  "session-expired",
];
const PEOPLE = [anId(9001), anId(9002)];
const STEPS = 150;

/** Web Locks: in order, and given back when the tab that holds it dies. */
function locks() {
  let last: Promise<unknown> = Promise.resolve();
  return (): { exclusive: Exclusive; release: () => void } => {
    const death = Promise.withResolvers<never>();
    death.promise.catch(() => {});
    return {
      release: () => death.reject(new Error("dead")),
      exclusive: (work) => {
        const turn = last.then(() => Promise.race([work(), death.promise]));
        last = turn.catch(() => {});
        return turn;
      },
    };
  };
}

const totals = {
  edited: 0,
  submitted: 0,
  registered: 0,
  waiting: 0,
  refused: 0,
  killed: 0,
  switched: 0,
  decided: 0,
};

/** Two people, two tabs, one device, a bad line: a random afternoon. */
async function afternoon(seed: number) {
  const chance = random(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(chance() * items.length)] as Item;
  const device = memoryStore();
  const timers = manualTimers();
  const lock = locks();
  const server = diaryServer();
  server.days = 12;
  server.weather = () => pick(WEATHER);
  const viewer: { id: string | null } = { id: pick(PEOPLE) };
  const written = new Set<string>();
  const thrownAway = new Set<string>();
  const acknowledged: string[] = [];
  let ids = seed * 1000;

  const openTab = () => {
    const { kill, store: alive } = mortal(device);
    const { exclusive, release } = lock();
    const store = storeOn(alive, timers.now);
    const delivery = createDelivery({
      store,
      exclusive,
      timers,
      chance,
      userId: () => viewer.id,
      send: server.send,
      delivered: ({ day }) => acknowledged.push(day.day_id),
    });
    const close = delivery.follow();
    const die = () => {
      close();
      kill();
      release();
    };
    return { delivery, die, store, timers };
  };
  type Tab = ReturnType<typeof openTab>;
  const tabs = [openTab(), openTab()];
  // One writer has one pair of hands.
  const form = inTurn();

  const submit = async ({ delivery, store }: Tab, userId: string) => {
    const challengeId = anId(userId === PEOPLE[0] ? pick([1, 2]) : pick([3, 4]));
    const date = `2026-10-${String(1 + Math.floor(chance() * 28)).padStart(2, "0")}`;
    const key: EntryKey = { userId, challengeId, date };
    ids += 1;
    const dayId = anId(ids);
    const text = await form(async () => {
      // What a form shows: what is typed for this date, or an empty sheet to write on.
      const typed = (await store.get(key))?.typed ?? null;
      const begun = typed?.text ?? `Text ${dayId}.`;
      // What is typed on an entry is not registered as it is: that would be one text for two entries.
      const shown = typed === null || typed.onto === null ? begun : `${begun} Text ${dayId}.`;
      await store.change(key, {
        type: "typed",
        text: shown,
        from: [begun],
        caret: null,
        onto: null,
        at: timers.now(),
      });
      return shown;
    });
    written.add(text);
    totals.submitted += 1;
    const { status } = await delivery.submit({ key, text, from: [text], base: null, dayId });
    totals[status] += 1;
  };
  const edit = async ({ delivery, store }: Tab, userId: string) => {
    const own = [...server.rows.values()].filter(({ user_id }) => user_id === userId);
    if (own.length === 0) return;
    const row = pick(own);
    const key: EntryKey = { userId, challengeId: row.challenge_id, date: row.date };
    ids += 1;
    const words = `Edit ${ids}.`;
    const { from, onto, text } = await form(async () => {
      // What a form shows: what is typed, or the edit that is submitted, or the entry.
      const entry = await store.get(key);
      const sent = entry?.submitted;
      const isOnTop = sent != null && sent.base !== null && sent.status !== "refused";
      const saved = isOnTop ? sent.text : row.content;
      const savedOnto = isOnTop ? ("submitted" as const) : row.version;
      const typed = entry?.typed ?? null;
      const begun = typed?.text ?? saved;
      // What was begun on something else stands beside what is saved, and both are taken.
      const shown = typed === null || typed.onto === savedOnto ? begun : joinTexts(begun, saved);
      const next = `${shown} ${words}`;
      await store.change(key, {
        type: "typed",
        text: next,
        from: [begun],
        caret: null,
        onto: savedOnto,
        at: timers.now(),
      });
      await store.change(key, { type: "conflict-resolved", onto: savedOnto });
      return { from: [saved, next], onto: savedOnto, text: next };
    });
    written.add(words);
    totals.edited += 1;
    const { status } = await delivery.submit({ key, text, from, base: onto, dayId: row.day_id });
    totals[status] += 1;
  };
  const decide = async (tab: Tab, userId: string) => {
    const refused = (await tab.store.list(userId))
      .filter(isPending)
      .find(({ submitted }) => submitted.status === "refused");
    if (refused === undefined) return;
    totals.decided += 1;
    const wish = chance();
    if (wish < 0.2) await tab.store.change(refused, { type: "withdrawn", at: timers.now() });
    else if (wish < 0.4) {
      const date = `2026-09-${10 + Math.floor(chance() * 18)}`;
      await changeEntryDate(tab, refused, date);
    } else if (wish < 0.7) await retryEntry(tab, refused);
    else {
      thrownAway.add(refused.submitted.text);
      await discardPending(tab, refused);
    }
  };

  for (let step = 0; step < STEPS; step += 1) {
    const tab = Math.floor(chance() * tabs.length);
    const open = tabs[tab] as Tab;
    const what = chance();
    if (what < 0.33 && viewer.id !== null) void submit(open, viewer.id);
    else if (what < 0.45 && viewer.id !== null) void edit(open, viewer.id);
    else if (what < 0.6) void open.delivery.deliver();
    else if (what < 0.7 && viewer.id !== null) void decide(open, viewer.id);
    else if (what < 0.78) {
      viewer.id = pick([...PEOPLE, null]);
      totals.switched += 1;
    } else if (what < 0.88) {
      open.die();
      tabs[tab] = openTab();
      totals.killed += 1;
    } else await timers.pass(Math.floor(chance() * 20_000));
    // Half of the steps interrupt the one before, in whatever turn it is.
    if (chance() < 0.5) await settled();
  }
  await timers.pass(60_000);
  return { acknowledged, device, openTab, viewer, server, thrownAway, timers, written };
}

function ownerOf({ challenge_id }: DayEntry) {
  return PEOPLE[challenge_id <= anId(2) ? 0 : 1];
}

function storeOn(device: KeyValueStore, now: () => number): RawEntryStore {
  return createEntryStore({
    by: "site",
    store: device,
    now,
    keepsClean: () => false,
  });
}

/** Every text on the device. */
async function textsOn(device: KeyValueStore, now: () => number): Promise<string[]> {
  const store = storeOn(device, now);
  const entries = (await Promise.all(PEOPLE.map(store.list))).flat();
  return entries.flatMap(({ submitted, typed }) => [submitted?.text ?? "", typed?.text ?? ""]);
}

const seeds = Array.from({ length: 60 }, (_, index) => index + 1);

test.each(seeds)("afternoon %i loses no text, writes none twice, and clears up", async (seed) => {
  const { acknowledged, device, openTab, viewer, server, thrownAway, timers, written } =
    await afternoon(seed);
  const rows = [...server.rows.values()];
  // An entry's earlier texts are kept as its revisions.
  const safe = [...server.texts, ...(await textsOn(device, timers.now)), ...thrownAway];
  expect([...written].filter((text) => !safe.some((kept) => kept.includes(text)))).toEqual([]);
  expect(acknowledged.filter((id) => !server.rows.has(id))).toEqual([]);
  expect(new Set(rows.map(({ content }) => content)).size).toBe(rows.length);
  expect(new Set(rows.map(({ challenge_id, date }) => `${challenge_id} ${date}`)).size).toBe(rows.length);
  expect(rows.filter((row) => row.user_id !== ownerOf(row))).toEqual([]);

  server.weather = () => "fine";
  const { delivery, store } = openTab();
  for (const person of PEOPLE) {
    viewer.id = person;
    await timers.pass(600_000);
    await delivery.deliver();
    const pending = (await store.list(person)).filter(isPending);
    expect(pending.filter(({ submitted }) => submitted.status !== "refused")).toEqual([]);
  }
});

test("the afternoons had everything in them", () => {
  expect(Object.entries(totals).filter(([, times]) => times <= 20)).toEqual([]);
});

import { expect, test } from "vitest";

import type { DayEntry } from "../day/index.ts";
import { createDrafts, joinTexts, type DraftSubject } from "../draft/index.ts";
import { inTurn, memoryStore, type Exclusive, type KeyValueStore } from "../local-store/index.ts";
import { anId, manualTimers, random, settled } from "../testing/index.ts";
import { createOutbox, type LocalOutbox } from "./create-outbox.ts";
import { diaryServer, type Weather } from "./testing/diary-server.ts";

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

/** A tab that can die: from then on, nothing it does reaches the device any more. */
function tabOn(store: KeyValueStore): { store: KeyValueStore; kill: () => void } {
  const life = { dead: false };
  const alive =
    <Arguments extends unknown[], Result>(call: (...given: Arguments) => Promise<Result>) =>
    async (...given: Arguments): Promise<Result> =>
      life.dead ? new Promise(() => {}) : call(...given);
  return {
    kill: () => {
      life.dead = true;
    },
    store: {
      get: alive(store.get),
      set: alive(store.set),
      delete: alive(store.delete),
      update: alive(store.update),
      entries: alive(store.entries),
      subscribe: store.subscribe,
    },
  };
}

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
  const drafts = createDrafts(device);
  const timers = manualTimers();
  const lock = locks();
  const server = diaryServer();
  server.days = 12;
  server.weather = () => pick(WEATHER);
  const reader: { id: string | null } = { id: pick(PEOPLE) };
  const written = new Set<string>();
  const thrownAway = new Set<string>();
  const acknowledged: string[] = [];
  let ids = seed * 1000;

  const openTab = () => {
    const { store, kill } = tabOn(device);
    const { exclusive, release } = lock();
    const outbox = createOutbox({
      store,
      drafts: createDrafts(store),
      exclusive,
      timers,
      chance,
      userId: () => reader.id,
      send: server.send,
      delivered: ({ day }) => acknowledged.push(day.day_id),
    });
    const die = () => {
      outbox.close();
      kill();
      release();
    };
    return { outbox, die };
  };
  const tabs = [openTab(), openTab()];
  // One writer has one pair of hands.
  const form = inTurn();

  const submit = async (outbox: LocalOutbox, userId: string) => {
    const challengeId = anId(userId === PEOPLE[0] ? pick([1, 2]) : pick([3, 4]));
    const date = `2026-10-${String(1 + Math.floor(chance() * 28)).padStart(2, "0")}`;
    const subject: DraftSubject = { kind: "day", userId, challengeId, date };
    ids += 1;
    const day_id = anId(ids);
    const fields = await form(async () => {
      // What a form shows: the draft of this date, or an empty sheet to write on.
      const draft = await drafts.load(subject);
      const begun = draft?.fields["content"] ?? `Text ${day_id}`;
      // What is the draft of an edit is not registered as it is: that would be one text for two entries.
      const content = draft === null || draft.basedOn === null ? begun : `${begun} Text ${day_id}`;
      // Never over what was not seen, as the form does it.
      await drafts.add(subject, { fields: { content }, caret: null, savedAt: timers.now(), basedOn: null });
      return { content };
    });
    written.add(fields.content);
    totals.submitted += 1;
    const entry = { day_id, challenge_id: challengeId, user_id: userId, date, ...fields };
    const submission = await outbox.submit(entry);
    totals[submission.status] += 1;
  };
  const edit = async (outbox: LocalOutbox, userId: string) => {
    const own = [...server.rows.values()].filter(({ user_id }) => user_id === userId);
    if (own.length === 0) return;
    const { version, ...entry } = pick(own);
    const subject: DraftSubject = { kind: "day", userId, challengeId: entry.challenge_id, date: entry.date };
    ids += 1;
    const words = `Edit ${ids}.`;
    const { basedOn, content } = await form(async () => {
      // What a form shows: the draft, or the edit that is on its way, or the entry.
      const draft = await drafts.load(subject);
      const waiting = (await outbox.list(userId)).find(
        (kept) =>
          kept.basedOn !== undefined && kept.day_id === entry.day_id && kept.delivery.status !== "refused",
      );
      const from = waiting?.basedOn ?? version;
      const saved = waiting?.content ?? entry.content;
      const begun = draft?.fields["content"] ?? saved;
      // What was begun on something else stands beside what is saved, and both are taken.
      const shown = draft === null || draft.basedOn === from ? begun : joinTexts(saved, begun);
      const fields = { content: `${shown} ${words}` };
      await drafts.add(subject, { fields, caret: null, savedAt: timers.now(), basedOn: from });
      return { basedOn: from, ...fields };
    });
    written.add(words);
    totals.edited += 1;
    const submission = await outbox.submit({ ...entry, content, basedOn });
    totals[submission.status] += 1;
  };
  const decide = async (outbox: LocalOutbox, userId: string) => {
    const refused = (await outbox.list(userId)).find(({ delivery }) => delivery.status === "refused");
    if (refused === undefined) return;
    totals.decided += 1;
    const wish = chance();
    if (wish < 0.2) await outbox.takeBack(refused);
    else if (wish < 0.4) await outbox.changeDate(refused, `2026-09-${10 + Math.floor(chance() * 18)}`);
    else if (wish < 0.7) await outbox.retry(refused);
    else {
      thrownAway.add(refused.content);
      await outbox.discard(refused);
    }
  };

  for (let step = 0; step < STEPS; step += 1) {
    const tab = Math.floor(chance() * tabs.length);
    const { die, outbox } = tabs[tab] as (typeof tabs)[number];
    const what = chance();
    if (what < 0.33 && reader.id !== null) void submit(outbox, reader.id);
    else if (what < 0.45 && reader.id !== null) void edit(outbox, reader.id);
    else if (what < 0.6) void outbox.deliver();
    else if (what < 0.7 && reader.id !== null) void decide(outbox, reader.id);
    else if (what < 0.78) {
      reader.id = pick([...PEOPLE, null]);
      totals.switched += 1;
    } else if (what < 0.88) {
      die();
      tabs[tab] = openTab();
      totals.killed += 1;
    } else await timers.pass(Math.floor(chance() * 20_000));
    // Half of the steps interrupt the one before, in whatever turn it is.
    if (chance() < 0.5) await settled();
  }
  await timers.pass(60_000);
  return { acknowledged, device, openTab, reader, server, thrownAway, timers, written };
}

function ownerOf({ challenge_id }: DayEntry) {
  return PEOPLE[challenge_id <= anId(2) ? 0 : 1];
}

/** Every text of one kind on the device. */
async function textsUnder(prefix: string, device: KeyValueStore): Promise<string[]> {
  const entries = await device.entries(prefix);
  return entries.map(([, value]) => {
    const { content, fields } = value as { content?: string; fields?: { content: string } };
    return content ?? fields?.content ?? "";
  });
}

const seeds = Array.from({ length: 40 }, (_, index) => index + 1);

test.each(seeds)("afternoon %i loses no text, writes none twice, and clears up", async (seed) => {
  const { acknowledged, device, openTab, reader, server, thrownAway, timers, written } =
    await afternoon(seed);
  const rows = [...server.rows.values()];
  // An entry's earlier texts are kept as its revisions.
  const safe = [
    ...server.texts,
    ...(await textsUnder("outbox/", device)),
    ...(await textsUnder("draft/", device)),
    ...thrownAway,
  ];
  expect([...written].filter((text) => !safe.some((kept) => kept.includes(text)))).toEqual([]);
  expect(acknowledged.filter((id) => !server.rows.has(id))).toEqual([]);
  expect(new Set(rows.map(({ content }) => content)).size).toBe(rows.length);
  expect(new Set(rows.map(({ challenge_id, date }) => `${challenge_id} ${date}`)).size).toBe(rows.length);
  expect(rows.filter((row) => row.user_id !== ownerOf(row))).toEqual([]);

  server.weather = () => "fine";
  const { outbox } = openTab();
  for (const person of PEOPLE) {
    reader.id = person;
    await timers.pass(600_000);
    await outbox.deliver();
    const left = (await outbox.list(person)).filter(({ delivery }) => delivery.status !== "refused");
    expect(left).toEqual([]);
  }
});

test("the afternoons had everything in them", () => {
  expect(Object.entries(totals).filter(([, times]) => times <= 50)).toEqual([]);
});

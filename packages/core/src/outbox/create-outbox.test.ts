import { describe, expect, test } from "vitest";

import type { DayEntry, Registered } from "../day/index.ts";
import { createDrafts, type DraftSubject } from "../draft/index.ts";
import { inTurn, memoryStore, type Exclusive } from "../local-store/index.ts";
import { aDay, anId, manualTimers, settled } from "../testing/index.ts";
import { createOutbox } from "./create-outbox.ts";
import { diaryServer, type Weather } from "./testing/diary-server.ts";

const MINA = anId(9001);
const AKI = anId(9002);

let made = 100;
const anEntry = (changes: Partial<DayEntry> = {}): DayEntry => {
  made += 1;
  const date = `2026-10-${String((made % 28) + 1).padStart(2, "0")}`;
  return {
    day_id: anId(made),
    challenge_id: anId(1),
    user_id: MINA,
    date,
    content: `Text ${made}`,
    ...changes,
  };
};
const subjectOf = ({ challenge_id, date, user_id }: DayEntry): DraftSubject => ({
  kind: "day",
  userId: user_id,
  challengeId: challenge_id,
  date,
});

/** A device with tabs, and a server. */
function aDevice() {
  const store = memoryStore();
  const drafts = createDrafts(store);
  const timers = manualTimers();
  const exclusive = inTurn();
  const server = diaryServer();
  const reader: { id: string | null } = { id: MINA };
  const delivered: Registered[] = [];
  const openTab = (changes: { exclusive?: Exclusive; send?: typeof server.send } = {}) =>
    createOutbox({
      store,
      drafts,
      exclusive: changes.exclusive ?? exclusive,
      timers,
      chance: () => 1,
      userId: () => reader.id,
      send: changes.send ?? server.send,
      delivered: (registered) => delivered.push(registered),
    });
  const weather = (...next: Weather[]) => {
    server.weather = () => next.shift() ?? "fine";
  };
  const storm = (always: Weather) => {
    server.weather = () => always;
  };
  const draft = async (entry: DayEntry) => (await drafts.load(subjectOf(entry)))?.fields["content"];
  const type = (entry: DayEntry, content = entry.content) =>
    drafts.save(subjectOf(entry), { fields: { content }, caret: null, savedAt: 0, basedOn: null });
  return { store, delivered, draft, drafts, openTab, reader, server, storm, timers, type, weather };
}

describe("a submitted entry", () => {
  test("arrives, with the news that it completed the challenge, and leaves nothing behind", async () => {
    const { delivered, draft, openTab, server, type } = aDevice();
    const outbox = openTab();
    const entry = anEntry();
    server.days = 1;
    await type(entry);
    expect(await outbox.submit(entry)).toMatchObject({
      status: "registered",
      completed: true,
      day: { day: 1 },
    });
    expect(delivered).toHaveLength(1);
    expect(await outbox.list(MINA)).toEqual([]);
    expect(await draft(entry)).toBeUndefined();
  });

  test("is on the device before anything is sent", async () => {
    const { openTab, server } = aDevice();
    const entry = anEntry();
    let keptWhenSent: string[] = [];
    const outbox = openTab({
      send: async (sent) => {
        keptWhenSent = (await outbox.list(MINA)).map(
          ({ day_id, delivery }) => `${day_id} ${delivery.status}`,
        );
        return server.send(sent);
      },
    });
    await outbox.submit(entry);
    expect(keptWhenSent).toEqual([`${entry.day_id} sending`]);
  });

  test.each<Weather>(["request-lost", "answer-lost", "failing", "busy", "session-expired"])(
    "waits after %s, and arrives once",
    async (mishap) => {
      const { draft, openTab, server, timers, type, weather } = aDevice();
      const outbox = openTab();
      const entry = anEntry();
      await type(entry);
      weather(mishap);
      expect(await outbox.submit(entry)).toEqual({ status: "waiting" });
      expect(await outbox.list(MINA)).toMatchObject([
        { content: entry.content, delivery: { status: "waiting" } },
      ]);
      // The outbox has it now, and the form is empty for the next.
      expect(await draft(entry)).toBeUndefined();
      await timers.pass(2000);
      expect(await outbox.list(MINA)).toEqual([]);
      expect([...server.rows.values()]).toEqual([{ ...entry, version: 1 }]);
    },
  );

  test("that is refused is the form's again, with its draft", async () => {
    const { draft, openTab, server } = aDevice();
    const outbox = openTab();
    const first = anEntry();
    const second = anEntry({ date: first.date });
    await outbox.submit(first);
    expect(await outbox.submit(second)).toEqual({ status: "refused", code: "day/duplicate-date" });
    expect(await outbox.list(MINA)).toEqual([]);
    expect(await draft(second)).toBe(second.content);
    expect(server.rows.size).toBe(1);
  });

  test("does not replace what was typed on while it was refused", async () => {
    const { draft, openTab, type } = aDevice();
    const outbox = openTab();
    const first = anEntry();
    const second = anEntry({ date: first.date });
    await outbox.submit(first);
    await type(second, `${second.content}, and typed on`);
    await outbox.submit(second);
    expect(await draft(second)).toBe(`${second.content}, and typed on`);
    expect(await outbox.list(MINA)).toEqual([]);
  });

  test("stays in the outbox when it is refused and the form has another text by then", async () => {
    const { draft, openTab, type } = aDevice();
    const outbox = openTab();
    const first = anEntry();
    const second = anEntry({ date: first.date });
    await outbox.submit(first);
    await type(second, "From another tab");
    expect(await outbox.submit(second)).toMatchObject({ status: "refused" });
    expect(await draft(second)).toBe("From another tab");
    expect(await outbox.list(MINA)).toMatchObject([{ content: second.content }]);
  });

  test("does not keep the form waiting for ever", async () => {
    const { openTab, timers } = aDevice();
    const answer = Promise.withResolvers<Registered>();
    const outbox = openTab({ send: () => answer.promise });
    const entry = anEntry();
    const submission = outbox.submit(entry);
    await timers.pass(10_000);
    expect(await submission).toEqual({ status: "waiting" });
    expect(await outbox.list(MINA)).toMatchObject([{ delivery: { status: "sending" } }]);
    answer.resolve({ day: aDay(entry), completed: false });
    await settled();
    expect(await outbox.list(MINA)).toEqual([]);
  });

  test("submitted twice at once is one", async () => {
    const { openTab, server } = aDevice();
    const outbox = openTab();
    const entry = anEntry();
    const both = await Promise.all([outbox.submit(entry), outbox.submit(entry)]);
    expect(both.map(({ status }) => status)).toEqual(["registered", "registered"]);
    expect(server.asked).toHaveLength(1);
  });

  test("is sent at once where the device keeps nothing", async () => {
    const { openTab, server, store } = aDevice();
    store.set = async () => Promise.reject(new Error("forbidden"));
    const entry = anEntry();
    expect(await openTab().submit(entry)).toMatchObject({ status: "registered" });
    expect(server.rows.size).toBe(1);
  });
});

describe("what waits", () => {
  test("goes out in order", async () => {
    const { openTab, server, storm, timers, weather } = aDevice();
    const outbox = openTab();
    const entries = [anEntry(), anEntry(), anEntry()];
    storm("request-lost");
    for (const entry of entries) await outbox.submit(entry);
    weather();
    await timers.pass(60_000);
    expect(server.asked).toEqual(entries.map(({ day_id }) => day_id));
  });

  test("waits behind an earlier one of its challenge over which the server stumbles, not of another", async () => {
    const { openTab, server, storm, weather } = aDevice();
    const outbox = openTab();
    const poison = anEntry();
    const behind = anEntry();
    const other = anEntry({ challenge_id: anId(2) });
    storm("request-lost");
    for (const entry of [poison, behind, other]) await outbox.submit(entry);
    weather("failing");
    await outbox.deliver();
    expect([...server.rows.keys()]).toEqual([other.day_id]);
    await outbox.deliver();
    expect([...server.rows.keys()]).toEqual([other.day_id, poison.day_id, behind.day_id]);
  });

  test("is tried after longer and longer pauses, and at once when asked for", async () => {
    const { openTab, server, storm, timers, weather } = aDevice();
    const outbox = openTab();
    storm("request-lost");
    await outbox.submit(anEntry());
    const pauses: (number | null)[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const pause = timers.next();
      pauses.push(pause);
      await timers.pass(pause ?? 0);
    }
    expect(pauses).toEqual([2000, 4000, 8000, 16_000]);
    weather();
    await outbox.deliver();
    expect(server.rows.size).toBe(1);
    expect(timers.next()).toBeNull();
  });

  test("survives the death of its sender", async () => {
    const { openTab, server } = aDevice();
    const entry = anEntry();
    const never = openTab({ send: () => new Promise(() => {}), exclusive: inTurn() });
    void never.submit(entry);
    await settled();
    // The browser gave the lock back with the dead tab.
    const next = openTab({ exclusive: inTurn() });
    expect(await next.list(MINA)).toMatchObject([{ delivery: { status: "sending" } }]);
    await next.deliver();
    expect(await next.list(MINA)).toEqual([]);
    expect([...server.rows.values()]).toEqual([{ ...entry, version: 1 }]);
  });

  test("is delivered by another tab when its own has been closed", async () => {
    const { openTab, server, storm, timers, weather } = aDevice();
    const [a, b] = [openTab(), openTab()];
    storm("request-lost");
    await a.submit(anEntry());
    a.close();
    weather();
    await timers.pass(2000);
    expect(server.rows.size).toBe(1);
    expect(await b.list(MINA)).toEqual([]);
  });

  test("is sent by one tab at a time", async () => {
    const { openTab, server, storm, weather } = aDevice();
    const [a, b] = [openTab(), openTab()];
    storm("request-lost");
    for (const entry of [anEntry(), anEntry(), anEntry()]) await a.submit(entry);
    weather();
    await Promise.all([a.deliver(), b.deliver(), a.deliver()]);
    expect(server.asked).toHaveLength(3);
  });
});

/** An entry that was written offline for a date that got its entry on another device. */
async function aRefusedEntry() {
  const device = aDevice();
  const outbox = device.openTab();
  const elsewhere = anEntry();
  const entry = anEntry({ date: elsewhere.date });
  device.storm("request-lost");
  await outbox.submit(entry);
  device.weather();
  await device.server.send(elsewhere);
  await outbox.deliver();
  return { ...device, entry, outbox };
}

describe("what the server refuses for good", () => {
  test("stays with its text and the reason, and is not tried again by itself", async () => {
    const { entry, outbox, server, timers } = await aRefusedEntry();
    expect(await outbox.list(MINA)).toMatchObject([
      { content: entry.content, delivery: { status: "refused", code: "day/duplicate-date" } },
    ]);
    const asked = server.asked.length;
    await timers.pass(3_600_000);
    expect(server.asked).toHaveLength(asked);
  });

  test("goes out under another date", async () => {
    const { entry, outbox, server } = await aRefusedEntry();
    await outbox.changeDate(entry, "2026-09-01");
    expect(await outbox.list(MINA)).toEqual([]);
    expect(server.rows.get(entry.day_id)).toEqual({ ...entry, version: 1, date: "2026-09-01" });
  });

  test("does not come back as a draft of the old date", async () => {
    const { draft, entry, outbox, type } = await aRefusedEntry();
    await type(entry);
    await outbox.changeDate(entry, "2026-09-01");
    expect(await draft(entry)).toBeUndefined();
  });

  test("goes out when asked for after the reason has gone", async () => {
    const { entry, outbox, server } = await aRefusedEntry();
    server.rows.clear();
    await outbox.retry(entry);
    expect([...server.rows.keys()]).toEqual([entry.day_id]);
  });

  test("goes when the person says so", async () => {
    const { entry, outbox } = await aRefusedEntry();
    await outbox.discard(entry);
    expect(await outbox.list(MINA)).toEqual([]);
  });

  test("does not hold up the others", async () => {
    const { outbox, server } = await aRefusedEntry();
    const next = anEntry();
    expect(await outbox.submit(next)).toMatchObject({ status: "registered" });
    expect(server.rows.has(next.day_id)).toBe(true);
  });
});

describe("another person on this device", () => {
  test("neither sees nor delivers one's entries, which arrive when one is back", async () => {
    const { openTab, reader, server, storm, weather } = aDevice();
    const outbox = openTab();
    const [mine, hers] = [anEntry(), anEntry({ user_id: AKI, challenge_id: anId(2) })];
    storm("request-lost");
    await outbox.submit(mine);
    weather();
    reader.id = AKI;
    expect(await outbox.list(AKI)).toEqual([]);
    await outbox.submit(hers);
    expect([...server.rows.keys()]).toEqual([hers.day_id]);
    reader.id = null;
    await outbox.deliver();
    expect(server.rows.size).toBe(1);
    reader.id = MINA;
    await outbox.deliver();
    expect(server.rows.get(mine.day_id)).toMatchObject(mine);
  });

  test("signing in while an entry is under way does not make its refusal theirs", async () => {
    const { openTab, reader, server } = aDevice();
    const entry = anEntry();
    server.rows.set(anId(1), { ...anEntry({ date: entry.date }), version: 1 });
    const outbox = openTab({
      send: (sent) => {
        reader.id = AKI;
        return server.send(sent);
      },
    });
    expect(await outbox.submit(entry)).toEqual({ status: "waiting" });
    expect(await outbox.list(MINA)).toMatchObject([{ delivery: { status: "waiting" } }]);
  });

  test("a sign-out after a warning takes one's entries and leaves theirs", async () => {
    const { openTab, storm } = aDevice();
    const outbox = openTab();
    storm("request-lost");
    await outbox.submit(anEntry());
    await outbox.submit(anEntry({ user_id: AKI }));
    await outbox.forget(MINA);
    expect(await outbox.list(MINA)).toEqual([]);
    expect(await outbox.list(AKI)).toHaveLength(1);
  });
});

test("a second text for a date whose entry is on its way stays with the form, and the first is delivered", async () => {
  const { openTab, server, storm, weather } = aDevice();
  const outbox = openTab();
  const entry = anEntry();
  storm("request-lost");
  await outbox.submit(entry);
  expect(await outbox.submit({ ...entry, content: "Another" })).toEqual({
    status: "refused",
    code: "day/duplicate-date",
  });
  weather();
  await outbox.deliver();
  expect([...server.rows.values()]).toEqual([{ ...entry, version: 1 }]);
});

/** An entry that the server has, as version 1. */
async function written() {
  const device = aDevice();
  const outbox = device.openTab();
  const entry = anEntry({ content: "As it was." });
  await outbox.submit(entry);
  const edit = (content: string) => ({ ...entry, content, basedOn: 1 });
  const row = () => device.server.rows.get(entry.day_id);
  return { ...device, edit, entry, outbox, row };
}

describe("an edit", () => {
  test("arrives", async () => {
    const { edit, outbox, row } = await written();
    expect(await outbox.submit(edit("Changed."))).toMatchObject({
      status: "registered",
      completed: false,
      day: { content: "Changed.", version: 2 },
    });
    expect(row()).toMatchObject({ content: "Changed.", version: 2 });
    expect(await outbox.list(MINA)).toEqual([]);
  });

  test.each<Weather>(["request-lost", "answer-lost", "failing", "busy", "session-expired"])(
    "waits after %s, and arrives once",
    async (mishap) => {
      const { draft, edit, entry, outbox, row, timers, type, weather } = await written();
      await type(entry, "Changed.");
      weather(mishap);
      expect(await outbox.submit(edit("Changed."))).toEqual({ status: "waiting" });
      expect(await outbox.list(MINA)).toMatchObject([{ content: "Changed.", basedOn: 1 }]);
      expect(await draft(entry)).toBeUndefined();
      await timers.pass(2000);
      expect(await outbox.list(MINA)).toEqual([]);
      expect(row()).toMatchObject({ content: "Changed.", version: 2 });
    },
  );

  test.each<Weather>(["request-lost", "answer-lost"])(
    "takes the place of an earlier one that waits after %s, without meeting itself",
    async (mishap) => {
      const { edit, outbox, row, timers, weather } = await written();
      weather(mishap, "request-lost");
      await outbox.submit(edit("Changed."));
      await outbox.submit(edit("Changed again."));
      expect(await outbox.list(MINA)).toMatchObject([{ content: "Changed again." }]);
      await timers.pass(10_000);
      expect(await outbox.list(MINA)).toEqual([]);
      expect(row()).toMatchObject({ content: "Changed again." });
    },
  );

  test("made while an earlier one is on its way goes on from there", async () => {
    const { edit, entry, openTab, row, server, timers } = await written();
    const held = Promise.withResolvers<void>();
    const outbox = openTab({
      send: async (sent) => {
        const answer = await server.send(sent);
        if (sent.content === "Changed.") await held.promise;
        return answer;
      },
    });
    const first = outbox.submit(edit("Changed."));
    await settled();
    const second = outbox.submit(edit("Changed again."));
    await settled();
    held.resolve();
    expect(await first).toMatchObject({ status: "registered" });
    expect(await second).toMatchObject({ status: "registered" });
    await timers.pass(10_000);
    expect(row()).toEqual({ ...entry, content: "Changed again.", version: 3 });
    expect(await outbox.list(MINA)).toEqual([]);
  });

  test("of an entry that was changed elsewhere is the form's again", async () => {
    const { draft, edit, entry, outbox, row, server } = await written();
    server.edit(entry.day_id, "From elsewhere.");
    expect(await outbox.submit(edit("Changed."))).toEqual({
      status: "refused",
      code: "day/edited-elsewhere",
    });
    expect(await draft(entry)).toBe("Changed.");
    expect(await outbox.list(MINA)).toEqual([]);
    expect(row()).toMatchObject({ content: "From elsewhere." });
  });

  test("that is refused when its form is gone stays, until it is taken back as the draft of its date", async () => {
    const { draft, drafts, edit, entry, outbox, server, timers, type, weather } = await written();
    weather("request-lost");
    await outbox.submit(edit("Changed."));
    server.edit(entry.day_id, "From elsewhere.");
    await timers.pass(2000);
    const [refused] = await outbox.list(MINA);
    expect(refused).toMatchObject({
      content: "Changed.",
      delivery: { status: "refused", code: "day/edited-elsewhere" },
    });
    await type(entry, "Begun since.");
    await outbox.takeBack(refused!);
    expect(await draft(entry)).toBe("Begun since.\n\nChanged.");
    expect(await outbox.list(MINA)).toEqual([]);

    await drafts.discard(subjectOf(entry));
    await outbox.takeBack(refused!);
    expect(await draft(entry)).toBeUndefined();
  });

  test("that was written on goes on from what it has become", async () => {
    const { drafts, edit, entry, outbox, timers, weather } = await written();
    weather("request-lost");
    await outbox.submit(edit("Changed."));
    const subject = subjectOf(entry);
    const fields = { content: "Changed. And more." };
    await drafts.save(subject, { fields, caret: null, savedAt: 0, basedOn: 1 });
    await timers.pass(2000);
    expect(await drafts.load(subject)).toMatchObject({ fields, basedOn: 2 });
  });

  test("waits beside a new entry whose answer was lost", async () => {
    const { openTab, server, timers, weather } = aDevice();
    const outbox = openTab();
    const entry = anEntry({ content: "As it was." });
    weather("answer-lost", "request-lost");
    await outbox.submit(entry);
    await outbox.submit({ ...entry, content: "Changed.", basedOn: 1 });
    await timers.pass(10_000);
    expect(await outbox.list(MINA)).toEqual([]);
    expect(server.rows.get(entry.day_id)).toMatchObject({ content: "Changed.", version: 2 });
  });
});

test("a form that waits is answered, and only what comes later is told as late", async () => {
  const { drafts, reader, server, store, timers, weather } = aDevice();
  const told: boolean[] = [];
  const outbox = createOutbox({
    store,
    drafts,
    exclusive: inTurn(),
    timers,
    chance: () => 1,
    userId: () => reader.id,
    send: server.send,
    delivered: (_, { awaited }) => told.push(awaited),
  });
  await outbox.submit(anEntry());
  weather("request-lost");
  await outbox.submit(anEntry());
  await timers.pass(2000);
  expect(told).toEqual([true, false]);
});

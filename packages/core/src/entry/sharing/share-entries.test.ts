import { expect, test } from "vitest";

import { AppError } from "../../errors/index.ts";
import { inTurn, memoryStore, type KeyValueStore } from "../../local-store/index.ts";
import { aDay, manualTimers, settled } from "../../testing/index.ts";
import { createDelivery } from "../deliver.ts";
import { createEntryStore, isKnownToOther, type EntryStore, type RawEntryStore } from "../entry-store.ts";
import type { EntryKey, Shell, EntryEvent } from "../entry.ts";
import type { EntryRequest } from "./channel.ts";
import { answerSite } from "./exchange.ts";
import type { RemoteEntries } from "./remote-entries.ts";
import { shareEntries } from "./share-entries.ts";

const key: EntryKey = { userId: "mina", challengeId: "c1", date: "2026-11-20" };
/** There and back: a message to the content script, one to the background, storage. */
const ROUND_TRIP_MS = 60;

const typed = (text: string, ...from: string[]): EntryEvent => ({
  type: "typed",
  text,
  from,
  caret: null,
  onto: null,
  at: 1,
});

const refuse = () => Promise.reject(new Error("full"));

/** A page of the site and the extension, as they share records; `line` is what happens to questions. */
function twoShells({ site = memoryStore() }: { site?: KeyValueStore } = {}) {
  const timers = manualTimers();
  const line: { state: "up" | "request-lost" | "answer-lost"; isThere: boolean; held: Promise<void> | null } =
    {
      state: "up",
      isThere: true,
      held: null,
    };
  const devices = { site, extension: memoryStore() };
  const open = (by: Shell): RawEntryStore =>
    createEntryStore({
      by,
      store: devices[by],
      now: timers.now,
      keepsClean: (kept) => by === "extension" || !isKnownToOther(kept, line.isThere),
    });
  const extension = open("extension");
  const pause = () => new Promise<void>((resolve) => void timers.after(ROUND_TRIP_MS / 2, resolve));
  const changed = new Set<() => void>();
  const remote: RemoteEntries = {
    present: () => line.isThere,
    ask: (async (request: EntryRequest) => {
      await pause();
      if (line.state === "request-lost") return null;
      const answer = await answerSite(extension, request);
      await line.held;
      await pause();
      return line.state === "answer-lost" ? null : answer;
    }) as RemoteEntries["ask"],
    onChange: (listener) => void changed.add(listener),
  };
  extension.subscribe(() => void pause().then(() => changed.forEach((tell) => tell())));
  const page = shareEntries({
    store: open("site"),
    remote,
    exclusive: inTurn(),
    timers,
    userId: () => key.userId,
  });
  const later = async (ms = 1000) => {
    await timers.pass(ms);
    await settled();
  };
  const texts = async () => {
    const [here, there] = [await page.get(key), await extension.get(key)];
    await later();
    return [here?.typed?.text ?? null, there?.typed?.text ?? null];
  };
  return { devices, extension, later, line, page, texts, timers };
}

const endings: Record<string, EntryEvent[]> = {
  "typed on": [typed("Ran far", "Ran")],
  discarded: [{ type: "discarded", what: "typed", text: "Ran" }],
  registered: [
    { type: "submitted", text: "Ran", from: ["Ran"], base: null, dayId: "d1", queuedAt: 2, by: "site" },
    { type: "send-started" },
    { type: "acknowledged", text: "Ran", version: 1 },
  ],
};

test.each(Object.keys(endings))(
  "a text that is %s before the first answer comes does not come back",
  async (ending) => {
    const { later, line, page, texts } = twoShells();
    const answer = Promise.withResolvers<void>();
    line.held = answer.promise;
    await page.change(key, typed("Ran"));
    await later();
    for (const event of endings[ending] ?? []) await page.change(key, event);
    line.held = null;
    answer.resolve();
    await later();
    const left = ending === "typed on" ? "Ran far" : null;
    expect(await texts()).toEqual([left, left]);
    expect(await page.list(key.userId)).toHaveLength(left === null ? 0 : 1);
  },
);

test.each(Object.keys(endings))(
  "a text that is %s after its answer was lost does not come back",
  async (ending) => {
    const { devices, extension, later, line, page, texts } = twoShells();
    line.state = "answer-lost";
    await page.change(key, typed("Ran"));
    await later();
    expect((await extension.get(key))?.typed?.text).toBe("Ran");
    for (const event of endings[ending] ?? []) await page.change(key, event);
    line.state = "up";
    await page.change({ ...key, date: "2026-11-19" }, typed("Other"));
    await extension.change({ ...key, date: "2026-11-18" }, typed("Another"));
    await later();
    const left = ending === "typed on" ? "Ran far" : null;
    expect(await texts()).toEqual([left, left]);
    const kept = (await devices.site.entries("entry/")).map(([name]) => name);
    expect(kept.some((name) => name.endsWith(key.date))).toBe(left !== null);
  },
);

test("a text that is discarded in the popup after two answers were lost does not come back", async () => {
  const { extension, later, line, page, texts } = twoShells();
  await page.change(key, typed("Ran"));
  await later();
  line.state = "answer-lost";
  await page.change(key, typed("Ran far", "Ran"));
  await later();
  // Back to what both had when an answer was heard last.
  await page.change(key, typed("Ran", "Ran far"));
  await later();
  await extension.change(key, { type: "discarded", what: "typed", text: "Ran" });
  line.state = "up";
  await extension.change({ ...key, date: "2026-11-18" }, typed("Another"));
  await later();
  expect(await texts()).toEqual([null, null]);
});

test("a text that is discarded while the extension is away does not come back with it, heard of or not", async () => {
  const { devices, extension, later, line, page, texts } = twoShells();
  line.state = "answer-lost";
  await page.change(key, typed("Ran"));
  await later();
  expect((await extension.get(key))?.typed?.text).toBe("Ran");
  line.isThere = false;
  await page.change(key, { type: "discarded", what: "typed", text: "Ran" });
  await later();
  line.isThere = true;
  line.state = "up";
  await extension.change({ ...key, date: "2026-11-18" }, typed("Another"));
  await later();
  expect(await texts()).toEqual([null, null]);
  const kept = (await devices.site.entries("entry/")).map(([name]) => name);
  expect(kept.some((name) => name.endsWith(key.date))).toBe(false);
});

test("a question that never came takes nothing of what the extension has", async () => {
  const { extension, later, line, page, texts } = twoShells();
  line.state = "request-lost";
  await page.change(key, typed("Ran"));
  await extension.change(key, typed("Read"));
  await later();
  await page.change(key, typed("Ran far", "Ran"));
  line.state = "up";
  await page.change(key, typed("Ran far away", "Ran far"));
  await later();
  for (const text of await texts()) for (const word of ["Ran far away", "Read"]) expect(text).toContain(word);
});

test("cleared data of the site comes back from the extension, also where something is typed at once", async () => {
  const { devices, later, page, texts } = twoShells();
  await page.change(key, typed("Ran"));
  await later();
  for (const [name] of await devices.site.entries("")) await devices.site.delete(name);
  await page.change(key, typed("Swam", ""));
  await later();
  for (const text of await texts()) for (const word of ["Ran", "Swam"]) expect(text).toContain(word);
});

test("a text is on the other side within a second", async () => {
  const { extension, later, page, timers } = twoShells();
  const told: number[] = [];
  page.subscribe(() => told.push(timers.now()));
  await page.change(key, typed("Ran"));
  await later(500);
  expect((await extension.get(key))?.typed?.text).toBe("Ran");
  await extension.change(key, typed("Ran far", "Ran"));
  const typedAt = timers.now();
  await later(1000);
  expect((await page.get(key))?.typed?.text).toBe("Ran far");
  expect(told.some((at) => at > typedAt && at <= typedAt + 1000)).toBe(true);
});

test("where the site's storage takes nothing the extension's has the text", async () => {
  const full = memoryStore();
  const { extension, later, line, page } = twoShells({ site: { ...full, update: refuse, set: refuse } });
  const change = async (event: EntryEvent) => {
    const changing = page.change(key, event);
    changing.catch(() => undefined);
    await later();
    return changing;
  };
  expect((await change(typed("Ran")))?.typed?.text).toBe("Ran");
  expect((await extension.get(key))?.typed?.text).toBe("Ran");
  expect((await page.get(key))?.typed?.text).toBe("Ran");
  await change(typed("Ran far", "Ran"));
  expect((await extension.get(key))?.typed?.text).toBe("Ran far");
  const listing = page.list(key.userId);
  await later(2000);
  expect((await listing).map((entry) => entry.typed?.text)).toEqual(["Ran far"]);
  // Changed there since: that is what the page shows and goes on from.
  await extension.change(key, typed("Ran far away", "Ran far"));
  await later();
  expect((await page.get(key))?.typed?.text).toBe("Ran far away");
  line.isThere = false;
  line.state = "request-lost";
  await expect(change(typed("Lost?", "Ran far away"))).rejects.toThrow("full");
});

test("without an extension nothing is kept of a text that was let go of", async () => {
  const { devices, line, page } = twoShells();
  line.isThere = false;
  await page.change(key, typed("Ran"));
  await page.change(key, { type: "discarded", what: "typed", text: "Ran" });
  expect(await devices.site.entries("")).toEqual([]);
});

test("a list waits for what the extension has, and not for longer than it has to", async () => {
  const { extension, line, page, timers } = twoShells();
  await extension.change(key, typed("Ran"));
  const listing = page.list(key.userId);
  await timers.pass(200);
  expect(await listing).toHaveLength(1);
  const other = twoShells();
  other.line.held = new Promise(() => {});
  const slow = other.page.list(key.userId);
  await other.timers.pass(1600);
  expect(await slow).toEqual([]);
  expect(line.state).toBe("up");
});

test("what one of them has delivered is not sent by the other, which submitted the same", async () => {
  const { extension, later, line, page } = twoShells();
  line.state = "request-lost";
  const [submit, ...delivery] = endings["registered"] ?? [];
  if (submit === undefined) throw new Error("There is no such ending.");
  await page.change(key, submit);
  for (const event of [submit, ...delivery]) await extension.change(key, event);
  line.state = "up";
  await extension.change({ ...key, date: "2026-11-19" }, typed("Other"));
  await later();
  expect((await page.get(key))?.submitted ?? null).toBeNull();
  expect((await extension.get(key))?.submitted ?? null).toBeNull();
});

test("an entry that was submitted offline is delivered once with both open, and told once", async () => {
  const { extension, later, page, timers } = twoShells();
  const line = { isUp: false };
  const sent: Shell[] = [];
  const told: Shell[] = [];
  const open = (by: Shell, store: EntryStore) => {
    const delivery = createDelivery({
      store,
      exclusive: inTurn(),
      timers,
      chance: () => 0,
      userId: () => key.userId,
      send: async ({ content, day_id }) => {
        if (!line.isUp) throw new AppError("network");
        sent.push(by);
        return { day: aDay({ content, day_id }), completed: false };
      },
      delivered: () => told.push(by),
    });
    return { ...delivery, close: delivery.follow() };
  };
  const [site, popup] = [open("site", page), open("extension", extension)];
  const submission = site.submit({ key, text: "Ran", from: [""], base: null, dayId: "d1" });
  await later(11_000);
  expect(await submission).toEqual({ status: "waiting" });
  expect((await extension.get(key))?.submitted?.text).toBe("Ran");
  line.isUp = true;
  void popup.deliver();
  void site.deliver();
  await later(600_000);
  expect({ sent, told }).toEqual({ sent: ["site"], told: ["site"] });
  expect([(await page.get(key))?.submitted ?? null, (await extension.get(key))?.submitted ?? null]).toEqual([
    null,
    null,
  ]);
  // And where the page that submitted it is gone, by the other one after its turn.
  line.isUp = false;
  const again = site.submit({ key, text: "Swam", from: [""], base: null, dayId: "d2" });
  await later(11_000);
  expect(await again).toEqual({ status: "waiting" });
  site.close();
  line.isUp = true;
  await later(600_000);
  expect(told).toEqual(["site", "extension"]);
  popup.close();
});

test("what was typed beside a submitted text is no edit of it once it is delivered", async () => {
  const { extension, later, page } = twoShells();
  const [submit, ...delivery] = endings["registered"] ?? [];
  if (submit === undefined) throw new Error("There is no such ending.");
  await page.change(key, submit);
  await later();
  await page.change(key, typed("Another text", ""));
  for (const event of delivery) await page.change(key, event);
  await later();
  expect([(await page.get(key))?.typed?.onto, (await extension.get(key))?.typed?.onto]).toEqual([null, null]);
});

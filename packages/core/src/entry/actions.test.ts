import { expect, test } from "vitest";

import { memoryStore } from "../local-store/index.ts";
import { manualTimers } from "../testing/index.ts";
import { changeEntryDate, discardPending, moveTyped, retryEntry } from "./actions.ts";
import { createEntryStore } from "./entry-store.ts";
import { isPending, type EntryKey, type PendingEntry } from "./entry.ts";

const key: EntryKey = { userId: "mina", challengeId: "c1", date: "2026-11-20" };
const run = { ...key, challengeId: "c2" };

function aDevice() {
  const device = memoryStore();
  const timers = manualTimers();
  const store = createEntryStore({
    by: "site",
    store: device,
    now: timers.now,
    keepsClean: () => false,
  });
  const type = (text: string, of = key, onto: number | null = null) =>
    store.change(of, { type: "typed", text, from: [""], caret: null, onto, at: timers.now() });
  const submit = (text: string, of = key) =>
    store.change(of, {
      type: "submitted",
      text,
      from: [""],
      base: null,
      dayId: "d1",
      queuedAt: 1,
      by: "site",
    });
  const refused = async (text: string) => {
    await submit(text);
    await store.change(key, { type: "send-started" });
    const entry = await store.change(key, { type: "send-failed", text, code: "day/duplicate-date" });
    if (!isPending(entry)) throw new Error("It is not pending.");
    return entry satisfies PendingEntry;
  };
  return { store, timers, type, submit, refused, delivery: { deliver: async () => undefined } };
}

test("a text of another challenge comes below what is typed here, and is gone there", async () => {
  const device = aDevice();
  await device.type("Read", key);
  await moveTyped(device, await device.type("Ran", run), key);
  expect(
    (await device.store.get(key))?.typed?.text.split("\n\n").toSorted((a, b) => (a < b ? -1 : 1)),
  ).toEqual(["Ran", "Read"]);
  expect(await device.store.get(run)).toBeNull();
});

test("an edit stays with its entry", async () => {
  const device = aDevice();
  await moveTyped(device, await device.type("Ran", run, 2), key);
  expect(await device.store.get(key)).toBeNull();
});

test("a refused entry goes out again, also under another date, with its id", async () => {
  const device = aDevice();
  await retryEntry(device, await device.refused("Ran"));
  expect((await device.store.get(key))?.submitted?.status).toBe("queued");
  const other = aDevice();
  expect(await changeEntryDate(other, await other.refused("Ran"), "2026-11-19")).toBe(true);
  expect(await other.store.get(key)).toBeNull();
  expect(await other.store.get({ ...key, date: "2026-11-19" })).toMatchObject({
    dayId: "d1",
    submitted: { text: "Ran" },
  });
});

test("a date that has a submitted entry is not covered, and nothing is lost", async () => {
  const device = aDevice();
  await device.submit("Slept", { ...key, date: "2026-11-19" });
  const entry = await device.refused("Ran");
  expect(await changeEntryDate(device, entry, "2026-11-19")).toBe(false);
  expect((await device.store.get(key))?.submitted?.text).toBe("Ran");
  await discardPending(device, entry);
  expect(await device.store.get(key)).toBeNull();
});

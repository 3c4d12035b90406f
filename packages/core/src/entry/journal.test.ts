import { expect, test } from "vitest";

import { memoryStore, type KeyValueStore } from "../local-store/index.ts";
import { manualTimers, settled } from "../testing/index.ts";
import { createEntryStore } from "./entry-store.ts";
import type { EntryEventOf } from "./entry.ts";
import { createJournal, JOURNAL_ROOT } from "./journal.ts";

const key = { userId: "mina", challengeId: "c1", date: "2026-11-20" };

/** What a form says that was typed: at the end of the text, and no whole word of a language without spaces. */
function typed(text: string, from: string[]): EntryEventOf<"typed"> {
  const caret = { start: text.length, end: text.length };
  return { type: "typed", text, from, caret, onto: null, at: text.length };
}

/** A device that pages come to and leave. */
function aDevice(changed: Partial<KeyValueStore> = {}, device = memoryStore()) {
  const { now } = manualTimers();
  const openPage = (store: KeyValueStore = { ...device, ...changed }) =>
    createEntryStore({ by: "site", store, now, keepsClean: () => true });
  const notes = async () => (await device.entries(JOURNAL_ROOT)).length;
  const text = async () => (await openPage(device).get(key))?.typed?.text;
  return { device, notes, openPage, text };
}

test("what a page noted in its last moment is carried out by the next", async () => {
  const { device, notes, text } = aDevice();
  createJournal(device, () => 1).note({ key, event: typed("Too late", [""]) });
  expect(await text()).toBe("Too late");
  expect(await notes()).toBe(0);
});

test("a note that can't be carried out holds up no other", async () => {
  const { device, notes, text } = aDevice();
  await device.set(`${JOURNAL_ROOT}000000000000001/1.1/entry/v1/mina/c1/2026-11-19`, null);
  createJournal(device, () => 1).note({ key, event: typed("Too late", [""]) });
  expect(await text()).toBe("Too late");
  expect(await notes()).toBe(1);
});

test("two pages that are closed in the same millisecond both keep their text", async () => {
  const { device, text: kept } = aDevice();
  for (const [opened, text] of ["Ran.", "Swam."].entries()) {
    const times = [opened, 9];
    createJournal(device, () => times.shift() ?? 9).note({ key, event: typed(text, [""]) });
  }
  expect(await kept()).toMatch(/Ran\..*Swam\.|Swam\..*Ran\./s);
});

test("a note that could not be struck out is not carried out over what its page has typed since", async () => {
  const { notes, openPage, text } = aDevice({ delete: () => Promise.reject(new Error("no")) });
  const page = openPage();
  await page.leave(key, typed("今日は走", [""]));
  await page.change(key, typed("今日は走った", ["今日は走"]));
  expect(await notes()).toBe(1);
  expect(await text()).toBe("今日は走った");
});

test("a note of which only the journal took the text is struck out once the page has saved more", async () => {
  const device = memoryStore();
  let isFull = true;
  const update: KeyValueStore["update"] = (name, change) =>
    isFull ? Promise.reject(new Error("full")) : device.update(name, change);
  const { notes, openPage, text } = aDevice({ update }, device);
  const page = openPage();
  await page.leave(key, typed("今日は走", [""])).catch(() => undefined);
  expect(await notes()).toBe(1);
  isFull = false;
  await page.change(key, typed("今日は走った", ["", "今日は走"]));
  expect(await notes()).toBe(0);
  expect(await text()).toBe("今日は走った");
});

test("what another page has carried out and typed on is not said again by the page that comes back", async () => {
  const device = memoryStore();
  const frozen = Promise.withResolvers<void>();
  const update: KeyValueStore["update"] = async (name, change) => {
    await frozen.promise;
    return device.update(name, change);
  };
  const { openPage, text } = aDevice({ update }, device);
  const leaving = openPage().leave(key, typed("今日は走", [""]));
  await settled();
  const other = openPage(device);
  expect((await other.get(key))?.typed?.text).toBe("今日は走");
  await other.change(key, typed("今日は走った", ["今日は走"]));
  frozen.resolve();
  expect((await leaving).typed?.text).toBe("今日は走った");
  expect(await text()).toBe("今日は走った");
});

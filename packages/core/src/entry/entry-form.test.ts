import { expect, test } from "vitest";

import { memoryStore, type KeyValueStore } from "../local-store/index.ts";
import { manualTimers, settled } from "../testing/index.ts";
import type { Delivery, Outcome, Submission } from "./deliver.ts";
import type { Saved } from "./entry-form-state.ts";
import { createEntryForm } from "./entry-form.ts";
import { createEntryStore } from "./entry-store.ts";
import type { EntryKey } from "./entry.ts";

const key: EntryKey = { userId: "mina", challengeId: "c1", date: "2026-11-20" };
const EMPTY: Saved = { text: "", onto: null };
const ROW: Saved = { text: "As it was.", onto: 1 };
const on = (date: string) => ({ ...key, date });

const typedEvent = (text: string, from: string[] = []) =>
  ({ type: "typed", text, from, caret: null, onto: null, at: Date.UTC(2026, 10, 20, 10) }) as const;

/** A device, on which forms are opened as tabs do. */
function aDevice(device: KeyValueStore = memoryStore()) {
  const timers = manualTimers();
  const store = createEntryStore({
    by: "site",
    store: device,
    now: timers.now,
    keepsClean: () => false,
  });
  const answer: { outcome: Outcome; after?: Promise<void> } = { outcome: { status: "waiting" } };
  const submitted: Submission[] = [];
  const delivery: Delivery = {
    deliver: async () => undefined,
    submit: async (submission) => {
      submitted.push(submission);
      await answer.after;
      return answer.outcome;
    },
  };
  const openForm = async (saved: Saved = EMPTY, of: EntryKey = key) => {
    const form = createEntryForm({ store, delivery, timers, key: of, saved });
    const close = form.open();
    await settled();
    return { ...form, close };
  };
  const typedOn = async (date: string) => (await store.get(on(date)))?.typed?.text;
  return { answer, openForm, store, submitted, timers, typedOn };
}

test("is kept 300 ms after the first change, and comes back with its caret", async () => {
  const { openForm, timers } = aDevice();
  const form = await openForm();
  form.change("Ra", { start: 2, end: 2 });
  await timers.pass(200);
  form.change("Ran", { start: 1, end: 1 });
  expect(form.current().status).toBe("unsaved");
  await timers.pass(100);
  expect(form.current().status).toBe("kept");
  const again = await openForm();
  expect(again.current()).toMatchObject({ text: "Ran", restored: { caret: { start: 1, end: 1 } } });
});

test("a text that was delivered is not saved once more while its form still waits for the answer", async () => {
  const { answer, openForm, store, timers, typedOn } = aDevice();
  const form = await openForm();
  form.change("Ran.");
  const { promise, resolve } = Promise.withResolvers<void>();
  answer.after = promise;
  const submission = form.submit("d1");
  await store.change(key, {
    type: "submitted",
    text: "Ran.",
    from: ["", "Ran."],
    base: null,
    dayId: "d1",
    queuedAt: timers.now(),
    by: "site",
  });
  await settled();
  await store.change(key, { type: "acknowledged", text: "Ran.", version: 1 });
  // The device has forgotten it: what was saved now would be a new text.
  await timers.pass(300);
  expect(await typedOn(key.date)).toBeUndefined();
  resolve();
  await submission;
  await timers.pass(300);
  expect(form.current()).toMatchObject({ text: "", status: "unchanged" });
});

test("a page that is left while its text goes to another date leaves it there alone", async () => {
  const { openForm, typedOn } = aDevice();
  const form = await openForm();
  form.change("Ran.");
  form.moveTo(on("2026-11-19"));
  form.leave();
  await settled();
  expect(await typedOn("2026-11-19")).toBe("Ran.");
  expect(await typedOn(key.date)).toBeUndefined();
});

test("what is typed while the text goes to another date is at that date alone", async () => {
  const device = memoryStore();
  const asked = Promise.withResolvers<void>();
  const update: KeyValueStore["update"] = async (name, change) => {
    if (name.endsWith("2026-11-19")) await asked.promise;
    return device.update(name, change);
  };
  const { openForm, timers, typedOn } = aDevice({ ...device, update });
  const form = await openForm();
  form.change("Ran");
  await timers.pass(300);
  form.moveTo(on("2026-11-19"));
  await settled();
  form.change("Ran far");
  await timers.pass(300);
  asked.resolve();
  await timers.pass(300);
  expect(form.current()).toMatchObject({ text: "Ran far", status: "kept" });
  expect(await typedOn("2026-11-19")).toBe("Ran far");
  expect(await typedOn(key.date)).toBeUndefined();
});

test("an entry that comes while the form is open is what is typed on", async () => {
  const { openForm, store, timers } = aDevice();
  const form = await openForm();
  form.rebase(ROW);
  await settled();
  expect(form.current()).toMatchObject({ text: "As it was.", status: "unchanged" });
  form.change("As it was, and more.");
  await timers.pass(300);
  expect((await store.get(key))?.typed).toMatchObject({ text: "As it was, and more.", onto: 1 });
  expect(form.current().conflict).toBeNull();
});

test("a row that was changed since stands beside what is typed, until the writer chooses", async () => {
  const { openForm, timers } = aDevice();
  const form = await openForm(ROW);
  form.change("Mine.");
  await timers.pass(300);
  const changed = { text: "Changed elsewhere.", onto: 2 };
  form.rebase(changed);
  await settled();
  expect(form.current()).toMatchObject({ text: "Mine.", conflict: changed });
  form.combine();
  await timers.pass(300);
  expect(form.current()).toMatchObject({ text: "Mine.\n\nChanged elsewhere.", conflict: null });
});

test("what says the same as the row is nothing to keep", async () => {
  const { openForm, store, timers } = aDevice();
  const form = await openForm(ROW);
  form.change("Mine.");
  await timers.pass(300);
  form.rebase({ text: "Mine.", onto: 2 });
  await settled();
  expect(form.current()).toMatchObject({ text: "Mine.", status: "unchanged", conflict: null });
  expect(await store.get(key)).toBeNull();
});

test("a corrected date takes along what was written, and no more than that", async () => {
  const { openForm, timers, typedOn } = aDevice();
  const form = await openForm();
  form.change("Ran");
  form.moveTo(on("2026-11-19"));
  form.moveTo(on("2026-11-18"));
  await timers.pass(1000);
  expect([await typedOn("2026-11-18"), await typedOn("2026-11-19"), await typedOn("2026-11-20")]).toEqual([
    "Ran",
    undefined,
    undefined,
  ]);
  const other = await openForm();
  other.change("Read");
  await timers.pass(300);
  other.moveTo(on("2026-11-18"));
  await timers.pass(300);
  expect(other.current().text).toBe("Ran");
  expect(await typedOn("2026-11-20")).toBe("Read");
  other.moveTo(on("2026-11-17"));
  await timers.pass(300);
  expect(other.current().text).toBe("");
  expect(await typedOn("2026-11-18")).toBe("Ran");
});

test("another challenge has its own text, and what was written stays with its own", async () => {
  const { openForm, timers, typedOn } = aDevice();
  const form = await openForm();
  form.change("Ran");
  form.moveTo({ ...key, challengeId: "c2" });
  await timers.pass(300);
  expect(form.current().text).toBe("");
  expect(await typedOn("2026-11-20")).toBe("Ran");
});

test("two tabs, and what is typed in both is in both", async () => {
  const { openForm, timers } = aDevice();
  const [one, other] = [await openForm(), await openForm()];
  one.change("Here");
  other.change("There");
  await timers.pass(1000);
  expect(one.current().text).toBe("There\n\nHere");
  expect(other.current().text).toBe("There\n\nHere");
});

test.each([
  ["Up. Ra", "Up. Ra Ran far"],
  ["Up. Ran", "Up. Ran Ran far"],
])("%j that is still being typed is no word of somebody else's", async (typed, both) => {
  const { openForm, store, timers } = aDevice();
  const form = await openForm();
  form.change("Up.");
  await timers.pass(300);
  form.change(typed, { start: typed.length, end: typed.length });
  await store.change(key, typedEvent("Up. Ran far", ["Up."]));
  await timers.pass(300);
  expect(form.current().text).toBe(both);
});

test("what the device answers late does not take back what was saved meanwhile", async () => {
  const device = memoryStore();
  let answer: Promise<void> | null = null;
  let isTold = true;
  const { openForm, store, timers } = aDevice({
    ...device,
    subscribe: (changed) => device.subscribe((name) => void (isTold && changed(name))),
    get: async (name) => {
      const value = await device.get(name);
      await answer;
      return value;
    },
  });
  const form = await openForm();
  form.change("Ra");
  await timers.pass(300);
  const late = Promise.withResolvers<void>();
  answer = late.promise;
  // News of another entry: every form looks.
  await store.change(on("2026-11-01"), typedEvent("Read"));
  await settled();
  answer = null;
  // News of what this form saves come later still.
  isTold = false;
  form.change("Ran");
  await timers.pass(300);
  form.change("Ran f");
  await timers.pass(300);
  const shown: string[] = [];
  form.subscribe(() => shown.push(form.current().text));
  late.resolve();
  await settled();
  expect(shown.filter((text) => text !== "Ran f")).toEqual([]);
  expect(form.current()).toMatchObject({ text: "Ran f", status: "kept" });
});

test("where somebody is elsewhere in the text does not move who writes here", async () => {
  const { openForm, store, timers } = aDevice();
  const form = await openForm();
  form.change("Ran");
  await timers.pass(300);
  await store.change(key, { ...typedEvent("Ran, and swam", ["Ran"]), caret: { start: 0, end: 0 } });
  await settled();
  expect(form.current()).toMatchObject({ text: "Ran, and swam", restored: { caret: null } });
});

test("a page that is left has kept what it had no time to save, once", async () => {
  const { openForm, timers, typedOn } = aDevice();
  const form = await openForm();
  form.change("Ran");
  form.leave();
  await timers.pass(300);
  form.leave();
  await settled();
  expect(await typedOn("2026-11-20")).toBe("Ran");
});

/** A device whose writes take as long as `writes` says, and that can be full. */
function aSlowDevice() {
  const device = memoryStore();
  const slow: { writes: Promise<void> | undefined; isFull: boolean } = { writes: undefined, isFull: false };
  const update: KeyValueStore["update"] = async (name, change) => {
    if (slow.isFull) throw new Error("full");
    const next = await device.update(name, change);
    await slow.writes;
    return next;
  };
  return { slow, ...aDevice({ ...device, update }) };
}

const typing = (text: string) => [text, { start: text.length, end: text.length }] as const;

test("half a word whose saving was under way when the page was left says nothing twice", async () => {
  const { openForm, slow, timers, typedOn } = aSlowDevice();
  const form = await openForm();
  form.change(...typing("Up."));
  await timers.pass(300);
  const { promise, resolve } = Promise.withResolvers<void>();
  slow.writes = promise;
  form.change(...typing("Up. Ra"));
  await timers.pass(300);
  form.change(...typing("Up. Ran"));
  slow.isFull = true;
  form.leave();
  await settled();
  expect(form.current().status).toBe("failed");
  resolve();
  slow.isFull = false;
  await timers.pass(2000);
  expect(form.current()).toMatchObject({ text: "Up. Ran", status: "kept" });
  expect(await typedOn(key.date)).toBe("Up. Ran");
});

test("half a word that is being saved while its form goes away and comes back is not said twice", async () => {
  const { openForm, slow, timers, typedOn } = aSlowDevice();
  const form = await openForm();
  form.change(...typing("Up."));
  await timers.pass(300);
  const { promise, resolve } = Promise.withResolvers<void>();
  slow.writes = promise;
  form.change(...typing("Up. Ra"));
  form.moveTo({ ...key, challengeId: "c2" });
  await settled();
  form.moveTo(key);
  expect(form.current().text).toBe("Up. Ra");
  form.change(...typing("Up. Ran"));
  resolve();
  await timers.pass(300);
  expect(form.current().text).toBe("Up. Ran");
  expect(await typedOn(key.date)).toBe("Up. Ran");
});

test("a device that takes nothing says so, keeps the text in the form, and tries again", async () => {
  const device = memoryStore();
  let isFull = true;
  const { openForm, timers, typedOn } = aDevice({
    ...device,
    update: (name, change) => (isFull ? Promise.reject(new Error("full")) : device.update(name, change)),
  });
  const form = await openForm();
  form.change("Ran");
  await timers.pass(300);
  expect(form.current()).toMatchObject({ status: "failed", text: "Ran" });
  expect(await form.flush()).toBe(false);
  isFull = false;
  await timers.pass(2000);
  expect(form.current().status).toBe("kept");
  expect(await form.flush()).toBe(true);
  expect(await typedOn("2026-11-20")).toBe("Ran");
});

test("what nobody could take stays in the form", async () => {
  const { answer, openForm } = aDevice();
  const form = await openForm();
  form.change("Ran");
  answer.outcome = { status: "refused", code: "network" };
  await form.submit("d1");
  expect(form.current()).toMatchObject({ text: "Ran", isSubmitting: false });
});

test("what is typed for another challenge or date while something is submitted is kept, and nothing goes along", async () => {
  const { answer, openForm, timers, typedOn, store } = aDevice();
  const form = await openForm();
  form.change("Ran");
  const arrival = Promise.withResolvers<void>();
  answer.after = arrival.promise;
  answer.outcome = { status: "refused", code: "network" };
  const submission = form.submit("d1");
  const other = { ...key, challengeId: "c2" };
  form.moveTo(other);
  await settled();
  form.change("Read");
  await timers.pass(500);
  expect((await store.get(other))?.typed?.text).toBe("Read");
  arrival.resolve();
  await submission;
  expect(form.current()).toMatchObject({ text: "Read", status: "kept", isSubmitting: false });
  expect(await typedOn(key.date)).toBe("Ran");
  expect((await store.get(other))?.typed?.text).toBe("Read");

  const again = await openForm(EMPTY, on("2026-11-18"));
  again.change("Swam");
  answer.outcome = { status: "waiting" };
  const later = again.submit("d2");
  again.moveTo(on("2026-11-17"));
  await timers.pass(500);
  await later;
  expect(again.current().text).toBe("");
  expect(await typedOn("2026-11-17")).toBeUndefined();
});

test("an edit of an entry that is gone can be registered as a new one", async () => {
  const { openForm, submitted, timers } = aDevice();
  const edit = await openForm(ROW);
  edit.change("As it was, and more.");
  await timers.pass(300);
  edit.close();
  const form = await openForm();
  expect(form.current().text).toBe("As it was, and more.");
  await form.submit("d2");
  expect(submitted).toMatchObject([{ base: null, dayId: "d2" }]);
});

test("what is typed while something is submitted stays", async () => {
  const { openForm, submitted } = aDevice();
  const form = await openForm();
  form.change("Ran");
  const submission = form.submit("d1");
  form.change("Ran far");
  await submission;
  expect(submitted).toMatchObject([{ text: "Ran", base: null }]);
  expect(form.current().text).toBe("Ran far");
});

test("what the device does not take of an entry that is left is kept when it can be, and shown on coming back", async () => {
  const device = memoryStore();
  let isFull = false;
  const { openForm, timers, typedOn } = aDevice({
    ...device,
    update: (name, change) => (isFull ? Promise.reject(new Error("full")) : device.update(name, change)),
  });
  const other = await openForm(EMPTY, on("2026-11-19"));
  other.change("Read");
  await timers.pass(300);
  const form = await openForm();
  form.change("Ran");
  await timers.pass(300);
  isFull = true;
  form.change("Ran far");
  form.moveTo(on("2026-11-19"));
  await timers.pass(300);
  expect(form.current()).toMatchObject({ text: "Read", status: "failed" });
  form.moveTo(key);
  await timers.pass(300);
  expect(form.current()).toMatchObject({ text: "Ran far", status: "failed" });
  form.moveTo({ ...key, challengeId: "c2" });
  await settled();
  expect(form.current()).toMatchObject({ text: "", status: "failed" });
  isFull = false;
  await timers.pass(2000);
  expect(await typedOn(key.date)).toBe("Ran far");
  expect(await typedOn("2026-11-19")).toBe("Read");
});

test("what is submitted is kept as typed as well, while nobody has taken it", async () => {
  const { answer, openForm, timers, typedOn } = aDevice();
  const form = await openForm();
  form.change("Ran");
  answer.after = new Promise(() => {});
  void form.submit("d1");
  await timers.pass(300);
  expect(await typedOn(key.date)).toBe("Ran");
});

test("an edit of what was submitted replaces what that has become", async () => {
  const { openForm, submitted } = aDevice();
  const form = await openForm({ text: "Ran", onto: "submitted" });
  form.change("Ran far");
  form.rebase({ text: "Ran", onto: 2 });
  await form.submit("d1");
  expect(submitted).toMatchObject([{ base: 2, text: "Ran far" }]);
  expect(form.current().conflict).toBeNull();
});

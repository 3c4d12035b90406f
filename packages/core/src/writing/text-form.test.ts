import "fake-indexeddb/auto";
import { openDB } from "idb";
import { expect, test, vi } from "vitest";

import type { DaySubmission, SavedEntry } from "../day/index.ts";
import { AppError } from "../errors/index.ts";
import { createMutex, systemTimers } from "../local-store/index.ts";
import { aDay, anId, flushPromises } from "../testing/index.ts";
import { openWritingDb, type WritingDb } from "./db.ts";
import { draftId, listDrafts } from "./drafts.ts";
import { receiveDraft } from "./move.ts";
import { createOutbox } from "./outbox.ts";
import { contentOf, emptyForm, savedRow, type EntryKey } from "./records.ts";
import { deleteDelivered, listDelivered } from "./submissions.ts";
import { noNoteDelivery } from "./tests/no-notes.ts";
import { noPhotoDelivery } from "./tests/no-photos.ts";
import { createTextForm } from "./text-form.ts";

const key: EntryKey = { kind: "entry", userId: anId(9001), challengeId: anId(1), date: "2026-11-20" };
const silent = { addEventListener: () => undefined, postMessage: () => undefined };

let devices = 0;
let ids = 0;
const newId = () => anId(100 + ++ids);

function aPage({
  name = `device ${++devices}`,
  send = async () => {
    throw new AppError("network");
  },
}: { name?: string; send?: (submission: DaySubmission) => Promise<SavedEntry> } = {}) {
  const db = openWritingDb(name, silent);
  const outbox = createOutbox({
    photos: noPhotoDelivery,
    notes: noNoteDelivery,
    sendRest: () => Promise.resolve(),
    dateAt: () => Promise.reject(new AppError("network")),
    db,
    lock: createMutex(),
    timers: systemTimers,
    random: () => 1,
    currentUserId: () => key.userId,
    formShowsDelivery: true,
    send,
  });
  const open = (of: EntryKey = key, saved = emptyForm()) => {
    const form = createTextForm({ db, outbox, timers: systemTimers, newId }, of, saved);
    const close = form.open();
    return { ...form, close, text: () => contentOf(form.current().fields) };
  };
  return { db, name, outbox, open };
}

function accept(sent: DaySubmission, version = 1): SavedEntry {
  return { day: aDay({ day_id: sent.day_id, content: sent.content, version }), completed: false };
}

function fill(db: WritingDb, isForbidden = false): void {
  db.write = async () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  if (isForbidden) {
    db.read = async () => {
      throw new DOMException("forbidden", "SecurityError");
    };
  }
}

const texts = async (db: WritingDb) =>
  (await listDrafts(db, key.userId)).map(({ fields }) => contentOf(fields));
const loaded = (form: { current: () => { status: string } }) =>
  expect.poll(() => form.current().status).not.toBe("loading");

test("a draft is restored with its caret", async () => {
  const { name, open } = aPage();
  open().change({ content: "Ran far" }, { start: 3, end: 3 });
  const form = aPage({ name }).open();
  await loaded(form);
  expect(form.text()).toBe("Ran far");
  expect(form.current()).toMatchObject({ status: "saved", restored: { caret: { start: 3, end: 3 } } });
});

test("another draft for the date doesn't place the caret of a restored draft again", async () => {
  const { name, open } = aPage();
  const first = open();
  await loaded(first);
  first.change({ content: "Ran far" });
  const page = aPage({ name });
  const form = page.open();
  await expect.poll(form.text).toBe("Ran far");
  const { restored } = form.current();
  const other = { key, writer: newId(), rev: 1, fields: { content: "Swam" }, caret: null, base: null };
  await receiveDraft(page.db, { ...other, savedAt: 1, replaces: [] }, key.userId);
  await expect.poll(() => form.current().others).toHaveLength(1);
  // The field places the caret if this object changes.
  expect(form.current().restored).toBe(restored);
});

test("characters typed before the draft loads are inserted at the draft's caret", async () => {
  const { name, open } = aPage();
  const first = open();
  first.change({ content: "Ran far", place: "the river" }, { start: 3, end: 3 });
  await first.flush();
  const form = aPage({ name }).open();
  form.change({ content: " very" });
  await expect.poll(() => form.current().fields).toEqual({ content: "Ran very far", place: "the river" });
});

test("a draft from an earlier version of the app is restored", async () => {
  const name = `device ${++devices}`;
  const before = await openDB(name, 3, {
    upgrade: (database) => {
      database.createObjectStore("drafts");
      database.createObjectStore("outbox", { keyPath: "order", autoIncrement: true });
    },
  });
  const draft = { key, writer: "before", rev: 1, fields: { content: "Ran" }, caret: null, base: null };
  await before.put("drafts", { ...draft, savedAt: 1, replaces: [] }, draftId(draft));
  before.close();
  expect(await texts(aPage({ name }).db)).toEqual(["Ran"]);
});

test("the last character is stored even if the page closes immediately", async () => {
  const { db, name, open } = aPage();
  const form = open();
  await loaded(form);
  form.change({ content: "R" });
  form.change({ content: "Ra" });
  form.change({ content: "Ran" });
  db.read = () => new Promise(() => undefined);
  db.write = () => new Promise(() => undefined);
  expect(await texts(aPage({ name }).db)).toEqual(["Ran"]);
});

test("a click submits a stored text immediately, even if typing began while loading", async () => {
  const { db, open } = aPage();
  const form = open();
  form.change({ content: "Ran" });
  expect(await texts(db)).toEqual(["Ran"]);
  const write = vi.spyOn(db, "write");
  void form.submit();
  expect(write).toHaveBeenCalledOnce();
});

test("a form doesn't read between characters, so no write waits for a read", async () => {
  const { db, open } = aPage();
  const form = open();
  await loaded(form);
  const read = vi.spyOn(db, "read");
  for (const content of ["R", "Ra", "Ran"]) {
    form.change({ content });
    await form.flush();
  }
  expect(read).not.toHaveBeenCalled();
  await expect.poll(() => read.mock.calls.length).toBe(1);
});

test("a draft continued in twelve popups is stored in fewer than 2,000 characters", async () => {
  const name = `device ${++devices}`;
  for (let opening = 1; opening <= 12; opening += 1) {
    const { db, open } = aPage({ name });
    const form = open();
    await loaded(form);
    form.change({ content: `${form.text()}${opening} ` });
    await form.flush();
    form.close();
    if (opening < 12) continue;
    expect(await texts(db)).toEqual(["1 2 3 4 5 6 7 8 9 10 11 12 "]);
    const stored = await db.read((transaction) => transaction.objectStore("drafts").getAll());
    expect(JSON.stringify(stored.at(-1)).length).toBeLessThan(2_000);
  }
});

test("text typed during a change of date isn't lost if another page continues the draft", async () => {
  const { db, name, open } = aPage();
  const form = open();
  await loaded(form);
  form.change({ content: "Ran" });
  await form.flush();
  const to = { ...key, date: "2026-11-21" };
  form.moveTo(to);
  form.change({ content: "Ran far" });
  db.write = () => new Promise(() => undefined);
  const next = aPage({ name }).open(to);
  await expect.poll(() => next.text()).toBe("Ran");
  next.change({ content: "Ran, and swam" });
  await next.flush();
  expect((await texts(db)).toSorted()).toEqual(["Ran far", "Ran, and swam"]);
});

test("text typed during a change of date returns to the first date with the form", async () => {
  const { db, open } = aPage();
  const form = open();
  await loaded(form);
  form.change({ content: "Ran" });
  await form.flush();
  // The device confirms each write late.
  const { write } = db;
  db.write = async (work) => {
    const result = await write(work);
    await new Promise((resolve) => setTimeout(resolve, 20));
    return result;
  };
  form.moveTo({ ...key, date: "2026-11-19" });
  form.change({ content: "Ran far" });
  await vi.waitFor(
    async () =>
      expect(await listDrafts(db, key.userId)).toMatchObject([{ key: { date: "2026-11-19" } }, { key }]),
    { interval: 1 },
  );
  form.moveTo({ ...key });
  await form.flush();
  await expect.poll(() => form.current().status).toBe("saved");
  expect(form.text()).toBe("Ran far");
  await expect
    .poll(() => listDrafts(db, key.userId))
    .toMatchObject([{ key, fields: { content: "Ran far" } }]);
});

test("the late read of a previous date doesn't end the loading of the next date", async () => {
  const { db, open } = aPage();
  const to = { ...key, date: "2026-11-21" };
  const earlier = open(to);
  await loaded(earlier);
  earlier.change({ content: "Ran" });
  await earlier.flush();
  earlier.close();
  const { read } = db;
  const responses: (() => void)[] = [];
  db.read = async (work) => {
    const result = await read(work);
    await new Promise<void>((resolve) => responses.push(resolve));
    return result;
  };
  const form = open();
  form.moveTo(to);
  await expect.poll(() => responses.length).toBe(2);
  responses[0]!();
  await flushPromises();
  expect(form.current().status).toBe("loading");
  form.change({ content: " far" });
  db.read = read;
  responses[1]!();
  await expect.poll(form.text).toBe("Ran far");
  expect(form.current().others).toEqual([]);
});

test("a new entry that is submitted before a change of date is saved only for the new date", async () => {
  const dates: string[] = [];
  const { db, open } = aPage({
    send: async (submission) => {
      dates.push(submission.date);
      return accept(submission);
    },
  });
  const form = open();
  form.change({ content: "Ran" });
  const submitting = form.submit();
  form.moveTo({ ...key, date: "2026-11-21" });
  expect(await submitting).toMatchObject({ status: "registered" });
  await flushPromises();
  expect(dates).toEqual(["2026-11-21"]);
  expect(await texts(db)).toEqual([]);
});

test("a text submitted during its move to a date with a draft isn't sent, nor is that draft", async () => {
  const sent: DaySubmission[] = [];
  const { db, open } = aPage({
    send: async (submission) => {
      sent.push(submission);
      return accept(submission);
    },
  });
  const to = { ...key, date: "2026-11-21" };
  const other = open(to);
  await loaded(other);
  other.change({ content: "Swam" });
  await other.flush();
  other.close();
  const form = open();
  await loaded(form);
  form.change({ content: "Ran" });
  await form.flush();
  form.moveTo(to);
  expect(await form.submit()).toEqual({ status: "rejected", code: "day/edited-elsewhere" });
  expect(sent).toEqual([]);
  expect(form.text()).toBe("Swam");
  expect(await listDrafts(db, key.userId)).toMatchObject([
    { key, fields: { content: "Ran" } },
    { key: to, fields: { content: "Swam" } },
  ]);
  expect(await form.submit()).toMatchObject({ status: "registered", day: { content: "Swam" } });
});

test("after the delivery, text typed during the submission is an edit and doesn't move", async () => {
  const response = Promise.withResolvers<void>();
  const { db, open } = aPage({
    send: async (submission) => {
      await response.promise;
      return accept(submission);
    },
  });
  const form = open();
  await loaded(form);
  form.change({ content: "Ran." });
  const submitting = form.submit();
  form.change({ content: "Ran. Swam." });
  await expect.poll(() => form.current().status).toBe("saved");
  db.notifyChanged();
  await expect.poll(() => form.current().restored).toBeNull();
  await flushPromises();
  response.resolve();
  expect(await submitting).toMatchObject({ status: "registered" });
  await expect
    .poll(() => listDrafts(db, key.userId))
    .toMatchObject([{ base: { version: 1, sent: [] }, fields: { content: "Ran. Swam." } }]);
  form.moveTo({ ...key, date: "2026-11-21" });
  await loaded(form);
  expect(form.text()).toBe("");
  expect(await listDrafts(db, key.userId)).toMatchObject([{ key }]);
});

test.each(["is pending", "was delivered later"])(
  "text typed after Register! stays on its date if the entry %s",
  async (state) => {
    let isOnline = false;
    const { db, open, outbox } = aPage({
      send: async (submission) => {
        if (!isOnline) throw new AppError("network");
        return accept(submission);
      },
    });
    const form = open();
    await loaded(form);
    form.change({ content: "Ran." });
    const submitting = form.submit();
    form.change({ content: "Ran. Swam." });
    expect(await submitting).toEqual({ status: "queued" });
    if (state === "was delivered later") {
      isOnline = true;
      await outbox.deliver();
      for (const entry of await listDelivered(db, key.userId)) await deleteDelivered(db, entry);
    }
    form.moveTo({ ...key, date: "2026-11-21" });
    await expect.poll(form.text).toBe("");
    expect(await listDrafts(db, key.userId)).toMatchObject([{ key, fields: { content: "Ran. Swam." } }]);
  },
);

test.each([["Ran."], ["Ran. Swam."]])(
  "the text %j moves to another date after its entry was rejected",
  async (content) => {
    const { db, open } = aPage({
      send: async () => {
        throw new AppError("day/duplicate-date");
      },
    });
    const form = open();
    await loaded(form);
    form.change({ content: "Ran." });
    const submitting = form.submit();
    if (content !== "Ran.") form.change({ content });
    expect(await submitting).toMatchObject({ status: "rejected" });
    const to = { ...key, date: "2026-11-21" };
    form.moveTo(to);
    await expect.poll(() => listDrafts(db, key.userId)).toMatchObject([{ key: to, fields: { content } }]);
    expect(form.text()).toBe(content);
  },
);

test("typing right after returning to a date doesn't replace the text of that date", async () => {
  const { db, open } = aPage();
  const to = { ...key, date: "2026-11-21" };
  const other = open(to);
  await loaded(other);
  other.change({ content: "Swam" });
  await other.flush();
  other.close();
  const form = open();
  await loaded(form);
  form.change({ content: "Ran" });
  await form.flush();
  form.moveTo(to);
  await expect.poll(() => form.text()).toBe("Swam");
  form.moveTo(key);
  await expect.poll(() => form.current().status).toBe("loading");
  form.change({ content: "!" });
  await expect.poll(() => form.text()).toBe("Ran!");
  await form.flush();
  expect((await texts(db)).toSorted()).toEqual(["Ran!", "Swam"]);
});

test("a change of date on a full device doesn't lose the text", async () => {
  const { db, name, open } = aPage();
  const form = open();
  await loaded(form);
  form.change({ content: "Ran" });
  await form.flush();
  const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  form.moveTo({ ...key, date: "2026-11-19" });
  await expect.poll(() => form.current().status).toBe("failed");
  expect(form.text()).toBe("Ran");
  expect(await texts(aPage({ name }).db)).toEqual(["Ran"]);
  put.mockRestore();
  form.change({ content: "Ran far" });
  await expect.poll(() => texts(db)).toEqual(["Ran far"]);
});

test("a form can be submitted without IndexedDB", async () => {
  const { db, open } = aPage({ send: async (sent) => accept(sent) });
  fill(db, true);
  const form = open();
  await loaded(form);
  form.change({ content: "Ran" });
  await expect.poll(() => form.current().status).toBe("failed");
  expect(await form.submit()).toMatchObject({ status: "registered", day: { content: "Ran" } });
  expect(form.current().status).toBe("clean");
});

test("a write fails if the device aborts the transaction without a request event", async () => {
  const { db } = aPage();
  const write = db.write(async (transaction) => {
    transaction.abort();
    await Promise.withResolvers<void>().promise;
  });
  await expect(write).rejects.toThrow("AbortError");
});

test("a text is still in the form if a full device without a network can't submit it", async () => {
  const { db, open } = aPage();
  fill(db);
  const form = open();
  form.change({ content: "Ran" });
  expect(await form.submit()).toEqual({ status: "rejected", code: "network" });
  await expect.poll(() => form.current().status).toBe("failed");
  expect(form.text()).toBe("Ran");
});

test("input during a submission becomes an edit of the submitted entry", async () => {
  const sent: DaySubmission[] = [];
  const answer = Promise.withResolvers<void>();
  const { open } = aPage({
    send: async (submission) => {
      sent.push(submission);
      if (sent.length === 1) await answer.promise;
      return accept(submission, sent.length);
    },
  });
  const form = open();
  await loaded(form);
  form.change({ content: "Ran." });
  const first = form.submit();
  await expect.poll(() => sent.length).toBe(1);
  form.change({ content: "Ran. Slept." });
  answer.resolve();
  await first;
  expect(form.text()).toBe("Ran. Slept.");
  form.rebase(savedRow(aDay({ day_id: sent[0]!.day_id, content: "Ran.", version: 1 })));
  expect(form.current().conflict).toBeNull();
  await form.submit();
  expect(sent[0]).toMatchObject({ content: "Ran.", format: "markdown" });
  expect(sent[1]).toMatchObject({ day_id: sent[0]!.day_id, basedOn: 1, content: "Ran. Slept." });
});

test("receiveDraft rejects a draft of another user", async () => {
  const { db, open } = aPage();
  const form = open();
  form.change({ content: "Ran" });
  await form.flush();
  const [draft] = await listDrafts(db, key.userId);
  expect(await receiveDraft(aPage().db, draft, anId(9002))).toBe(false);
});

test("the lines of another draft can be added to a field other than content", async () => {
  const { db, outbox } = aPage();
  const appeal = { kind: "form", userId: key.userId, form: "appeal", subject: anId(7) } as const;
  const [first, second] = [0, 1].map(() =>
    createTextForm({ db, outbox, timers: systemTimers, newId }, appeal, emptyForm({ appeal: "" })),
  );
  first!.open();
  second!.open();
  await vi.waitFor(() => expect(second!.current().status).toBe("clean"));
  first!.change({ appeal: "Same\nfirst" });
  second!.change({ appeal: "Same\nsecond" });
  await vi.waitFor(() => expect(second!.current().others).toHaveLength(1));
  second!.addOther(second!.current().others[0]!, "appeal");
  expect(second!.current().fields["appeal"]).toBe("Same\nsecond\n\nfirst");
});

const timersWithoutShortWaits: typeof systemTimers = {
  ...systemTimers,
  after: (ms, work) => systemTimers.after(ms > 5_000 ? ms : 1, work),
};

test("waitForDraft waits for a draft that is read after the form's loading has timed out", async () => {
  const { name, open } = aPage();
  open().change({ content: "Ran far" });
  const { db, outbox } = aPage({ name });
  const isReadable = Promise.withResolvers<void>();
  const { read } = db;
  db.read = async (work) => {
    await isReadable.promise;
    return read(work);
  };
  const form = createTextForm({ db, outbox, timers: timersWithoutShortWaits, newId }, key, emptyForm());
  form.open();
  await expect.poll(() => form.current().status).toBe("clean");
  const waiting = form.waitForDraft();
  isReadable.resolve();
  await waiting;
  expect(contentOf(form.current().fields)).toBe("Ran far");
});

test("characters typed while the draft of an entry loads are added to the draft", async () => {
  const first = aPage();
  const row = savedRow(aDay({ content: "Ran", version: 3 }));
  const editing = first.open(key, row);
  await expect.poll(() => editing.current().status).toBe("clean");
  editing.change({ content: "Ran far" }, { start: 7, end: 7 });
  await editing.flush();
  editing.close();

  const next = aPage({ name: first.name }).open(key, row);
  next.change({ content: "Ran!" }, { start: 4, end: 4 });
  await expect.poll(() => next.current().status).toBe("saved");
  expect(next.current()).toMatchObject({ others: [], conflict: null, base: { version: 3 } });
  expect(next.text()).toBe("Ran far!");
});

test("an outdated draft with added characters is shown next to the newer entry", async () => {
  const first = aPage();
  const editing = first.open(key, savedRow(aDay({ content: "Ran", version: 3 })));
  await expect.poll(() => editing.current().status).toBe("clean");
  editing.change({ content: "Ran far" });
  await editing.flush();

  const newer = savedRow(aDay({ content: "Ran today", version: 4 }));
  const next = aPage({ name: first.name }).open(key, newer);
  next.change({ content: "Ran today!" });
  await expect.poll(() => next.current().status).toBe("saved");
  expect(next.current()).toMatchObject({ others: [], conflict: { fields: { content: "Ran today" } } });
  expect(next.text()).toBe("Ran far!");
});

test("a new text that replaces the entry while a draft loads is shown next to the draft", async () => {
  const first = aPage();
  const row = savedRow(aDay({ content: "Ran", version: 3 }));
  const editing = first.open(key, row);
  await expect.poll(() => editing.current().status).toBe("clean");
  editing.change({ content: "Ran far" });
  await editing.flush();
  const next = aPage({ name: first.name }).open(key, row);
  next.change({ content: "Swam" });
  await expect.poll(() => next.current().status).toBe("saved");
  expect(next.text()).toBe("Swam");
  expect(next.current().others.map(({ fields }) => contentOf(fields))).toEqual(["Ran far"]);
});

test("a text that a full device didn't store is shown as saved after a later write", async () => {
  const { db, open } = aPage();
  const { write } = db;
  const form = open();
  await expect.poll(() => form.current().status).toBe("clean");
  fill(db);
  form.change({ content: "Kept in the page" });
  await expect.poll(() => form.current().status).toBe("failed");
  db.write = write;
  const other = open({ ...key, date: "2026-11-19" });
  other.change({ content: "Stored" });
  await expect.poll(() => form.current().status).toBe("saved");
  expect(form.text()).toBe("Kept in the page");
});

test("a text in conflict with a newer entry isn't submitted before the user chooses", async () => {
  const sent: DaySubmission[] = [];
  const { open } = aPage({
    send: async (submission) => {
      sent.push(submission);
      return accept(submission, 5);
    },
  });
  const form = open(key, savedRow(aDay({ content: "Ran", version: 3 })));
  await expect.poll(() => form.current().status).toBe("clean");
  form.change({ content: "Ran far" });
  form.rebase(savedRow(aDay({ content: "Ran today", version: 4 })));
  expect(await form.submit()).toEqual({ status: "rejected", code: "day/edited-elsewhere" });
  expect(sent).toEqual([]);
  form.keepBoth();
  expect(await form.submit()).toMatchObject({ status: "registered" });
  expect(sent).toMatchObject([{ basedOn: 4, content: "Ran far\n\nRan today" }]);
});

test("a second press during a submission returns the running submission", async () => {
  const sent: DaySubmission[] = [];
  const answer = Promise.withResolvers<void>();
  const { open } = aPage({
    send: async (submission) => {
      sent.push(submission);
      await answer.promise;
      return accept(submission);
    },
  });
  const form = open();
  await loaded(form);
  form.change({ content: "Ran" });
  const [first, second] = [form.submit(), form.submit()];
  expect(second).toBe(first);
  answer.resolve();
  await first;
  expect(sent).toHaveLength(1);
  form.change({ content: "Swam" });
  await form.submit();
  expect(sent).toHaveLength(2);
});

test("a text is in the form again if the server has another text and the device is full", async () => {
  const { db, open } = aPage({ send: async (sent) => accept({ ...sent, content: "Edited elsewhere" }) });
  fill(db);
  const form = open();
  await loaded(form);
  form.change({ content: "Ran" });
  expect(await form.submit()).toEqual({ status: "rejected", code: "day/edited-elsewhere" });
  expect(form.text()).toBe("Ran");
});

test("onRegistered is called while the form still shows the text", async () => {
  const { db, outbox } = aPage({ send: async (sent) => accept(sent) });
  const shown: string[] = [];
  const onRegistered = (): void => void shown.push(contentOf(form.current().fields));
  const form = createTextForm({ db, outbox, timers: systemTimers, newId, onRegistered }, key, emptyForm());
  form.open();
  await loaded(form);
  form.change({ content: "Ran" });
  await form.submit();
  expect([shown, contentOf(form.current().fields)]).toEqual([["Ran"], ""]);
});

test("clearIfUnchanged discards the text only if the user hasn't changed it", async () => {
  const { db, open } = aPage();
  const form = open();
  await loaded(form);
  form.change({ content: "Ran far" });
  await form.flush();
  await form.clearIfUnchanged({ content: "Ran" });
  expect([form.text(), await texts(db)]).toEqual(["Ran far", ["Ran far"]]);
  await form.clearIfUnchanged({ content: "Ran far" });
  expect([form.text(), await texts(db)]).toEqual(["", []]);
});

test("discardOther deletes the draft of another page, and not the form's own", async () => {
  const { db, name, open } = aPage();
  const closed = aPage({ name }).open();
  await loaded(closed);
  const form = open();
  await loaded(form);
  closed.change({ content: "Swam" });
  await closed.flush();
  closed.close();
  form.change({ content: "Ran" });
  await form.flush();
  await expect.poll(() => form.current().others).toHaveLength(1);
  await form.discardOther(form.current().others[0]!);
  expect([await texts(db), form.text(), form.current().others]).toEqual([["Ran"], "Ran", []]);
});

test("flush returns false if the device couldn't store the text", async () => {
  const { db, open } = aPage();
  const form = open();
  await loaded(form);
  form.change({ content: "Ran" });
  expect(await form.flush()).toBe(true);
  fill(db);
  form.change({ content: "Ran far" });
  expect(await form.flush()).toBe(false);
});

test("a text moves to the last of several dates that the user chooses quickly", async () => {
  const { db, open } = aPage();
  const form = open();
  await loaded(form);
  form.change({ content: "Ran" });
  await form.flush();
  for (const date of ["2026-11-19", "2026-11-18", "2026-11-17"]) form.moveTo({ ...key, date });
  await form.flush();
  expect(form.text()).toBe("Ran");
  expect(await listDrafts(db, key.userId)).toMatchObject([{ key: { date: "2026-11-17" } }]);
});

import { describe, expect, test } from "vitest";

import { memoryStore, type KeyValueStore } from "../local-store/index.ts";
import { manualTimers, settled } from "../testing/manual-timers.ts";
import { createDrafts } from "./create-drafts.ts";
import { createDraftForm } from "./draft-form.ts";
import type { DraftSubject } from "./draft.ts";
import type { Saved } from "./rules.ts";

const subject: DraftSubject = { kind: "day", userId: "mina", challengeId: "c1", date: "2026-11-20" };
const NEW: Saved = { fields: { content: "" }, version: null };
const V1: Saved = { fields: { content: "Saved." }, version: "v1" };
const V2: Saved = { fields: { content: "Saved elsewhere." }, version: "v2" };

/** A device, on which forms are opened as tabs do. */
function aDevice(store: KeyValueStore = memoryStore()) {
  const timers = manualTimers();
  const drafts = createDrafts(store);
  const openForm = async (saved: Saved = NEW, of: DraftSubject = subject) => {
    const form = createDraftForm({ drafts, subject: of, saved, timers });
    const close = form.open();
    await settled();
    return {
      ...form,
      close,
      text: () => form.current().fields["content"],
      status: () => form.current().status,
    };
  };
  const write = async (text: string, saved: Saved = NEW) => {
    const form = await openForm(saved);
    form.change({ content: text }, { field: "content", start: 2, end: 2 });
    form.close();
    await settled();
  };
  return { drafts, openForm, store, timers, write };
}

describe("what was typed", () => {
  test("comes back with its caret when the form is opened again", async () => {
    const { openForm, write } = aDevice();
    await write("Read a chapter.");
    const form = await openForm();
    expect(form.current()).toMatchObject({
      status: "kept",
      fields: { content: "Read a chapter." },
      restored: { caret: { field: "content", start: 2, end: 2 } },
      conflict: null,
    });
  });

  test.each([
    ["nothing was there", "", "Typed at once."],
    ["a draft was there", "Begun before. ", "Begun before. \n\nTyped at once."],
  ])("before the device has answered is kept when the page goes: %s", async (_, before, after) => {
    const { drafts, timers } = aDevice();
    const begun = { fields: { content: before }, caret: null, savedAt: 1, basedOn: null };
    if (before !== "") await drafts.save(subject, begun);
    const slow = { ...drafts, load: () => new Promise<never>(() => {}) };
    const form = createDraftForm({ drafts: slow, subject, saved: NEW, timers });
    form.open();
    form.change({ content: "Typed at once." });
    void form.flush();
    await settled();
    expect((await drafts.load(subject))?.fields["content"]).toBe(after);
  });

  test("before the device has answered is not there twice when the page was only hidden", async () => {
    const { drafts, timers } = aDevice();
    const answer = Promise.withResolvers<void>();
    const slow: typeof drafts = {
      ...drafts,
      load: async (of) => {
        await answer.promise;
        return drafts.load(of);
      },
    };
    const form = createDraftForm({ drafts: slow, subject, saved: NEW, timers });
    form.open();
    form.change({ content: "Typed at once." });
    await form.flush();
    answer.resolve();
    await settled();
    expect(form.current().fields).toEqual({ content: "Typed at once." });
  });

  test("is done with when it has arrived, but not what came from elsewhere meanwhile", async () => {
    const { drafts, openForm, timers } = aDevice();
    const form = await openForm();
    form.change({ content: "Sent." });
    await form.flush();
    await form.settle({ content: "Sent." });
    expect(await drafts.load(subject)).toBeNull();

    form.change({ content: "Sent again." });
    await form.flush();
    const fields = { content: "Sent again. And more." };
    const elsewhere = { fields, caret: null, savedAt: timers.now() + 9, basedOn: null };
    // Both in the same moment: the form has not seen it.
    await Promise.all([drafts.save(subject, elsewhere), form.settle({ content: "Sent again." })]);
    await settled();
    expect(await drafts.load(subject)).toEqual(elsewhere);
    expect(form.text()).toBe("Sent again. And more.");
  });

  test("is on the device within 500 ms", async () => {
    const { drafts, openForm, timers } = aDevice();
    const form = await openForm();
    form.change({ content: "a" });
    await timers.pass(500);
    expect((await drafts.load(subject))?.fields).toEqual({ content: "a" });
    expect(form.status()).toBe("kept");
  });

  test("leaves no saved text behind when the form was emptied", async () => {
    const { openForm, timers } = aDevice();
    const form = await openForm(V1);
    form.change({ content: "" });
    await timers.pass(500);
    expect(form.text()).toBe("");
    form.change({ content: "Anew." });
    await timers.pass(500);
    expect(form.text()).toBe("Anew.");
  });

  test.each<[string, DraftSubject]>([
    ["person", { ...subject, userId: "aki" }],
    ["challenge", { ...subject, challengeId: "c2" }],
    ["date", { ...subject, date: "2026-11-21" }],
    ["form", { kind: "challenge", userId: "mina", challengeId: "c1" }],
  ])("is not shown under another %s", async (_what, other) => {
    const { openForm, write } = aDevice();
    await write("Read a chapter.");
    expect((await openForm(NEW, other)).text()).toBe("");
    expect((await openForm()).text()).toBe("Read a chapter.");
  });

  test("while the device is being asked, is joined with what it has", async () => {
    const { drafts, timers, write } = aDevice();
    await write("Rd a chapter.");
    const form = createDraftForm({ drafts, subject, saved: NEW, timers });
    form.open();
    form.change({ content: "ea" });
    await settled();
    expect(form.current().fields["content"]).toBe("Rdea a chapter.");
    await timers.pass(500);
    expect((await drafts.load(subject))?.fields["content"]).toBe("Rdea a chapter.");
  });

  test("is no draft any more when it is taken back", async () => {
    const { drafts, openForm, timers, write } = aDevice();
    await write("a");
    const form = await openForm();
    form.change({ content: "" });
    await timers.pass(500);
    expect(await drafts.load(subject)).toBeNull();
  });

  test("is none either when it says again what is saved", async () => {
    const { drafts, openForm, timers } = aDevice();
    const form = await openForm(V1);
    form.change({ content: "Something else" });
    await timers.pass(500);
    form.change(V1.fields);
    await timers.pass(500);
    expect(await drafts.load(subject)).toBeNull();
  });

  test("stays in the form when the device does not take it, and the writer is told", async () => {
    const broken: KeyValueStore = {
      ...memoryStore(),
      update: async () => Promise.reject(new Error("full")),
    };
    const { openForm, timers } = aDevice(broken);
    const form = await openForm();
    form.change({ content: "a" });
    await timers.pass(500);
    expect(form.current()).toMatchObject({ status: "failed", fields: { content: "a" } });
  });

  test("stays in the form when the device does not answer", async () => {
    const store = memoryStore();
    const device = { answers: true };
    const { drafts, openForm, timers } = aDevice({
      ...store,
      get: async (key) => (device.answers ? store.get(key) : Promise.reject(new Error("closed"))),
    });
    const form = await openForm();
    form.change({ content: "a" });
    await timers.pass(500);
    device.answers = false;
    // Another draft is written: every form looks whether it is its own.
    await drafts.save(
      { kind: "feedback", userId: "mina" },
      { fields: { content: "b" }, caret: null, savedAt: 1, basedOn: null },
    );
    await settled();
    expect(form.text()).toBe("a");
  });
});

describe("an acknowledged text", () => {
  test("leaves the form and the device, also what was kept of it a moment before", async () => {
    const { drafts, openForm, timers } = aDevice();
    const form = await openForm();
    form.change({ content: "Rea" });
    await timers.pass(300);
    form.change({ content: "Read" });
    await form.settle({ content: "Read" });
    await timers.pass(5000);
    expect(form.current()).toMatchObject({ status: "unchanged", fields: { content: "" } });
    expect(await drafts.load(subject)).toBeNull();
  });

  test("does not take along what was typed after it was sent", async () => {
    const { drafts, openForm, timers } = aDevice();
    const form = await openForm();
    form.change({ content: "Read" });
    await timers.pass(300);
    form.change({ content: "Read more" });
    await form.settle({ content: "Read" });
    await timers.pass(300);
    expect(form.text()).toBe("Read more");
    expect((await drafts.load(subject))?.fields["content"]).toBe("Read more");
  });
});

describe("two tabs with the same draft", () => {
  test("show the same text", async () => {
    const { openForm, timers } = aDevice();
    const [a, b] = [await openForm(), await openForm()];
    a.change({ content: "From one tab" });
    await timers.pass(500);
    expect(b.text()).toBe("From one tab");
    b.change({ content: "From one tab to the other" });
    await timers.pass(500);
    expect(a.text()).toBe("From one tab to the other");
  });

  test("do not disturb who is typing, and keep what both typed in the same moment", async () => {
    const { drafts, openForm, timers } = aDevice();
    const [a, b] = [await openForm(), await openForm()];
    a.change({ content: "From here" });
    b.change({ content: "From elsewhere" });
    await b.flush();
    await settled();
    expect(a.text()).toBe("From here");
    await timers.pass(500);
    const both = "From elsewhere\n\nFrom here";
    expect([a.text(), b.text(), (await drafts.load(subject))?.fields["content"]]).toEqual([both, both, both]);
  });

  test("keep what the other typed once, however long one types on", async () => {
    const { openForm, timers } = aDevice();
    const [a, b] = [await openForm(), await openForm()];
    b.change({ content: "From elsewhere" });
    a.change({ content: "O" });
    for (const typed of ["On", "One", "One w", "One wo", "One wor", "One word"]) {
      await timers.pass(200);
      a.change({ content: (a.text() ?? "").replace(/O\w*(?: w\w*)?$/u, typed) });
    }
    await timers.pass(500);
    expect([a.text(), b.text()]).toEqual(["From elsewhere\n\nOne word", "From elsewhere\n\nOne word"]);
  });

  test("are both empty when it has arrived", async () => {
    const { openForm, timers } = aDevice();
    const [a, b] = [await openForm(), await openForm()];
    a.change({ content: "Read" });
    await timers.pass(500);
    await a.settle({ content: "Read" });
    await settled();
    expect([a.text(), b.text()]).toEqual(["", ""]);
  });
});

/** The same challenge's entry of another date. */
const on = (date: string): DraftSubject => ({ kind: "day", userId: "mina", challengeId: "c1", date });

/** The texts on the device by their dates. */
async function kept({ drafts }: ReturnType<typeof aDevice>) {
  const all = await drafts.list("mina");
  return Object.fromEntries(
    all.map(({ draft, subject: of }) => [of.kind === "day" ? of.date : of.kind, draft.fields["content"]]),
  );
}

describe("when the date is corrected", () => {
  test("what is typed before the other date has answered is kept within 500 ms", async () => {
    const { drafts, timers } = aDevice();
    const slow: typeof drafts = {
      ...drafts,
      load: (of) =>
        of.kind === "day" && of.date !== subject.date ? new Promise<never>(() => {}) : drafts.load(of),
    };
    const form = createDraftForm({ drafts: slow, subject, saved: NEW, timers });
    form.open();
    await settled();
    form.change({ content: "Text" });
    form.moveTo({ ...subject, date: "2026-11-19" });
    form.change({ content: "Text, typed on" });
    await timers.pass(500);
    expect((await drafts.load(subject))?.fields["content"]).toBe("Text, typed on");
  });

  test("what was typed a moment before is kept when the page goes before the other date has answered", async () => {
    const { drafts, timers } = aDevice();
    const answer = Promise.withResolvers<void>();
    const slow: typeof drafts = {
      ...drafts,
      load: async (of) => {
        if (of.kind === "day" && of.date !== subject.date) await answer.promise;
        return drafts.load(of);
      },
    };
    const form = createDraftForm({ drafts: slow, subject, saved: NEW, timers });
    form.open();
    await settled();
    form.change({ content: "Text" });
    form.moveTo(on("2026-11-19"));
    void form.leave();
    await settled();
    expect((await drafts.load(subject))?.fields["content"]).toBe("Text");
    // The page was only hidden.
    answer.resolve();
    await timers.pass(500);
    expect((await drafts.load(on("2026-11-19")))?.fields["content"]).toBe("Text");
    expect(await drafts.load(subject)).toBeNull();
  });

  test("an edit of an entry that is there stays with its date, and is not a new entry of another one", async () => {
    const device = aDevice();
    await device.drafts.save(subject, {
      fields: { content: "Registered. And more." },
      caret: null,
      savedAt: 1,
      basedOn: 3,
    });
    const form = await device.openForm();
    form.change({ content: "Registered. And much more." });
    form.moveTo(on("2026-11-19"));
    await device.timers.pass(500);
    expect(form.text()).toBe("");
    form.change({ content: "Of yesterday" });
    await device.timers.pass(500);
    expect(await kept(device)).toEqual({
      "2026-11-19": "Of yesterday",
      [subject.date]: "Registered. And much more.",
    });
  });

  test("what was written goes along and is the draft of the new date only", async () => {
    const device = aDevice();
    const form = await device.openForm();
    form.change({ content: "Of yesterday" });
    form.moveTo(on("2026-11-19"));
    expect(form.text()).toBe("Of yesterday");
    await device.timers.pass(500);
    expect(form.current()).toMatchObject({ status: "kept", fields: { content: "Of yesterday" } });
    expect(await kept(device)).toEqual({ "2026-11-19": "Of yesterday" });
  });

  test("so does a draft that was there when the form was opened", async () => {
    const device = aDevice();
    await device.write("Of yesterday");
    const form = await device.openForm();
    form.moveTo(on("2026-11-19"));
    await device.timers.pass(500);
    expect(form.text()).toBe("Of yesterday");
    expect(await kept(device)).toEqual({ "2026-11-19": "Of yesterday" });
  });

  test("through other dates while it is typed, it comes to the last one, with what was typed meanwhile", async () => {
    const device = aDevice();
    const form = await device.openForm();
    form.change({ content: "Text" });
    for (const date of ["2002-11-19", "2020-11-19", "2026-11-19"]) form.moveTo(on(date));
    form.change({ content: "Text, typed on" });
    await device.timers.pass(500);
    expect(form.text()).toBe("Text, typed on");
    expect(await kept(device)).toEqual({ "2026-11-19": "Text, typed on" });
  });

  test("a date with a draft of its own shows that one, and each keeps its own", async () => {
    const device = aDevice();
    await device.drafts.save(on("2026-11-19"), {
      fields: { content: "There already" },
      caret: null,
      savedAt: 0,
      basedOn: null,
    });
    const form = await device.openForm();
    form.change({ content: "Of today" });
    form.moveTo(on("2026-11-19"));
    await device.timers.pass(500);
    expect(form.text()).toBe("There already");
    form.moveTo(on("2026-11-18"));
    await device.timers.pass(500);
    // It was only looked at.
    expect(form.text()).toBe("");
    form.moveTo(on("2026-11-20"));
    await device.timers.pass(500);
    expect(form.text()).toBe("Of today");
    expect(await kept(device)).toEqual({ "2026-11-19": "There already", "2026-11-20": "Of today" });
  });

  test("what is typed while it makes room for the draft of the other date stays with its own", async () => {
    const { drafts, timers } = aDevice();
    const begun = { fields: { content: "Begun." }, caret: null, savedAt: 1, basedOn: null };
    await drafts.save(on("2026-11-19"), begun);
    const saving = Promise.withResolvers<void>();
    const slow: typeof drafts = {
      ...drafts,
      save: async (...given) => {
        await saving.promise;
        return drafts.save(...given);
      },
    };
    const form = createDraftForm({ drafts: slow, subject, saved: NEW, timers });
    form.open();
    await settled();
    form.change({ content: "Text" });
    form.moveTo(on("2026-11-19"));
    await settled();
    form.change({ content: "Text, typed on" });
    saving.resolve();
    await timers.pass(500);
    expect(form.current().fields).toEqual({ content: "Begun." });
    expect((await drafts.load(subject))?.fields["content"]).toBe("Text, typed on");
  });

  test("an empty form shows the draft of the other date", async () => {
    const device = aDevice();
    await device.write("Of today");
    const form = await device.openForm(NEW, on("2026-11-19"));
    form.moveTo(subject);
    await device.timers.pass(500);
    expect(form.text()).toBe("Of today");
  });

  test("before its draft was found, the form shows only what is of the new date", async () => {
    const device = aDevice();
    await device.write("Of today");
    const form = createDraftForm({ drafts: device.drafts, subject, saved: NEW, timers: device.timers });
    form.open();
    form.moveTo(on("2026-11-19"));
    await device.timers.pass(500);
    expect(form.current().fields["content"]).toBe("");
    expect(await kept(device)).toEqual({ "2026-11-20": "Of today" });
  });

  test("an entry that is sent in the same moment leaves no draft behind", async () => {
    const device = aDevice();
    const form = await device.openForm();
    form.change({ content: "Sent" });
    form.moveTo(on("2026-11-19"));
    void form.settle({ content: "Sent" });
    await device.timers.pass(5000);
    expect(form.current()).toMatchObject({ status: "unchanged", fields: { content: "" } });
    expect(await kept(device)).toEqual({});
  });
});

describe("an entry that was changed elsewhere", () => {
  test("meets the draft with both texts, until one's own is kept", async () => {
    const { drafts, openForm, timers, write } = aDevice();
    await write("Mine.", V1);
    const form = await openForm(V2);
    expect(form.current()).toMatchObject({ fields: { content: "Mine." }, conflict: V2, basedOn: "v1" });
    form.change({ content: "Mine, too." });
    await timers.pass(500);
    expect(form.current().conflict).toEqual(V2);
    form.keepMine();
    await timers.pass(500);
    expect(form.current()).toMatchObject({
      fields: { content: "Mine, too." },
      conflict: null,
      basedOn: "v2",
    });
    expect(await drafts.load(subject)).toMatchObject({ basedOn: "v2" });
  });

  test("or the saved one is taken", async () => {
    const { drafts, openForm, write } = aDevice();
    await write("Mine.", V1);
    const form = await openForm(V2);
    await form.takeSaved();
    expect(form.current()).toMatchObject({
      status: "unchanged",
      fields: V2.fields,
      basedOn: "v2",
      conflict: null,
    });
    expect(await drafts.load(subject)).toBeNull();
  });

  test("is shown at once in a form without changes", async () => {
    const { openForm } = aDevice();
    const form = await openForm(V1);
    form.rebase(V2);
    expect(form.current()).toMatchObject({ status: "unchanged", fields: V2.fields, basedOn: "v2" });
  });

  test("while it is being edited here, leaves the text being written alone", async () => {
    const { openForm } = aDevice();
    const form = await openForm(V1);
    form.change({ content: "Mine." });
    form.rebase(V2);
    expect(form.current()).toMatchObject({ fields: { content: "Mine." }, conflict: V2, basedOn: "v1" });
  });

  test("to the very same text is no conflict", async () => {
    const { drafts, openForm, timers } = aDevice();
    const form = await openForm(V1);
    form.change({ content: "Saved elsewhere." });
    await timers.pass(500);
    form.rebase(V2);
    await settled();
    expect(form.current()).toMatchObject({ status: "unchanged", basedOn: "v2", conflict: null });
    expect(await drafts.load(subject)).toBeNull();
  });
});

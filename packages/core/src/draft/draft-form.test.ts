import { describe, expect, test } from "vitest";

import { memoryStore, type KeyValueStore } from "../local-store/index.ts";
import { settled } from "../testing/manual-timers.ts";
import { createDraftForm } from "./draft-form.ts";
import type { DraftSubject } from "./draft.ts";
import { aDevice, NEW, subject, V1, V2 } from "./testing/a-device.ts";

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

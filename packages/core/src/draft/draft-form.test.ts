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

  test("is on the device within 500 ms", async () => {
    const { drafts, openForm, timers } = aDevice();
    const form = await openForm();
    form.change({ content: "a" });
    await timers.pass(500);
    expect((await drafts.load(subject))?.fields).toEqual({ content: "a" });
    expect(form.status()).toBe("kept");
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

  test("stays in the form when the device does not take it, and the writer is told", async () => {
    const broken: KeyValueStore = { ...memoryStore(), set: async () => Promise.reject(new Error("full")) };
    const { openForm, timers } = aDevice(broken);
    const form = await openForm();
    form.change({ content: "a" });
    await timers.pass(500);
    expect(form.current()).toMatchObject({ status: "failed", fields: { content: "a" } });
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

  test("do not disturb who is typing", async () => {
    const { drafts, openForm, timers } = aDevice();
    const [a, b] = [await openForm(), await openForm()];
    a.change({ content: "here" });
    b.change({ content: "there" });
    await b.flush();
    await settled();
    expect(a.text()).toBe("here");
    await timers.pass(500);
    expect([a.text(), b.text(), (await drafts.load(subject))?.fields["content"]]).toEqual([
      "here",
      "here",
      "here",
    ]);
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

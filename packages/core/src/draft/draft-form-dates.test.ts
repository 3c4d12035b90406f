import { describe, expect, test } from "vitest";

import { settled } from "../testing/manual-timers.ts";
import { createDraftForm } from "./draft-form.ts";
import { aDevice, kept, NEW, on, subject } from "./testing/a-device.ts";

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

import { describe, expect, test } from "vitest";

import { blankEntry, isClean, type LocalEntry, type EntryEvent } from "./entry.ts";
import { mergeTexts } from "./merge-texts.ts";
import { reduceEntry } from "./reducer.ts";

const key = { userId: "mina", challengeId: "c1", date: "2026-11-20" };
const blank = blankEntry(key);
const typed = (text: string, ...from: string[]): EntryEvent => ({
  type: "typed",
  text,
  from,
  caret: null,
  onto: null,
  at: 1,
});
const submitted = (
  text: string,
  more: Partial<Extract<EntryEvent, { type: "submitted" }>> = {},
): EntryEvent => ({
  type: "submitted",
  text,
  from: [text],
  base: null,
  dayId: "d1",
  queuedAt: 5,
  by: "site",
  ...more,
});
const acknowledged = (text: string, version: number): EntryEvent => ({ type: "acknowledged", text, version });
const after = (...events: EntryEvent[]): LocalEntry =>
  events.reduce((entry, event) => ({ ...reduceEntry(entry, event), changedAt: 5 }), blank);

describe("typing", () => {
  test("goes on from what the writer saw", () => {
    expect(after(typed("Ran"), typed("Ran 5 km", "Ran")).typed?.text).toBe("Ran 5 km");
  });

  test("keeps what has come since, the writer's own first, and says nothing twice", () => {
    expect(after(typed("from the popup"), typed("abc", "")).typed?.text).toBe("abc\n\nfrom the popup");
    expect(after(typed("one two"), typed("one three", "one")).typed?.text).toBe("one three two");
  });

  test("what a page noted while it was left changes nothing once it is there", () => {
    const left = typed("Ran 5 km", "Ran");
    const there = after(typed("Ran"), left);
    expect(reduceEntry(there, left)).toBe(there);
    const sent = after(typed("Ran 5 km"), submitted("Ran 5 km"));
    expect(reduceEntry(sent, left)).toBe(sent);
    const taken = after(
      typed("Ran 5 km"),
      submitted("Ran 5 km"),
      { type: "send-started" },
      acknowledged("Ran 5 km", 1),
    );
    expect(reduceEntry(taken, left)).toBe(taken);
  });

  test("goes back to an earlier text over a version that was written elsewhere", () => {
    const taken = after(typed("Ran"), submitted("Ran"), acknowledged("Ran", 1));
    const back: EntryEvent = { ...typed("Ran", "Swam"), onto: 2 } as EntryEvent;
    expect(reduceEntry(taken, back).typed).toMatchObject({ text: "Ran", onto: 2 });
  });

  test("the words of an entry that is gone again is a text like any other", () => {
    const taken = after(typed("Ran"), submitted("Ran"), { type: "send-started" }, acknowledged("Ran", 1));
    const again: EntryEvent = { ...typed("Ran", ""), at: 9 } as EntryEvent;
    expect(reduceEntry(taken, again).typed).toMatchObject({ text: "Ran", onto: null });
  });

  test("on top of what was submitted elsewhere meanwhile is an edit of it", () => {
    expect(after(typed("Ran"), submitted("Ran"), typed("Ran 5 km", "Ran")).typed?.onto).toBe("submitted");
    const taken = after(typed("Ran"), submitted("Ran"), { type: "send-started" }, acknowledged("Ran", 1));
    expect(reduceEntry(taken, typed("Ran 5 km", "Ran")).typed?.onto).toBe(1);
  });
});

describe("a submitted text", () => {
  test("goes out, and is let go of when the server has it", () => {
    const sending = after(typed("Ran"), submitted("Ran"), { type: "send-started" });
    expect(sending).toMatchObject({
      typed: null,
      dayId: "d1",
      submitted: { status: "sending", attempts: ["Ran"] },
    });
    expect(isClean(reduceEntry(sending, acknowledged("Ran", 1)))).toBe(true);
  });

  test("is sent again when its sender died or the network is gone, and is refused for good otherwise", () => {
    const sending = after(submitted("Ran"), { type: "send-started" });
    expect(reduceEntry(sending, { type: "send-started" }).submitted).toMatchObject({
      status: "sending",
      attempts: ["Ran"],
    });
    expect(
      reduceEntry(sending, { type: "send-failed", text: "Ran", code: "network" }).submitted?.status,
    ).toBe("queued");
    const refused = reduceEntry(sending, { type: "send-failed", text: "Ran", code: "day/duplicate-date" });
    // It has not arrived: its next attempt is judged as a first one.
    expect(refused.submitted).toMatchObject({ status: "refused", code: "day/duplicate-date", attempts: [] });
  });

  test("is not replaced by one whose writer had not seen it", () => {
    const waiting = after(submitted("Ran"));
    expect(reduceEntry(waiting, submitted("Swam"))).toBe(waiting);
    const edit = after(submitted("Ran", { base: 1 }));
    expect(reduceEntry(edit, submitted("Swam", { base: 1 }))).toBe(edit);
    expect(
      reduceEntry(edit, submitted("Swam", { base: "submitted", from: ["Ran"] })).submitted,
    ).toMatchObject({
      text: "Swam",
      base: 1,
    });
  });

  test("edited once more while it is sent, goes on from what the server has by then", () => {
    const entry = after(
      submitted("Ran", { base: 1 }),
      { type: "send-started" },
      submitted("Ran 5 km", { base: "submitted", from: ["Ran"] }),
      acknowledged("Ran", 2),
    );
    expect(entry.submitted).toMatchObject({ text: "Ran 5 km", base: 2, status: "queued", attempts: ["Ran"] });
  });

  test("edited after it was delivered and forgotten, replaces that text and no other", () => {
    const edit = submitted("Ran 5 km", { base: "submitted", from: ["Ran", "Ran 5 km"] });
    expect(reduceEntry(blank, edit).submitted).toMatchObject({
      text: "Ran 5 km",
      base: 0,
      attempts: ["Ran"],
    });
  });

  test("what is typed on it goes on from its version", () => {
    const entry = after(submitted("Ran", { base: 1 }), { type: "send-started" }, {
      ...typed("Walked", "Ran"),
      onto: "submitted",
    } as EntryEvent);
    expect(reduceEntry(entry, acknowledged("Ran", 2)).typed).toMatchObject({ text: "Walked", onto: 2 });
  });

  test("refused, it is the form's again, together with what is written there by now", () => {
    const refused = after(
      submitted("Ran"),
      { type: "send-started" },
      { type: "send-failed", text: "Ran", code: "invalid" },
    );
    expect(reduceEntry(refused, { type: "withdrawn", at: 9 })).toMatchObject({
      submitted: null,
      dayId: "d1",
      typed: { text: "Ran", onto: null },
    });
    const both = [typed("Swam"), { type: "withdrawn", at: 9 } as const].reduce(reduceEntry, refused);
    expect(both.typed?.text).toBe("Swam\n\nRan");
  });

  test("keeps to itself what came while it was submitted", () => {
    const entry = after(
      typed("Ran"),
      typed("Ran\n\nfrom the popup", "Ran"),
      submitted("Ran 5 km", { from: ["Ran"] }),
    );
    expect(entry.submitted?.text).toBe("Ran 5 km");
    expect(entry.typed).toMatchObject({ text: "Ran 5 km\n\nfrom the popup", onto: "submitted" });
  });

  test("is not let go of while it is sent", () => {
    const sending = after(submitted("Ran"), { type: "send-started" });
    expect(reduceEntry(sending, { type: "discarded", what: "submitted", text: "Ran" })).toBe(sending);
  });
});

describe("two texts of one origin", () => {
  test.each([
    ["Ran.", "Ran.", "Ran. Swam.", "Ran. Swam."],
    ["", "Ran 5 km", "Read a book", "Ran 5 km\n\nRead a book"],
    ["one", "one two", "one three", "one two three"],
    ["a b c d", "a b c d e", "x a b c d", "x a b c d e"],
    ["a b c", "a c", "a b c d", "a c d"],
    ["今日は走った。", "今日は走った。楽しい。", "今日は走った。疲れた。", "今日は走った。楽しい。疲れた。"],
    ["", "w1 w2 w3", "w1 w2 w4", "w1 w2 w3 w4"],
    [
      "Rose early.",
      "Rose early. Slept badly. Then I ran along the river.",
      "Then I ran along the river. Rose early. Ate well.",
      "Then I ran along the river. Rose early. Slept badly. Ate well.",
    ],
    [
      "La la la.",
      "La la la. Round and round it goes. Round and round it goes.",
      "La la la. Slept.",
      "La la la. Round and round it goes. Round and round it goes. Slept.",
    ],
  ])("%j: %j and %j are %j", (origin, mine, theirs, both) => {
    expect(mergeTexts({ origin, mine, theirs })).toBe(both);
  });
});

import { expect, test } from "vitest";

import { belongsTo, clipText, withClips } from "./clip.ts";

const clip = { id: "1", text: "  Promises settle once. ", url: "https://docs.example/promise", userId: "u" };

test("text with its page below it", () => {
  expect(clipText(clip)).toBe("Promises settle once.\nhttps://docs.example/promise");
});

test("a file on the own disk is nobody else's business", () => {
  expect(clipText({ ...clip, url: "file:///home/ann/notes.html" })).toBe("Promises settle once.");
});

test("a whole book is cut", () => {
  expect(clipText({ ...clip, text: "x".repeat(50_000), url: "" })).toHaveLength(4_000);
});

test("is its owner's alone, and where nobody was signed in the next one's", () => {
  expect([belongsTo(clip, "u"), belongsTo(clip, "v"), belongsTo(clip, undefined)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(belongsTo({ ...clip, userId: null }, "v")).toBe(true);
});

test("stands below what was typed, each apart by an empty line", () => {
  expect(withClips("", [clip])).toBe(clipText(clip));
  expect(withClips("Read about promises.\n", [clip, { ...clip, text: "b", url: "" }])).toBe(
    `Read about promises.\n\n${clipText(clip)}\n\nb`,
  );
  expect(withClips("as it was", [])).toBe("as it was");
  expect(withClips(`Read.\n\n${clipText(clip)}`, [clip])).toBe(`Read.\n\n${clipText(clip)}`);
});
